import { api } from './service.mjs';

/** The flow of the bench: n > 3, then one of two answers. */
const definition = (path, responseMode) => ({
  nodes: [
    { id: 'in', type: 'webhook', label: 'In', config: { path, responseMode } },
    {
      id: 'big',
      type: 'ifElse',
      label: 'Big?',
      config: { conditions: [{ left: '$"startNode".body.n', operator: 'greater_than', right: 3 }] },
    },
    {
      id: 'yes',
      type: 'return',
      label: 'Yes',
      config: { body: { hello: '$"startNode".body.name', text: 'Order {{ $"startNode".params.id }}', big: true } },
    },
    { id: 'no', type: 'return', label: 'No', config: { body: { big: false } } },
  ],
  edges: [
    { from: 'in', to: 'big' },
    { from: 'big', output: 'true', to: 'yes' },
    { from: 'big', output: 'false', to: 'no' },
  ],
});

/** Makes and deploys the bench's workflow at a path. */
export async function deploy(port, path, responseMode) {
  const { id } = await api(port, 'POST', '/api/workflows', {
    name: `Bench ${responseMode}`,
    definition: definition(path, responseMode),
  });
  await api(port, 'POST', `/api/workflows/${id}/deploy`);
  return id;
}

/** Makes and deploys a workflow that calls another service, and answers what it said. */
export async function deployCall(port, { path, method, url }) {
  const body = method === 'GET' ? {} : { body: { name: '$"startNode".body.name' } };
  const definition = {
    nodes: [
      { id: 'in', type: 'webhook', label: 'In', config: { path, responseMode: 'lastNode' } },
      { id: 'call', type: 'httpRequest', label: 'Call', config: { method, url, ...body } },
      {
        id: 'out',
        type: 'return',
        label: 'Out',
        config: { body: { status: '$"Call".status', count: '$"Call".body.count' } },
      },
    ],
    edges: [
      { from: 'in', to: 'call' },
      { from: 'call', to: 'out' },
    ],
  };
  const { id } = await api(port, 'POST', '/api/workflows', { name: `Bench ${method}`, definition });
  await api(port, 'POST', `/api/workflows/${id}/deploy`);
}

const SET = { type: 'editFields', config: { fields: { n: '{{ $"Loop".item + 1 }}' } } };
/** Does the same in JavaScript. */
export const CODE = { type: 'code', config: { code: 'return { n: input + 1 };', input: '$"Loop".item' } };

/** Makes and deploys a workflow that walks the list of its body. */
export async function deployLoop(port, path, { record, step = SET }) {
  const definition = {
    nodes: [
      { id: 'in', type: 'webhook', label: 'In', config: { path, responseMode: 'lastNode' } },
      { id: 'loop', type: 'forLoop', label: 'Loop', config: { items: '$"startNode".body.list', record } },
      { id: 'set', label: 'Set', ...step },
      { id: 'out', type: 'return', label: 'Out', config: { body: '$"Loop".count' } },
    ],
    edges: [
      { from: 'in', to: 'loop' },
      { from: 'loop', output: 'each', to: 'set' },
      { from: 'loop', output: 'done', to: 'out' },
    ],
  };
  const { id } = await api(port, 'POST', '/api/workflows', { name: `Bench loop ${path}`, definition });
  await api(port, 'POST', `/api/workflows/${id}/deploy`);
}
