import type { Draft } from './workflow-store.js';
import type { ExportedWorkflow } from './workflow.dto.js';
import type { WorkflowRow } from './workflow-row.js';

/** A draft as a file. Secrets never stand in a definition; what it needs of its surroundings is listed by name. */
export function exportWorkflow({ name, definition }: WorkflowRow): ExportedWorkflow {
  const variables = new Set<string>();
  const connections = new Map<string, { connector: string; name: string }>();
  for (const { config } of definition.nodes) {
    for (const part of [config['authentication'], config['variableAuth']]) {
      const variable = (part as { environmentVariable?: unknown } | undefined)?.environmentVariable;
      if (typeof variable === 'string' && variable !== '') variables.add(variable);
    }
    const { action, connection } = config as { action?: unknown; connection?: unknown };
    if (typeof action === 'string' && typeof connection === 'string') {
      const connector = action.split('.')[0]!;
      connections.set(`${connector}/${connection}`, { connector, name: connection });
    }
  }
  return {
    format: 'workflow/1',
    name,
    definition,
    variables: [...variables].sort(),
    connections: [...connections.values()],
  };
}

/** The draft an exported file describes. */
export function importedDraft({ name, definition }: ExportedWorkflow): Draft {
  return { name, definition, settings: {}, tags: [] };
}
