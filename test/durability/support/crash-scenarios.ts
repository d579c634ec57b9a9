import { createTestDatabase } from '../../support/app/once/database.js';
import { until } from '../../support/until.js';
import { drained, dropAfterDeath, letTimePass } from '../../support/process/dead-processes.js';
import { PATIENCE_MS } from '../../support/patience.js';
import { ServiceProcess } from '../../support/process/service-process.js';
import { namesInDocuments, runsOf, type NamedRun } from './scenario-traces.js';
import { callScenario, deployScenario, type ScenarioMode, type ScenarioWorkflows } from './scenario-workflows.js';
import type { CallRecorder } from '../../support/http/call-recorder.js';

/** A telling of the scenario during which processes die. */
export interface Crash {
  /** Its like there is no second one. */
  name: string;
  mode: ScenarioMode;
  /** The points at which one process after the other dies. */
  deaths: readonly string[];
}

/** What is left of a telling when everything has come to rest. */
export interface Remains {
  /** Status of the last answer the caller got. */
  status: number;
  /** Runs of the scenario, and of the workflow that it runs. */
  runs: NamedRun[];
  children: NamedRun[];
  /** The runs, read again when no job is left. */
  later: NamedRun[];
  /** How many documents of its name are in each collection. */
  documents: Record<string, number>;
}

/** The commit with which a run begins. */
const BEGINNING = { onReceived: 'before-accept', lastNode: 'before-start' };

/**
 * Tells the scenario once per crash, in one database. The process that takes over from the last one that died is the one that
 * dies first in the next telling, so a crash costs one start of the service. A telling of which nothing is on disk when the
 * process dies is begun anew by who takes over, so only the last one may be like that.
 */
export async function* tellCrashes(crashes: readonly Crash[], recorder: CallRecorder): AsyncGenerator<Remains> {
  const database = await createTestDatabase();
  let service: ServiceProcess | undefined;
  const restart = async (crashAt?: string): Promise<ServiceProcess> => {
    await letTimePass(database.url);
    return (service = await ServiceProcess.start(database.url, crashAt ? { CRASH_AT: crashAt } : {}));
  };
  try {
    let current = await restart(ordersOf(crashes[0])[0]);
    const workflows = await deployScenario(current, recorder);
    for (const [index, crash] of crashes.entries()) {
      void callScenario(current, crash.mode, crash.name).catch(() => undefined);
      for (const order of ordersOf(crash).slice(1)) {
        await death(current);
        current = await restart(order);
      }
      await death(current);
      current = await restart(ordersOf(crashes[index + 1])[0]);
      const status = await answerTo(current, crash);
      await drained(database.url);
      yield { status, ...(await remains(current, workflows, crash)) };
    }
  } finally {
    await service?.end('SIGKILL');
    await dropAfterDeath(database);
  }
}

/** `CRASH_AT` of one process after the other; the first dies in the telling, not while it ends the one before. */
function ordersOf(crash: Crash | undefined): string[] {
  if (!crash) return [];
  const [first = '', ...others] = crash.deaths;
  const beginning = BEGINNING[crash.mode];
  return [first === beginning ? first : `${beginning},${first}`, ...others];
}

const death = ({ child }: ServiceProcess): Promise<void> =>
  until(async () => child.signalCode === 'SIGKILL', PATIENCE_MS);

/** Repeats the request until it is not being worked on any longer. */
async function answerTo(service: ServiceProcess, { mode, name }: Crash): Promise<number> {
  let status = 0;
  await until(async () => {
    ({ status } = await callScenario(service, mode, name));
    return status !== 409;
  }, PATIENCE_MS);
  return status;
}

async function remains(
  service: ServiceProcess,
  workflows: ScenarioWorkflows,
  { name, mode }: Crash,
): Promise<Omit<Remains, 'status'>> {
  const ours = async (id: string) => (await runsOf(service, id)).filter(({ input }) => input.body.name === name);
  const runs = await ours(workflows[mode]);
  const names = Object.entries(await namesInDocuments(service));
  return {
    runs,
    children: await ours(workflows.child),
    documents: Object.fromEntries(
      names.map(([collection, all]) => [collection, all.filter((one) => one === name).length]),
    ),
    later: await ours(workflows[mode]),
  };
}
