import { describe, expect, it } from '@jest/globals';
import { parse } from '@libs/schema';
import { chain, editFields, httpRequest, webhook } from '../../../test/support/workflow-graphs.js';
import { exportWorkflow, importedDraft } from './export-workflow.js';
import { ExportedWorkflow } from './workflow.dto.js';
import type { WorkflowRow } from './workflow-row.js';

const action = (config: Record<string, unknown>) => ({ type: 'connectorAction', config });
const definition = chain({
  in: webhook({ authentication: { type: 'bearer', environmentVariable: 'TOKEN', apiKey: '' } }),
  call: httpRequest({ variableAuth: { type: 'bearer', environmentVariable: 'API_KEY' } }),
  again: httpRequest({ variableAuth: { type: 'bearer', environmentVariable: 'TOKEN' } }),
  mail: action({ action: 'mailboxes.send-message', connection: 'Work', input: {} }),
  more: action({ action: 'mailboxes.get-inbox', connection: 'Work', input: {} }),
  event: action({ action: 'calendar.create-event', connection: 'Work', input: {} }),
  byName: httpRequest({ connection: 'memory:Work' }),
  byId: httpRequest({ connection: '01890000-0000-7000-8000-000000000000' }),
  plain: action({ action: 'calendar.list-events', input: {} }),
  set: editFields({ connection: 'x', action: 'y' }),
});
const row = { name: 'Greet', definition, settings: { onFailure: 'f' }, tags: ['a'] } as unknown as WorkflowRow;

describe('an exported workflow', () => {
  it('lists the variables and connections it needs, each once', () => {
    expect(exportWorkflow(row)).toEqual({
      format: 'workflow/1',
      name: 'Greet',
      definition,
      variables: ['API_KEY', 'TOKEN'],
      connections: [
        { connector: 'mailboxes', name: 'Work' },
        { connector: 'calendar', name: 'Work' },
        { connector: 'memory', name: 'Work' },
      ],
      tests: [],
    });
  });

  it('is what an import takes', () => {
    const file = JSON.parse(JSON.stringify(exportWorkflow(row))) as object;
    const { name, definition: imported } = importedDraft(parse(ExportedWorkflow, { body: file }));
    expect(name).toBe('Greet');
    expect(JSON.parse(JSON.stringify(imported))).toEqual(definition);
  });
});
