import { expect } from '@jest/globals';
import type { Run } from '../../../src/workflows/runs/history/run.dto.js';
import { bootSandboxed, type SandboxedApp } from '../app/sandboxed-app.js';
import { until } from '../until.js';
import { chain, editFields } from './workflow-graphs.js';

/** A service beside the provider sandbox, whose workflows start by events. */
export interface EventService extends SandboxedApp {
  /** Deploys a workflow that copies the event, and gives its id. */
  listen(trigger: string, config?: object): Promise<string>;
  deploy(definition: object): Promise<{ id: string; status: number; body: any }>;
  undeploy(workflowId: string): Promise<void>;
  /** The events that have started ended runs of a workflow, oldest first. */
  events(workflowId: string): Promise<any[]>;
  /** Waits until so many runs have ended, and gives what `events` says. */
  heard(workflowId: string, count: number): Promise<any[]>;
  subscriptions(): Promise<any[]>;
  /** Lets every subscription have its turn now. */
  hurry(): Promise<void>;
}

/** Boots it; polls every second. */
export async function bootEvents(variables: Record<string, string> = {}): Promise<EventService> {
  const service = await bootSandboxed({ variables: { EVENT_POLL_SECONDS: '1', ...variables } });
  const { api } = service;
  const deploy = async (definition: object) => {
    const { id } = (await api.post('/api/workflows').send({ name: 'Listens', definition }).expect(201)).body;
    const { status, body } = await api.post(`/api/workflows/${id}/deploy`);
    return { id, status, body };
  };
  const runs = async (workflowId: string): Promise<Run[]> => {
    const { items } = (await api.get(`/api/workflows/${workflowId}/runs?limit=200`).expect(200)).body;
    return items.filter(({ status }: Run) => status === 'succeeded').reverse();
  };
  const events = async (workflowId: string) => {
    const found = await runs(workflowId);
    const details = found.map(async ({ id }) => (await api.get(`/api/runs/${id}`).expect(200)).body.input);
    return (await Promise.all(details)).map(({ event }) => event);
  };
  return {
    ...service,
    deploy,
    events,
    async listen(trigger, config = {}) {
      const start = { type: 'connectorTrigger', config: { trigger, ...config } };
      const { id, status, body } = await deploy(
        chain({ in: start, copy: editFields({ event: '$"startNode".event' }) }),
      );
      expect({ status, body }).toMatchObject({ status: 200 });
      return id;
    },
    undeploy: async (id) => void (await api.post(`/api/workflows/${id}/undeploy`).expect(200)),
    async heard(workflowId, count) {
      await until(async () => (await runs(workflowId)).length >= count);
      return events(workflowId);
    },
    subscriptions: async () => (await api.get('/api/subscriptions').expect(200)).body.items,
    async hurry() {
      const { Database } = await import('../../../src/platform/database/connection/database.js');
      const database = service.app.get(Database);
      // The end of a turn that goes on would say anew when the next one is.
      const turns = 'select from subscription where claimed_until > now()';
      await until(async () => (await database.query(turns)).length === 0);
      await database.execute('update subscription set next_at = now(), renew_at = now()');
    },
  };
}
