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

/** Makes and deploys a workflow that walks the list of its body. */
export async function deployLoop(port, path, record) {
  const definition = {
    nodes: [
      { id: 'in', type: 'webhook', label: 'In', config: { path, responseMode: 'lastNode' } },
      { id: 'loop', type: 'forLoop', label: 'Loop', config: { items: '$"startNode".body.list', record } },
      { id: 'set', type: 'editFields', label: 'Set', config: { fields: { n: '{{ $"Loop".item + 1 }}' } } },
      { id: 'out', type: 'return', label: 'Out', config: { body: '$"Loop".count' } },
    ],
    edges: [
      { from: 'in', to: 'loop' },
      { from: 'loop', output: 'each', to: 'set' },
      { from: 'loop', output: 'done', to: 'out' },
    ],
  };
  const { id } = await api(port, 'POST', '/api/workflows', { name: `Bench loop ${record}`, definition });
  await api(port, 'POST', `/api/workflows/${id}/deploy`);
}
