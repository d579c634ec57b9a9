import type { CompiledWorkflow } from '../compiler/compile-workflow.js';
import type { NodeNeed } from '../nodes/node-kind.js';
import type { WorkflowTest } from '../fixture-tests/workflow-fixture.dto.js';
import type { WorkflowRow } from './workflow-row.js';
import type { Draft } from './workflow-store.js';
import type { ConnectionName, ExportedWorkflow } from './workflow.dto.js';

/** A draft, and what its nodes name of its workspace. */
export interface ExportParts extends Pick<CompiledWorkflow, 'needs'> {
  row: Pick<WorkflowRow, 'name' | 'tags' | 'definition'>;
  tests: WorkflowTest[];
}

/** What a connection is called, by its id; undefined for what is the id of none. */
export type IdentifyConnection = (id: string) => Promise<ConnectionName | undefined>;

/** A draft as a file. Secrets never stand in a definition; what it needs of its surroundings is listed by name. */
export async function exportWorkflow(
  { row: { name, tags, definition }, needs, tests }: ExportParts,
  identify: IdentifyConnection,
): Promise<ExportedWorkflow> {
  const variables = new Set<string>();
  const connections = new Map<string, ConnectionName>();
  for (const { need } of needs) {
    if (need.kind === 'variable') variables.add(need.name);
    const used = await connectionOf(need, identify);
    if (used) connections.set(`${used.connector}/${used.name}`, used);
  }
  return {
    format: 'workflow/1',
    name,
    tags,
    definition,
    variables: [...variables].sort(),
    connections: [...connections.values()],
    tests,
  };
}

/** The draft an exported file describes. */
export function importedDraft({ name, tags, definition }: ExportedWorkflow): Draft {
  return { name, definition, settings: {}, tags };
}

/** The connection that is needed, if it is a certain one. An id says nothing elsewhere, so the connection's name stands for it. */
async function connectionOf(need: NodeNeed, identify: IdentifyConnection): Promise<ConnectionName | undefined> {
  if (need.kind === 'connectionId') return named(await identify(need.id));
  if (need.kind !== 'connection' || need.choice.connection === undefined) return undefined;
  const { connector, choice } = need;
  return named(await identify(choice.connection!)) ?? { connector, name: choice.connection! };
}

/** Nothing else of what was found: it goes into a file. */
function named(found: ConnectionName | undefined): ConnectionName | undefined {
  return found && { connector: found.connector, name: found.name };
}
