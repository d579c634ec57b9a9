import { AgentConfig } from '../agents/agent-config.dto.js';
import { runAgent } from '../agents/run-agent.js';
import { outputSchemaFaults } from '../agents/structured-output.js';
import { nodeKind, type KindCheck, type KindFault } from './node-kind.js';

/** The agent's own budget ends first, with a reason of its own. */
const LONGEST_MS = 3_700_000;

/** Lets a language model work on something, with tools. */
export const agent = nodeKind<AgentConfig>({
  type: 'agent',
  title: 'Agent',
  summary: 'Lets a language model work on an input, with the tools listed here, and hands on its answer.',
  role: 'step',
  config: AgentConfig,
  // Data may say what to work on; it never chooses a tool, nor where the key is sent.
  literalFields: ['baseUrl', 'apiKeyVariable', 'operation', 'outputSchema', 'tools'],
  effect: true,
  timeoutMs: LONGEST_MS,
  check: (config, check) => [...baseUrlFaults(config), ...outputFaults(config), ...toolFaults(config, check)],
  run: async (config, context) => ({ value: await runAgent(config, context) }),
});

function baseUrlFaults({ baseUrl = '' }: AgentConfig): KindFault[] {
  if (!/[?#]/.test(baseUrl)) return [];
  return [{ field: 'baseUrl', rule: 'format', message: 'must have neither query nor fragment' }];
}

function outputFaults({ operation, outputSchema }: AgentConfig): KindFault[] {
  if (outputSchema === undefined) return [];
  if (operation === 'generateText')
    return [{ field: 'outputSchema', rule: 'unused', message: 'counts only for generateObject', severity: 'warning' }];
  return outputSchemaFaults(outputSchema);
}

function toolFaults({ tools }: AgentConfig, { action: find }: KindCheck): KindFault[] {
  return tools.flatMap(({ action }, index) => {
    if (action === undefined || find(action)) return [];
    const message = `"${action}" is no action; GET /api/actions lists them`;
    return [{ field: `tools[${index}].action`, rule: 'unknown_action', message }];
  });
}
