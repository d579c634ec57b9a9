import { describe, expect, it } from '@jest/globals';
import { parse, Text } from '#libs/schema';
import {
  chain,
  compiled,
  editFields,
  httpRequest,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import { exportWorkflow, importedDraft } from './export-workflow.js';
import { ExportedWorkflow } from '../workflow.dto.js';

class Input {
  @Text({ optional: true })
  title?: string;
}

const [ID, UNKNOWN] = ['01890000-0000-7000-8000-000000000000', '01890000-0000-7000-8000-000000000001'];
const action = (config: Record<string, unknown>) => ({ type: 'connectorAction', config: { input: {}, ...config } });
const definition = chain({
  in: webhook({ authentication: { type: 'bearer', environmentVariable: 'TOKEN', apiKey: '' } }),
  call: httpRequest({ variableAuth: { type: 'bearer', environmentVariable: 'API_KEY' } }),
  again: httpRequest({ variableAuth: { type: 'bearer', environmentVariable: 'TOKEN' } }),
  mail: action({ action: 'mailboxes.send-message', connection: 'Work' }),
  more: action({ action: 'mailboxes.get-inbox', connection: 'Work' }),
  event: action({ action: 'calendar.create-event', connection: 'Work' }),
  byName: httpRequest({ connection: 'memory:Work' }),
  byId: httpRequest({ connection: ID }),
  actionById: action({ action: 'browser.list-profiles', connection: ID }),
  unknown: httpRequest({ connection: UNKNOWN }),
  plain: action({ action: 'calendar.list-events' }),
  ask: {
    type: 'agent',
    config: {
      ...{ instructions: 'Go.', input: 'x', model: 'm' },
      tools: [
        { action: 'chatbot.send-message', connection: 'Support' },
        { mcp: 'https://a.example/mcp', variable: 'MCP_TOKEN' },
      ],
    },
  },
  set: editFields({ connection: 'x', action: 'y' }),
});
const { needs } = compiled(definition, { action: () => ({ input: Input, reads: true }) });
const exported = () =>
  exportWorkflow(
    { row: { name: 'Greet', tags: ['shop'], definition, settings: { timeLimit: 60 } }, needs, tests: [] },
    (id) => {
      const found = { connector: 'browser', name: 'Home', apiKey: 'sealed' };
      return Promise.resolve(id === ID ? found : undefined);
    },
  );

describe('an exported workflow', () => {
  it('lists the variables and connections it needs, each once and by name', async () => {
    expect(await exported()).toEqual({
      format: 'workflow/1',
      name: 'Greet',
      tags: ['shop'],
      definition,
      settings: { timeLimit: 60 },
      variables: ['API_KEY', 'MCP_TOKEN', 'OPENAI_API_KEY', 'TOKEN'],
      connections: [
        { connector: 'mailboxes', name: 'Work' },
        { connector: 'calendar', name: 'Work' },
        { connector: 'memory', name: 'Work' },
        { connector: 'browser', name: 'Home' },
        { connector: 'chatbot', name: 'Support' },
      ],
      tests: [],
    });
  });

  it('is what an import takes', async () => {
    const file = JSON.parse(JSON.stringify(await exported())) as object;
    const { name, definition: imported } = importedDraft(parse(ExportedWorkflow, { body: file }));
    expect(name).toBe('Greet');
    expect(JSON.parse(JSON.stringify(imported))).toEqual(definition);
  });
});
