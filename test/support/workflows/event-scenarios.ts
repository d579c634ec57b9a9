import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { BOOT_TIMEOUT_MS } from '../app/sandboxed-app.js';
import { until } from '../until.js';
import { bootEvents, type EventService } from './event-service.js';

/** A service whose workflows start by events of one connector; each scenario begins with nothing that listens. */
export function eventScenarios(connector: string, variables: Record<string, string> = {}) {
  let service: EventService;
  const listening: string[] = [];

  beforeAll(async () => {
    service = await bootEvents(variables);
  }, BOOT_TIMEOUT_MS);
  afterAll(() => service.close());
  beforeEach(async () => {
    for (const id of listening.splice(0)) await service.undeploy(id);
    await until(async () => (await service.subscriptions()).length === 0);
    service.resetProviders();
  });

  return {
    service: () => service,
    /** Deploys a workflow that listens until the scenario ends; `config` holds the inputs of the trigger and the connection. */
    listen: async (trigger: string, config: { input?: object; connection?: string } = {}) => {
      const id = await service.listen(`${connector}.${trigger}`, config);
      listening.push(id);
      return id;
    },
  };
}
