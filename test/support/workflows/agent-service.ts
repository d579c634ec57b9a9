import type { Turn } from '../../../sandbox/llm/llm-scripts.js';
import type { Sandbox } from '../../../sandbox/sandbox.js';
import { ProviderSandbox } from '../../../src/platform/config/provider-sandbox.js';
import type { NodeRecord, Run } from '../../../src/workflows/runs/history/run.dto.js';
import { chain, returns, webhook } from './workflow-graphs.js';
import { bootWorkflows, type WorkflowService } from './workflow-service.js';

/** A service whose agents reach the sandbox's models. */
export interface AgentService extends WorkflowService {
  sandbox: Sandbox;
  /** Runs `webhook ──► agent ──► Return of what it gave` on a text and gives the run; by default its model echoes. */
  runAgent(config?: object, text?: unknown, node?: { timeoutMs?: number }): Promise<Run>;
  /** The same with a model that answers by a script. */
  runScripted(turns: readonly Turn[], config?: object, endless?: boolean): Promise<Run>;
  /** Every request that the models received, as text. */
  prompts(): string[];
}

/** Boots the service beside its sandbox, with the key of the sandbox's models in the variable that agents read. */
export async function bootAgents(variables: Record<string, string> = {}): Promise<AgentService> {
  const service = await bootWorkflows({ variables: { SANDBOX: '1', ...variables } });
  const sandbox = service.app.get(ProviderSandbox).running!;
  await service.api.put('/api/variables/OPENAI_API_KEY').send({ value: sandbox.credentials.llm.apiKey });
  const runAgent: AgentService['runAgent'] = async (config = {}, text = 'hello', node = {}) => {
    const settings = { instructions: 'Help.', input: '$"startNode".body.text', model: 'sandbox-echo', ...config };
    const ask = { type: 'agent', config: settings, ...node };
    const { id } = await service.save(chain({ in: webhook(), ask, out: returns('$"ask"') }));
    const { body } = await service.api.post(`/api/workflows/${id}/run`).send({ input: { body: { text } } });
    return service.ended(body.runId as string);
  };
  return {
    ...service,
    sandbox,
    runAgent,
    runScripted(turns, config = {}, endless = false) {
      sandbox.providers.llm.script({ model: 'scripted', turns, endless });
      return runAgent({ model: 'scripted', ...config });
    },
    prompts: () => sandbox.requests('llm').map(({ body }) => JSON.stringify(body)),
  };
}

/** The steps of the nodes of a run and how they ended, in order. */
export const stepsOf = (nodes: readonly NodeRecord[] | undefined): string[] =>
  (nodes ?? []).flatMap(({ step, status }) => (step === undefined ? [] : `${step} ${status}`));

/** The record of one step. */
export const stepOf = (nodes: readonly NodeRecord[] | undefined, name: string): NodeRecord =>
  nodes!.find(({ step }) => step === name)!;
