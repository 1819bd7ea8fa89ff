// Subscribes by server-sent events, one JSON line for each event, until so many have come:
// node sse.mjs URL KEY COUNT DOCUMENT VARIABLES
import { createClient } from 'graphql-sse';

const [url, key, count, query, variables] = process.argv.slice(2);
const client = createClient({
  url,
  headers: key ? { authorization: `Bearer ${key}` } : {},
  retryAttempts: 0,
});
let left = Number(count);
const events = client.iterate({ query, variables: JSON.parse(variables) });
try {
  for await (const event of events) {
    console.log(JSON.stringify(event));
    left -= 1;
    if (left === 0) break;
  }
  console.log(JSON.stringify({ end: 'complete' }));
} catch (error) {
  console.log(JSON.stringify({ end: 'error', message: String(error.message ?? error) }));
}
client.dispose();
