// Runs the audits of graphql-http against the endpoint named by the argument; one JSON line each.
import { serverAudits } from 'graphql-http';

for (const audit of serverAudits({ url: process.argv[2], fetchFn: fetch })) {
  const { id, name, status, reason } = await audit.fn();
  console.log(JSON.stringify({ id, name, status, reason }));
}
