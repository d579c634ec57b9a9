import type { FaultKind } from '../../../sandbox/server/faults.js';
import type { JournalEntry } from '../../../sandbox/server/journal.js';
import { ActionCatalog, type ActionDefinition } from '../../../src/actions/declaration/action.catalog.js';
import { bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';
import { callAction, uploadTo, type Answer, type CallOptions, type Upload } from './call-action.js';
import { workingInputs, type WorkingInputs } from './inputs/working-inputs.js';

/** The service beside its sandbox, with every action and an input each that the sandbox answers well. */
export interface Upstream {
  service: SandboxedApp;
  actions: readonly ActionOver[];
  /** A working input of an action, made anew where it can be used once. */
  inputOf(action: ActionOver): Promise<object>;
  /** Calls an action with its working input. */
  call(action: ActionOver, options?: CallOptions): Promise<Answer>;
  /** Calls an action while its provider does something. */
  callWhile(action: ActionOver, provider: Trouble, options?: CallOptions): Promise<Met>;
  /** Sends a file to an action while its provider does something. */
  uploadWhile(action: ActionOver, provider: Trouble, upload: Upload): Promise<Met>;
}

/** What a provider is told to do with all requests of one call, after the first `skip`, or with the next `times` of them. */
export type Trouble = FaultKind & { skip?: number; times?: number; execute?: boolean };

/** How a call went: what was answered, and what reached the provider. */
export interface Met extends Answer {
  sent: readonly JournalEntry[];
}

/** An action over another connection than the default one, under a key of its own. */
export interface ActionOver extends ActionDefinition {
  readonly over?: string;
}

/** Where the fakes that stand for a connector, or for one of its connections, are not named as it is. The first one is the interface that is called. */
const FAKES: Readonly<Record<string, readonly string[]>> = {
  socialpost: ['linkedinApi', 'linkedin-uploads'],
  'socialpost x': ['xApi'],
};

/** More than any call makes. */
const ALL_REQUESTS = 1000;

/** Variables under which calls in quick succession are not slowed down on purpose. */
const QUICK = { CALENDAR_USER_RPM: '0', BROWSER_POLL_INTERVAL_MS: '10' };

/** Boots the service and makes ready what the working inputs name. */
export async function bootUpstream(variables: Record<string, string> = {}): Promise<Upstream> {
  const service = await bootSandboxed({ variables: { ...QUICK, ...variables } });
  const { actions } = service.app.get(ActionCatalog);
  await learnIdentities(service);
  const inputs: WorkingInputs = await workingInputs(service);
  const inputOf: Upstream['inputOf'] = async (action) =>
    (inputs[action.key] ?? inputs[plainKey(action)])?.() ?? action.example!;
  const call: Upstream['call'] = async (action, options) => {
    const headers = { ...(action.over && { 'x-connection': action.over }), ...options?.headers };
    return callAction(service.url, action, { ...options, input: options?.input ?? (await inputOf(action)), headers });
  };
  return {
    service,
    actions,
    inputOf,
    call,
    async callWhile(action, provider, options) {
      const input = options?.input ?? (await inputOf(action));
      return meanwhile(service, action, { provider, work: () => call(action, { ...options, input }) });
    },
    uploadWhile(action, provider, upload) {
      return meanwhile(service, action, { provider, work: () => uploadTo(service.url, action, upload) });
    },
  };
}

/** Does something while a provider does something; what reached the provider belongs to it. */
async function meanwhile(
  { sandbox }: SandboxedApp,
  action: ActionOver,
  { provider: { skip, times = ALL_REQUESTS, ...kind }, work }: { provider: Trouble; work: () => Promise<Answer> },
): Promise<Met> {
  const before = sandbox.requests().at(-1);
  const [provider] = fakesOf(action);
  const placed = sandbox.fail({ provider, skip, times, ...kind });
  const answer = await work();
  placed.remaining = 0;
  // By the request before, not by a count: the journal forgets its oldest ones.
  const requests = sandbox.requests();
  const sent = requests
    .slice(before === undefined ? 0 : requests.lastIndexOf(before) + 1)
    .filter((request) => fakesOf(action).includes(request.provider));
  return { ...answer, sent };
}

/** Has every connection tested, so that no call has to ask first whose account it is. */
async function learnIdentities({ api }: SandboxedApp): Promise<void> {
  const { body } = await api.get('/api/connections').expect(200);
  for (const { id } of body.items) await api.post(`/api/connections/${id}/test`).expect(200);
}

/** The fakes that an action talks to. */
export function fakesOf({ connector: { key }, over }: ActionOver): readonly string[] {
  return FAKES[`${key} ${over}`] ?? FAKES[key] ?? [key];
}

/** The key of an action, whatever connection it goes over. */
export function plainKey({ key }: ActionDefinition): string {
  return key.split(' ')[0]!;
}

/**
 * Does something with every action: those of one provider one after the other, so that what reaches it can be told apart,
 * providers beside each other. @returns what was seen, by action
 */
export async function eachAction<T>(
  actions: readonly ActionOver[],
  see: (action: ActionOver) => Promise<T>,
): Promise<Record<string, T>> {
  const lanes = [...Map.groupBy(actions, (action) => fakesOf(action)[0]).values()];
  const seen: Record<string, T> = Object.fromEntries(actions.map(({ key }) => [key, undefined as T]));
  await Promise.all(
    lanes.map(async (lane) => {
      for (const action of lane) seen[action.key] = await see(action);
    }),
  );
  return seen;
}

/** Actions that wait at once where much time passes. */
const MANY = 16;

/** Actions of which only one is at work over a connection; the others wait for it, and not for ever. */
const IN_TURN: readonly RegExp[] = [/^calendar\./, /^chatbot\.get-(messages|updates)$/];

/**
 * Does something with every action, many at a time: where much time passes and requests need not be told apart. Those that
 * would wait for each other follow each other.
 */
export async function manyAtATime<T>(
  actions: readonly ActionOver[],
  see: (action: ActionOver) => Promise<T>,
): Promise<Record<string, T>> {
  const seen: Record<string, T> = Object.fromEntries(actions.map(({ key }) => [key, undefined as T]));
  const rowOf = ({ key }: ActionOver) => IN_TURN.find((turn) => turn.test(key)) ?? key;
  const waiting = [...Map.groupBy(actions, rowOf).values()];
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      for (const action of row) seen[action.key] = await see(action);
    }
  };
  await Promise.all(Array.from({ length: MANY }, work));
  return seen;
}

/** One action of each provider that ends at the service's own deadline, a reading one where there is any. */
export function representatives(actions: readonly ActionOver[]): ActionOver[] {
  return [...Map.groupBy(actions, (action) => fakesOf(action)[0]).values()].map((own) => {
    const bounded = own.filter(({ timeoutMs }) => timeoutMs === undefined);
    return bounded.find(({ reads }) => reads) ?? own[0]!;
  });
}

/** Lets every provider answer well once: a row of failures, if they were slow, would have it given a rest. */
export async function endRows({ actions, call }: Upstream): Promise<void> {
  await eachAction(representatives(actions), (action) => call(action));
}
