import { randomUUID } from 'node:crypto';
import type { Definition } from '../../../../src/workflows/model/definition.js';
import {
  aggregate,
  approval,
  chain,
  code,
  editFields,
  forLoop,
  graph,
  httpRequest,
  ifElse,
  merge,
  mutation,
  type NodeSketch,
  query,
  repeatUntil,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';

/** A node, and the scopes that who saves it needs beside `workflows:write`. */
export interface AuthoredNode {
  /** The type, and what about it counts. */
  name: string;
  type: string;
  scopes: readonly string[];
  /** A workflow of such a node that can be deployed, on an address of its own. */
  definition(): Definition;
}

/** What the nodes name of the workspace. */
export interface Named {
  /** A deployed workflow. */
  workflowId: string;
  /** A connection of `calendar`, whose name is `sandbox`. */
  connectionId: string;
}

const AUTH = { type: 'bearer', environmentVariable: 'A_VARIABLE' };
const url = 'https://example.org/';

const agent = (more: object = {}): NodeSketch => ({
  type: 'agent',
  config: { instructions: 'Help.', input: 'x', model: 'm', ...more },
});
const action = (key: string, more: object): NodeSketch => ({
  type: 'connectorAction',
  config: { action: key, ...more },
});
const path = (): string => `/${randomUUID()}`;

/** A node of every kind, and of every way in which a config names something. */
export function authoredNodes({ workflowId, connectionId }: Named): AuthoredNode[] {
  const events = { input: { calendarId: 'primary' } };
  const event = { input: { summary: 'A', start: '2026-01-01T10:00:00Z', end: '2026-01-01T11:00:00Z' } };
  return [
    ...[
      start('webhook', [], () => webhook({ path: path() })),
      start('webhook with a secret', ['variables'], () => webhook({ path: path(), authentication: AUTH })),
      start('frontendElement', [], () => ({
        type: 'frontendElement',
        config: { elementKey: randomUUID(), fields: [{ name: 'a', type: 'text' }] },
      })),
      start('cron', [], () => ({ type: 'cron', config: { everySeconds: 86_400 } })),
      start('connectorTrigger', ['actions:chatbot:write'], () => ({
        type: 'connectorTrigger',
        config: { trigger: 'chatbot.message' },
      })),
    ],
    ...[
      step('query', ['data'], query({ collection: 'c' })),
      step('mutation', ['data'], mutation({ collection: 'c', operation: 'insert', fields: { a: 1 } })),
      step('agent', ['variables'], agent()),
      step(
        'agent with an action that reads',
        ['variables', 'actions:calendar:read'],
        agent({ tools: [{ action: 'calendar.list-events' }] }),
      ),
      step(
        'agent with an action that writes',
        ['variables', 'actions:calendar:write'],
        agent({ tools: [{ action: 'calendar.create-event' }] }),
      ),
      step('agent with a workflow', ['variables', 'workflows:run'], agent({ tools: [{ workflow: workflowId }] })),
      step('agent with an MCP server', ['variables'], agent({ tools: [{ mcp: url, variable: 'A_VARIABLE' }] })),
      step('connectorAction that reads', ['actions:calendar:read'], action('calendar.list-events', events)),
      step('connectorAction that writes', ['actions:calendar:write'], action('calendar.create-event', event)),
      step(
        'connectorAction for an end user',
        ['actions:calendar:read'],
        action('calendar.list-events', { ...events, endUser: 'u' }),
      ),
      step('httpRequest', [], httpRequest({ url })),
      step('httpRequest with a variable', ['variables'], httpRequest({ url, variableAuth: AUTH })),
      step(
        'httpRequest with a connection',
        ['actions:calendar:write'],
        httpRequest({ url, connection: 'calendar:sandbox' }),
      ),
      step(
        'httpRequest with the id of a connection',
        ['actions:calendar:write'],
        httpRequest({ url, connection: connectionId }),
      ),
      step(
        'httpRequest with a connection that data names',
        ['actions:*'],
        httpRequest({ url, connection: '$"startNode".body.c' }),
      ),
      step('subWorkflow', ['workflows:run'], subWorkflow(workflowId)),
      step('subWorkflow that data names', ['workflows:run'], subWorkflow('$"startNode".body.w')),
      step('ifElse', [], ifElse(true)),
      step('switch', [], { type: 'switch', config: { value: 1, cases: [{ name: 'one', right: 1 }] } }),
      step('editFields', [], editFields({ a: 1 })),
      step('merge', [], merge([1, 2])),
      step('aggregate', [], aggregate([1])),
      step('code', [], code('return input;')),
      step('wait', [], wait({ seconds: 1 })),
      step('approval', [], approval()),
    ],
    {
      ...{ name: 'forLoop', type: 'forLoop', scopes: [] },
      definition: () => graph({ in: webhook({ path: path() }), x: forLoop([1]), y: editFields() }, 'in x', 'x each y'),
    },
    {
      ...{ name: 'repeatUntil', type: 'repeatUntil', scopes: [] },
      definition: () =>
        graph(
          { in: webhook({ path: path() }), x: repeatUntil('{{ !$"x".last.a }}'), y: editFields() },
          ...['in x', 'x each y'],
        ),
    },
    step('return', [], returns(1)),
  ];
}

function start(name: string, scopes: readonly string[], node: () => NodeSketch): AuthoredNode {
  return { name, type: name.split(' ')[0]!, scopes, definition: () => chain({ x: node(), y: editFields() }) };
}

function step(name: string, scopes: readonly string[], x: NodeSketch): AuthoredNode {
  return { name, type: name.split(' ')[0]!, scopes, definition: () => chain({ in: webhook({ path: path() }), x }) };
}
