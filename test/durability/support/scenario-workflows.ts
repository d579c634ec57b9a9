import type { Definition } from '../../../src/workflows/model/definition.js';
import {
  chain,
  forLoop,
  graph,
  httpRequest,
  mutation,
  repeatable,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import type { ServiceProcess } from '../../support/process/service-process.js';
import type { CallRecorder } from '../../support/http/call-recorder.js';

/** How callers of the scenario are answered. */
export type ScenarioMode = 'onReceived' | 'lastNode';

/** Ids of the workflows of the scenario. */
export interface ScenarioWorkflows extends Record<ScenarioMode, string> {
  /** The one that the others run. */
  child: string;
}

/** Longer than a run holds its worker for a wait. */
const PAUSE_SECONDS = 1.1;

/** Paths of the calls that one telling makes at the recorder, in their order. */
export const scenarioCalls = (name: string): string[] =>
  ['item-0', 'item-1', 'item-2', 'child', 'last'].map((call) => `/${name}/${call}`);

/** Collections in which one telling leaves one document. */
export const scenarioCollections = ['orders', 'notes'] as const;

/** What the scenario's Return says. */
export const SCENARIO_OUTPUT = { items: 3, child: true, last: true };

/** The recorder tells a repeated request by its key. */
const call = (recorder: CallRecorder, path: string) =>
  repeatable(httpRequest({ method: 'POST', url: `${recorder.url}/{{ $"startNode".body.name }}/${path}`, body: {} }));

const insert = (collection: (typeof scenarioCollections)[number]) =>
  mutation({ collection, operation: 'insert', fields: { name: '$"startNode".body.name' } });

/**
 *   in ──► (note) ──► (ping) ──► out
 */
const childWorkflow = (recorder: CallRecorder): Definition =>
  chain({
    in: webhook({ path: '/child', responseMode: 'lastNode' }),
    note: insert('notes'),
    ping: call(recorder, 'child'),
    out: returns('$"ping".body.done'),
  });

/**
 *   in ──► (save) ──► loop ──done──► pause ──► other ──► (last) ──► out
 *                      └─each─► (item)
 */
const scenarioWorkflow = (recorder: CallRecorder, child: string, responseMode: ScenarioMode): Definition =>
  graph(
    {
      in: webhook({ path: `/${responseMode}`, responseMode }),
      save: insert('orders'),
      loop: forLoop([0, 1, 2]),
      item: call(recorder, 'item-{{ $"loop".index }}'),
      pause: wait({ seconds: PAUSE_SECONDS }),
      other: subWorkflow(child, { body: '$"startNode".body' }),
      last: call(recorder, 'last'),
      out: returns({ items: '$"loop".count', child: '$"other"', last: '$"last".body.done' }),
    },
    ...['in save', 'save loop', 'loop each item', 'loop done pause', 'pause other', 'other last', 'last out'],
  );

/** Deploys the workflows of the scenario. */
export async function deployScenario(service: ServiceProcess, recorder: CallRecorder): Promise<ScenarioWorkflows> {
  const deploy = async (definition: object): Promise<string> => {
    const { id } = await service.api<{ id: string }>('POST', '/api/workflows', { name: 'Scenario', definition });
    await service.api('POST', `/api/workflows/${id}/deploy`);
    return id;
  };
  const child = await deploy(childWorkflow(recorder));
  return {
    child,
    onReceived: await deploy(scenarioWorkflow(recorder, child, 'onReceived')),
    lastNode: await deploy(scenarioWorkflow(recorder, child, 'lastNode')),
  };
}

/** Asks for a telling; the same name is the same request, to the service and in all that the workflows reach. */
export const callScenario = (service: ServiceProcess, mode: ScenarioMode, name: string): Promise<Response> =>
  service.fetch(`/api/webhooks/${mode}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': name },
    body: JSON.stringify({ name }),
  });
