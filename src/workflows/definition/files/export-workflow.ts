import type { CompiledWorkflow } from '../../compiler/compile-workflow.js';
import type { NodeNeed } from '../../nodes/contract/node-kind.js';
import type { WorkflowTest } from '../tests/workflow-fixture.dto.js';
import type { WorkflowEntity } from '../../plans/workflow.entity.js';
import type { Draft } from '../workflow-store.js';
import type { ConnectionName, ExportedWorkflow } from '../workflow.dto.js';

/** A draft, and what its nodes name of its workspace. */
export interface ExportParts extends Pick<CompiledWorkflow, 'needs'> {
  row: Pick<WorkflowEntity, 'name' | 'tags' | 'definition' | 'settings'>;
  tests: WorkflowTest[];
  /** Name of the workflow that is started when a run fails. */
  handler?: string;
}

/** What a connection is called, by its id; undefined for what is the id of none. */
export type IdentifyConnection = (id: string) => Promise<ConnectionName | undefined>;

/** A draft as a file. Secrets never stand in a definition; what it needs of its surroundings is listed by name. */
export async function exportWorkflow(
  { row: { name, tags, definition, settings: stored }, needs, tests, handler }: ExportParts,
  identify: IdentifyConnection,
): Promise<ExportedWorkflow> {
  const variables = new Set<string>();
  const connections = new Map<string, ConnectionName>();
  for (const { need } of needs) {
    if (need.kind === 'variable') variables.add(need.name);
    const used = await connectionOf(need, identify);
    if (used) connections.set(`${used.connector}/${used.name}`, used);
  }
  // An id says nothing elsewhere.
  const { onFailure: _, ...flow } = stored;
  const settings = { ...flow, ...(handler !== undefined && { onFailure: handler }) };
  return {
    format: 'workflow/1',
    name,
    tags,
    definition,
    ...(Object.keys(settings).length > 0 && { settings }),
    variables: [...variables].sort(),
    connections: [...connections.values()],
    tests,
  };
}

/** The draft an exported file describes; `handlers` are the ids of the workflows that have the name of its handler here. */
export function importedDraft(
  { name, tags, definition, settings }: ExportedWorkflow,
  handlers: readonly string[] = [],
): Draft {
  const { onFailure: handler, ...flow } = settings ?? {};
  const [onFailure] = handlers;
  if (handler === undefined) return { name, definition, settings: flow, tags };
  if (handlers.length === 1) return { name, definition, settings: { ...flow, onFailure }, tags };
  const rule = handlers.length === 0 ? 'unknown_workflow' : 'ambiguous_workflow';
  const found =
    handlers.length === 0 ? 'there is no workflow of that name here' : 'several workflows here have that name';
  const message = `the file names "${handler}", and ${found}: no failure is told; choose the workflow in the settings`;
  return {
    name,
    definition,
    settings: flow,
    tags,
    faults: [{ field: 'settings.onFailure', rule, message, severity: 'warning' }],
  };
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
