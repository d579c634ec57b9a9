import { actionScope } from '#libs/access';
import { schemaFaults } from '#libs/json-schema';
import { integer, text } from '../../../actions/declaration/answer-schema.js';
import { AgentConfig, type AgentToolConfig } from './agent-config.dto.js';
import { nodeKind, type KindCheck, type KindFault, type NodeNeed } from '../contract/node-kind.js';
import { anyObject, closedObject } from '../contract/value-schema.js';

/** The agent's own budget ends first, with a reason of its own. */
const LONGEST_MS = 3_700_000;

/** Lets a language model work on something, with tools. */
export const agent = nodeKind<AgentConfig>({
  type: 'agent',
  title: 'Agent',
  summary: 'Lets a language model work on an input with the tools that you list, and gives its answer.',
  keywords: ['ai', 'llm', 'openai', 'claude', 'chat', 'prompt'],
  role: 'step',
  config: AgentConfig,
  // Data may say what to work on; it never chooses a tool, nor where the key is sent.
  literalFields: ['baseUrl', 'apiKeyVariable', 'operation', 'outputSchema', 'tools'],
  effect: true,
  timeoutMs: LONGEST_MS,
  timeoutCode: 'budget_exhausted',
  check: (config, check) => [...baseUrlFaults(config), ...outputFaults(config), ...toolFaults(config, check)],
  needs: ({ baseUrl, apiKeyVariable, tools }, { action: find }) => [
    ...(baseUrl === undefined ? [] : [{ kind: 'address' as const, field: 'baseUrl', url: baseUrl, takesSecret: true }]),
    { kind: 'variable', field: 'apiKeyVariable', name: apiKeyVariable },
    ...tools.flatMap((tool, index) => toolNeeds(tool, index, find)),
  ],
  output: ({ operation, outputSchema }) =>
    closedObject({
      text,
      ...(operation === 'generateObject' && { object: outputSchema ?? anyObject }),
      steps: integer,
      usage: closedObject({ inputTokens: integer, outputTokens: integer }),
      finishReason: text,
    }),
  async run(config, context) {
    // Loaded only when wanted: clients of models and MCP servers cost time and memory that every start would pay.
    const { runAgent } = await import('./run-agent.js');
    return { value: await runAgent(config, context) };
  },
});

function baseUrlFaults({ baseUrl = '' }: AgentConfig): KindFault[] {
  if (!/[?#]/.test(baseUrl)) return [];
  return [{ field: 'baseUrl', rule: 'format', message: 'must have neither query nor fragment' }];
}

function outputFaults({ operation, outputSchema }: AgentConfig): KindFault[] {
  if (outputSchema === undefined) return [];
  if (operation === 'generateText')
    return [{ field: 'outputSchema', rule: 'unused', message: 'counts only for generateObject', severity: 'warning' }];
  return schemaFaults(outputSchema, 'outputSchema');
}

function toolFaults({ tools }: AgentConfig, { action: find }: KindCheck): KindFault[] {
  return tools.flatMap(({ action, mcp, allow }, index): KindFault[] => {
    if (mcp !== undefined && allow === undefined) {
      const message = 'lets the model call every tool of this server; name those it needs in allow';
      return [{ field: `tools[${index}].mcp`, rule: 'every_tool', message, severity: 'warning' }];
    }
    if (action === undefined || find(action)) return [];
    const message = `"${action}" is no action; GET /api/actions lists them`;
    return [{ field: `tools[${index}].action`, rule: 'unknown_action', message }];
  });
}

function toolNeeds(
  { action, connection, workflow, mcp, variable }: AgentToolConfig,
  index: number,
  find: KindCheck['action'],
): NodeNeed[] {
  const field = `tools[${index}]`;
  if (workflow !== undefined) return [{ kind: 'workflow', field: `${field}.workflow`, id: workflow }];
  if (mcp !== undefined) {
    const server: NodeNeed = {
      kind: 'address',
      field: `${field}.mcp`,
      url: mcp,
      takesSecret: variable !== undefined,
    };
    return variable === undefined
      ? [server]
      : [server, { kind: 'variable', field: `${field}.variable`, name: variable }];
  }
  const known = action === undefined ? undefined : find(action);
  // Of an action that does not exist that is all there is to say.
  if (action === undefined || !known) return [];
  const connector = action.split('.')[0]!;
  const place = connection === undefined ? `${field}.action` : `${field}.connection`;
  return [
    { kind: 'scope', field: `${field}.action`, scope: actionScope(connector, known.reads) },
    { kind: 'connection', field: place, connector, choice: { connection } },
  ];
}
