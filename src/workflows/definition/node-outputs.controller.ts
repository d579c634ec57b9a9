import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { Id, Json, List, Part, Text } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { AuthorScopes } from './deploy/author-scopes.js';
import { runsAlike } from './deploy/runs-alike.js';
import { WorkflowCompiler } from '../plans/workflow-compiler.js';
import { takeSecrets } from './files/move-secrets.js';
import { inTurns } from '../compiler/in-turns.js';
import type { NodeOutput } from '../compiler/checks/scope-analysis.js';
import { jsonSize } from '../engine/memory/sizes.js';
import { ValidateWorkflow } from './workflow.dto.js';
import { WorkflowStore } from './workflow-store.js';

/** What a node of a draft gives. */
class NodeOutputView {
  @Text({ description: 'Id of the node.' }) node: string;

  @Json({
    shape: 'object',
    optional: true,
    description: 'JSON Schema of the value that others refer to by its label; of a start node, of the start data.',
  })
  schema?: unknown;

  @Json({
    shape: 'object',
    optional: true,
    description: 'Of a loop: JSON Schema of what its label means in its body.',
  })
  item?: unknown;
}

/** What the nodes of a draft give. */
class NodeOutputs {
  @Id({ description: 'Id of the workflow.' }) workflowId: string;

  @List(Part(() => NodeOutputView), {
    description: 'Each node; without a schema where nothing is known before it runs.',
  })
  items: NodeOutputView[];
}

/** Most characters of schemas in one answer; of the nodes behind them nothing is said. */
const MAX_CHARACTERS = 2_000_000;

/** What editors offer as references: the schemas by which references are checked. */
@Controller()
export class NodeOutputsController {
  constructor(
    private readonly store: WorkflowStore,
    private readonly compiler: WorkflowCompiler,
    private readonly scopes: AuthorScopes,
  ) {}

  @Endpoint('POST /api/workflows/:id/outputs', 'Describe what each node of the draft or of a given graph gives', {
    access: { scope: 'workflows:read' },
    writes: false,
    answer: () => NodeOutputs,
  })
  async outputs(@Input() { id, definition }: ValidateWorkflow, @CallerOf() caller: Caller): Promise<NodeOutputs> {
    const { workspaceId } = caller;
    const row = await this.store.get(workspaceId, id);
    const taken = takeSecrets(definition ?? row.definition, { workflowId: id, current: row.definition });
    const identity = { workspaceId, workflowId: id, version: null };
    const { items, needs } = await this.compiler.outputs(taken.definition, identity);
    // Schemas tell what there is in collections and other workflows.
    if (!(await runsAlike(row.definition, taken.definition)))
      await this.scopes.require(caller, { workflowId: id, needs }, 'viewer');
    return { workflowId: id, items: await inTurns(bounded(items)) };
  }
}

/** What there is room for; nodes that share a large schema would have it written out for each of them. */
function* bounded(items: Iterable<NodeOutput>): Generator<void, NodeOutputView[]> {
  let room = MAX_CHARACTERS;
  const views: NodeOutputView[] = [];
  for (const { node, ...known } of items) {
    // Once nothing more fits, nothing more is measured.
    if (room > 0) room -= jsonSize(known, room);
    views.push(room > 0 ? { node, ...known } : { node });
    yield;
  }
  return views;
}
