import type { NamedConnection } from '../connection-http.js';
import { namedConnection } from '../nodes/http-connection.js';
import type { Draft } from './workflow-store.js';
import type { ExportedWorkflow } from './workflow.dto.js';
import type { WorkflowTest } from '../fixture-tests/workflow-fixture.dto.js';
import type { WorkflowRow } from './workflow-row.js';

/** A draft as a file. Secrets never stand in a definition; what it needs of its surroundings is listed by name. */
export function exportWorkflow({ name, definition }: WorkflowRow, tests: WorkflowTest[] = []): ExportedWorkflow {
  const variables = new Set<string>();
  const connections = new Map<string, { connector: string; name: string }>();
  for (const { config } of definition.nodes) {
    for (const part of [config['authentication'], config['variableAuth']]) {
      const variable = (part as { environmentVariable?: unknown } | undefined)?.environmentVariable;
      if (typeof variable === 'string' && variable !== '') variables.add(variable);
    }
    const { connector, connection: name } = connectionOf(config);
    if (connector !== undefined && name !== undefined) connections.set(`${connector}/${name}`, { connector, name });
  }
  return {
    format: 'workflow/1',
    name,
    definition,
    variables: [...variables].sort(),
    connections: [...connections.values()],
    tests,
  };
}

/** The draft an exported file describes. */
export function importedDraft({ name, definition }: ExportedWorkflow): Draft {
  return { name, definition, settings: {}, tags: [] };
}

/** The connection a node names; one that is named by its id alone means nothing elsewhere. */
function connectionOf({ action, connection }: Record<string, unknown>): Partial<NamedConnection> {
  if (typeof connection !== 'string') return {};
  return typeof action === 'string' ? { connector: action.split('.')[0]!, connection } : namedConnection(connection);
}
