// A product whose users connect their own mailboxes: MILLRACE_URL=… KEY=wfk_… PORT=8080 node examples/connect-app.mjs
import { createServer } from 'node:http';

const { MILLRACE_URL, KEY, PORT = '8080' } = process.env;
const HOME = `http://localhost:${PORT}/accounts`;

/** Calls the API with the key of the product, which browsers never see. */
async function api(method, path, body, headers = {}) {
  const answer = await fetch(MILLRACE_URL + path, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${answer.status} ${json.detail}`);
  return json;
}

/** Who is signed in to the product. A real one knows by its own session; this one believes the address. */
const userOf = (url) => url.searchParams.get('user') ?? 'nobody';

const routes = {
  async '/accounts'(url, response) {
    const user = userOf(url);
    const { items } = await api('GET', `/api/connections?endUserId=${encodeURIComponent(user)}`);
    const accounts = items.map(({ connector, account, state }) => ({ connector, account, state }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ user, accounts }));
  },
  async '/connect'(url, response) {
    const user = userOf(url);
    const returnUrl = `${HOME}?user=${encodeURIComponent(user)}`;
    const connectors = ['calendar', 'mailboxes', 'chatbot'];
    const session = await api('POST', '/api/connect-sessions', { endUserId: user, connectors, returnUrl });
    response.writeHead(303, { location: session.url, 'referrer-policy': 'no-referrer' }).end();
  },
  async '/inboxes'(url, response) {
    const found = await api('GET', '/api/actions/mailboxes/inboxes', undefined, { 'x-end-user': userOf(url) });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  },
};

const server = createServer((request, response) => {
  const url = new URL(request.url, HOME);
  const route = routes[url.pathname];
  if (!route) return response.writeHead(404).end();
  route(url, response).catch((error) => response.writeHead(502).end(String(error.message)));
});

// The pages of sessions may lead back here.
await api('PUT', '/api/connect-settings', { returnUrls: [HOME], color: '#7a1fa2' });
server.listen(Number(PORT), () => console.log(`Open ${HOME}?user=ada`));
