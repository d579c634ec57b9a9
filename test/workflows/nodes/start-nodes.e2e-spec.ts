/*
 * The specification's "Comparison of start nodes", where only a running service can tell: what starts a workflow, when, and
 * in which environment. The other lines of it are in connection-rules.spec.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type supertest from 'supertest';
import { Scheduler } from '../../../src/workflows/triggers/schedules/scheduler.js';
import { signIn } from '../../support/app/people.js';
import { chain, editFields, webhook, type NodeSketch } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, type WorkflowService } from '../../support/workflows/workflow-service.js';

/** What happens outside that may start a workflow. */
type Happening = (key: string) => Promise<unknown>;

describe('the comparison of start nodes', () => {
  let service: WorkflowService;
  let admin: supertest.Agent;
  let day = 0;

  beforeAll(async () => {
    service = await bootWorkflows();
    admin = await signIn(service);
  });
  afterAll(() => service.close());

  const starts: Record<string, (key: string) => NodeSketch> = {
    webhook: (key) => webhook({ path: `/${key}` }),
    frontendElement: (elementKey) => ({ type: 'frontendElement', config: { elementKey } }),
    cron: () => ({ type: 'cron', config: { expression: '0 9 * * *' } }),
  };
  const happenings: Record<string, Happening> = {
    webhook: (key) => service.anonymous.post(`/api/webhooks/${key}`).send({}),
    frontendElement: (key) => admin.post(`/api/elements/${key}/trigger`).send({}),
    cron: () => service.app.get(Scheduler).tick(new Date(Date.UTC(2091, 0, (day += 1), 9, 0, 1))),
  };
  const graphOf = (type: string, key: string) => chain({ in: starts[type]!(key), a: editFields() });
  const triggersOf = async (id: string) => (await service.runsOf(id)).map(({ trigger, test }) => [trigger, test]);

  it.each<[string, string, string]>([
    ['webhook', 'HTTP request, runs on API call', 'webhook'],
    ['frontendElement', 'user action, runs on user click', 'element'],
    ['cron', 'time-based, runs on schedule', 'cron'],
  ])('Trigger and Runs when: %s: %s, and by nothing else', async (type, _, trigger) => {
    const key = `trigger-${type.toLowerCase()}`;
    const { id } = await service.deploy(graphOf(type, key));
    for (const [other, happens] of Object.entries(happenings)) if (other !== type) await happens(key);
    expect(await triggersOf(id)).toEqual([]);
    await happenings[type]!(key);
    expect(await triggersOf(id)).toEqual([[trigger, false]]);
    await service.api.post(`/api/workflows/${id}/undeploy`);
  });

  /** How the draft of a start is reached from outside; nothing reaches the draft of a schedule. */
  const draftHappenings: Record<string, (key: string, id: string) => Promise<unknown>> = {
    ...happenings,
    async webhook(key, id) {
      await service.api.post(`/api/workflows/${id}/listen`).expect(200);
      await service.anonymous.post(`/api/webhooks-test/${key}`).send({}).expect(200);
    },
  };

  it.each<[string, string, [string, boolean][]]>([
    ['webhook', 'always', [['webhook', true]]],
    ['frontendElement', 'always', [['element', true]]],
    ['cron', 'deployed only', []],
  ])('Environment: %s: %s', async (type, _, ofDraft) => {
    const key = `environment-${type.toLowerCase()}`;
    const { id } = await service.save(graphOf(type, key));
    await draftHappenings[type]!(key, id);
    expect(await triggersOf(id)).toEqual(ofDraft);
    await service.api.post(`/api/workflows/${id}/deploy`).expect(200);
    await happenings[type]!(key);
    expect(await triggersOf(id)).toHaveLength(ofDraft.length + 1);
    await service.api.post(`/api/workflows/${id}/undeploy`);
  });
});
