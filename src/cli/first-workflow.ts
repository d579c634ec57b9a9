import type { Draft } from '../workflows/definition/workflow-store.js';

/** Where the first workflow answers, below the address of webhooks. */
export const FIRST_PATH = '/hello';

/** What is sent to it for a try. */
export const FIRST_BODY = { name: 'Ada' };

/** The workflow that `try` makes: it greets whoever calls it and reaches nothing outside. */
export const firstWorkflow: Draft = {
  name: 'First webhook',
  settings: {},
  tags: [],
  definition: {
    nodes: [
      {
        id: 'call',
        type: 'webhook',
        label: 'Call',
        config: { path: FIRST_PATH, method: 'POST', responseMode: 'lastNode' },
      },
      {
        id: 'named',
        type: 'ifElse',
        label: 'Has a name?',
        config: { mode: 'all', conditions: [{ left: '$"startNode".body.name', operator: 'is_not_empty' }] },
      },
      {
        id: 'greeting',
        type: 'editFields',
        label: 'Greeting',
        config: { fields: { text: 'Hello, {{ $"startNode".body.name }}!' } },
      },
      { id: 'greet', type: 'return', label: 'Greet', config: { body: { greeting: '$"Greeting".text' } } },
      {
        id: 'ask',
        type: 'return',
        label: 'Ask for the name',
        config: { statusCode: 422, body: { error: 'Send a name: {"name": "Ada"}' } },
      },
    ],
    edges: [
      { from: 'call', to: 'named' },
      { from: 'named', output: 'true', to: 'greeting' },
      { from: 'named', output: 'false', to: 'ask' },
      { from: 'greeting', to: 'greet' },
    ],
  },
};
