import { Injectable } from '@nestjs/common';
import { may, roleFor, type Caller, type Need } from '#libs/access';
import type { JsonSchema } from '#libs/schema';
import { actionTool, toolName } from '../actions/declaration/action-tool.js';
import { ActionCatalog, type ActionDefinition } from '../actions/declaration/action.catalog.js';
import { ActionRunner } from '../actions/pipeline/action.runner.js';
import type { ConnectionChoice } from '../actions/pipeline/ports.js';
import { WorkflowCalls } from '../workflows/calls/workflow-calls.service.js';
import { WorkflowTools } from '../workflows/calls/workflow-tools.service.js';
import type { WorkflowTool } from '../workflows/nodes/contract/workflow-tools.js';

/** A tool as MCP clients are told of it (https://modelcontextprotocol.io/specification, "Tools"). */
export interface McpTool {
  name: string;
  description: string;
  inputSchema: JsonSchema & { type: 'object' };
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
}

/** Who calls, and with which connection. */
export interface McpCaller {
  caller: Caller;
  choice: ConnectionChoice;
}

const RUN_WORKFLOWS: Need = { scope: 'workflows:run', role: 'editor' };
/** Digits of a workflow's id that tell it from another one of the same name. */
const ID_DIGITS = 8;

/** The actions and deployed workflows of a caller's workspace as tools. */
@Injectable()
export class McpTools {
  private byName?: ReadonlyMap<string, ActionDefinition>;

  constructor(
    private readonly catalog: ActionCatalog,
    private readonly runner: ActionRunner,
    private readonly tools: WorkflowTools,
    private readonly calls: WorkflowCalls,
  ) {}

  /** What a caller may call. */
  async list(caller: Caller): Promise<McpTool[]> {
    const actions = this.catalog.actions.filter(({ scope, reads }) =>
      may(caller, { scope, role: roleFor(scope, !reads) }),
    );
    return [...actions.map(described), ...[...(await this.workflows(caller))].map(workflowDescribed)];
  }

  /**
   * Calls a tool as the API would; undefined when there is none of this name.
   * @throws AppError as the action or the workflow does
   */
  async call(
    name: string,
    args: Record<string, unknown>,
    { caller, choice }: McpCaller,
  ): Promise<{ value: unknown } | undefined> {
    const action = this.actions.get(name);
    if (action) {
      const { body } = await this.runner.run(action, { caller, raw: { body: args }, choice });
      return { value: body };
    }
    const workflow = (await this.workflows(caller)).get(name);
    if (!workflow) return undefined;
    const { workspaceId } = caller;
    return { value: await this.calls.call({ workspaceId, workflowId: workflow.workflowId, args }) };
  }

  private get actions(): ReadonlyMap<string, ActionDefinition> {
    return (this.byName ??= new Map(this.catalog.actions.map((action) => [toolName(action.key), action])));
  }

  /** By name; where a name is that of several workflows, or of an action too, each gets a part of its id. */
  private async workflows(caller: Caller): Promise<ReadonlyMap<string, WorkflowTool>> {
    if (!may(caller, RUN_WORKFLOWS)) return new Map();
    const found = await this.tools.list(caller.workspaceId);
    const owners = Map.groupBy(found, ({ name }) => name);
    return new Map(
      found.map((tool) => {
        const isAlone = owners.get(tool.name)!.length === 1 && !this.actions.has(tool.name);
        return [isAlone ? tool.name : `${tool.name}_${tool.workflowId.slice(-ID_DIGITS)}`, tool];
      }),
    );
  }
}

function described(action: ActionDefinition): McpTool {
  const { name, description, inputSchema, reads, destroys } = actionTool(action);
  const annotations = { readOnlyHint: reads, destructiveHint: destroys, openWorldHint: true };
  return { name, description, inputSchema: inputSchema as McpTool['inputSchema'], annotations };
}

function workflowDescribed([name, { description, inputSchema }]: [string, WorkflowTool]): McpTool {
  const annotations = { readOnlyHint: false, destructiveHint: true, openWorldHint: true };
  return { name, description, inputSchema: inputSchema as McpTool['inputSchema'], annotations };
}
