"""The durable queue of live messages: taking them, leasing batches, finishing or giving up."""
