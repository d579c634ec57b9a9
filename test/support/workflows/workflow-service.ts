import { bootApp, type BootOptions, type TestApp } from '../app/app.js';
import { until } from '../until.js';
import { chain, returns, webhook, type NodeSketch } from './workflow-graphs.js';
import type { Definition } from '../../../src/workflows/model/definition.js';
import type { Workflow } from '../../../src/workflows/definition/workflow.dto.js';
import type { Run } from '../../../src/workflows/runs/history/run.dto.js';

/** A deployed workflow and where its webhook is. */
export interface Live {
  id: string;
  /** Path below the host of the service. */
  path: string;
}

/** A booted service with the few steps every scenario about workflows takes. */
export interface WorkflowService extends TestApp {
  /** Saves a draft. */
  save(definition: Definition, more?: object): Promise<Workflow>;
  /** Saves a draft and deploys it. */
  deploy(definition: Definition, more?: object): Promise<Live>;
  /** Deploys `webhook ──► … ──► Return of the start data` on a path of its own. */
  echo(config?: object, steps?: Record<string, NodeSketch>): Promise<Live>;
  run(id: string): Promise<Run>;
  /** The run, once it has ended. */
  ended(id: string): Promise<Run>;
  runsOf(workflowId: string): Promise<Run[]>;
}

let paths = 0;

/** A path no other test of the file uses. */
export const newPath = (): string => `/path-${(paths += 1)}`;

const FINAL = new Set(['succeeded', 'failed', 'cancelled']);

/** Boots the service. */
export async function bootWorkflows(options?: BootOptions): Promise<WorkflowService> {
  const service = await bootApp(options);
  const { api } = service;
  const expectStatus = (answer: { status: number; text: string }, status: number): void => {
    if (answer.status !== status) throw new Error(`${status} was expected, not ${answer.status}: ${answer.text}`);
  };
  const save = async (definition: Definition, more: object = {}): Promise<Workflow> => {
    const answer = await api.post('/api/workflows').send({ name: 'A workflow', definition, ...more });
    expectStatus(answer, 201);
    return answer.body as Workflow;
  };
  const deploy = async (definition: Definition, more: object = {}): Promise<Live> => {
    const { id, webhook: address } = await save(definition, more);
    expectStatus(await api.post(`/api/workflows/${id}/deploy`), 200);
    return { id, path: new URL(address?.url ?? service.url).pathname };
  };
  const run = async (id: string): Promise<Run> => {
    const answer = await api.get(`/api/runs/${id}`);
    expectStatus(answer, 200);
    return answer.body as Run;
  };
  return {
    ...service,
    save,
    deploy,
    run,
    echo: (config = {}, steps = {}) =>
      deploy(
        chain({
          in: webhook({ path: newPath(), responseMode: 'lastNode', ...config }),
          ...steps,
          out: returns('$"startNode"'),
        }),
      ),
    async ended(id) {
      await until(async () => FINAL.has((await run(id)).status));
      return run(id);
    },
    async runsOf(workflowId) {
      const answer = await api.get('/api/runs').query({ workflowId });
      expectStatus(answer, 200);
      return (answer.body as { items: Run[] }).items;
    },
  };
}
