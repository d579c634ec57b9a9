import { aggregate } from './data/aggregate.node.js';
import { agent } from './agent/agent.node.js';
import { code } from './code/code.node.js';
import { connectorAction } from './connector-action.node.js';
import { connectorTrigger } from './connector-trigger.node.js';
import { cron } from './cron/cron.node.js';
import { editFields } from './edit-fields.node.js';
import { forLoop } from './flow/for-loop.node.js';
import { frontendElement } from './frontend-element.node.js';
import { httpRequest } from './http-request/http-request.node.js';
import { ifElse } from './flow/if-else.node.js';
import { merge } from './flow/merge.node.js';
import { mutation } from './data/mutation.node.js';
import type { NodeKind } from './contract/node-kind.js';
import { query } from './data/query.node.js';
import { repeatUntil } from './flow/repeat-until.node.js';
import { returnNode } from './flow/return.node.js';
import { subWorkflow } from './flow/sub-workflow.node.js';
import { switchNode } from './flow/switch.node.js';
import { wait } from './flow/wait.node.js';
import { approval } from './approval/approval.node.js';
import { webhook } from './webhook/webhook.node.js';

const kinds = [
  webhook,
  frontendElement,
  cron,
  connectorTrigger,
  query,
  mutation,
  agent,
  connectorAction,
  httpRequest,
  ifElse,
  switchNode,
  forLoop,
  repeatUntil,
  merge,
  editFields,
  aggregate,
  code,
  wait,
  approval,
  subWorkflow,
  returnNode,
] as unknown as NodeKind[];

/** Every kind of node by its type. A type from a definition is only ever looked up here. */
export const nodeKinds: ReadonlyMap<string, NodeKind> = new Map(kinds.map((kind) => [kind.type, kind]));
