import { createServer } from 'node:http';

/** The provider of line 5: answers every call with one small list. Argument: port. */
const [port] = process.argv.slice(2);
const body = JSON.stringify({
  count: 1,
  limit: 1,
  inboxes: [
    {
      pod_id: 'pod_1',
      inbox_id: 'a@agentmail.to',
      email: 'a@agentmail.to',
      created_at: '2026-11-20T09:00:00Z',
      updated_at: '2026-11-20T09:00:00Z',
    },
  ],
});
createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
