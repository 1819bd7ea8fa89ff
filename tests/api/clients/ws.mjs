// Subscribes by WebSocket, one JSON line for each event, until so many have come:
// node ws.mjs URL KEY COUNT DOCUMENT VARIABLES
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';

const [url, key, count, query, variables] = process.argv.slice(2);
const client = createClient({
  url,
  webSocketImpl: WebSocket,
  connectionParams: key ? { authorization: `Bearer ${key}` } : {},
  retryAttempts: 0,
  keepAlive: 200,
});
client.on('ping', (received) => console.log(JSON.stringify({ ping: received ? 'server' : 'us' })));
client.on('pong', (received) => console.log(JSON.stringify({ pong: received ? 'server' : 'us' })));
let left = Number(count);
try {
  for await (const event of client.iterate({ query, variables: JSON.parse(variables) })) {
    console.log(JSON.stringify(event));
    left -= 1;
    if (left === 0) break;
  }
  console.log(JSON.stringify({ end: 'complete' }));
} catch (error) {
  const { code, reason, message } = error;
  console.log(JSON.stringify({ end: 'error', code, reason, message: message ?? error }));
}
await client.dispose();
