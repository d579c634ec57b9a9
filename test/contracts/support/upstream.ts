import type { FaultKind } from '../../../sandbox/faults.js';
import type { JournalEntry } from '../../../sandbox/journal.js';
import { ActionCatalog, type ActionDefinition } from '../../../src/actions/action.catalog.js';
import { bootSandboxed, type SandboxedApp } from '../../support/sandboxed-app.js';
import { callAction, type Answer, type CallOptions } from './call-action.js';
import { workingInputs, type WorkingInputs } from './working-inputs.js';

/** The service beside its sandbox, with every action and an input each that the sandbox answers well. */
export interface Upstream {
  service: SandboxedApp;
  actions: readonly ActionDefinition[];
  /** A working input of an action, made anew where it can be used once. */
  inputOf(action: ActionDefinition): Promise<object>;
  /** Calls an action with its working input. */
  call(action: ActionDefinition, options?: CallOptions): Promise<Answer>;
  /** Calls an action while its provider does something. */
  callWhile(action: ActionDefinition, provider: Trouble, options?: CallOptions): Promise<Met>;
}

/** What a provider is told to do with all requests of one call, after the first `skip`, or with the next `times` of them. */
export type Trouble = FaultKind & { skip?: number; times?: number; execute?: boolean };

/** How a call went: what was answered, and what reached the provider. */
export interface Met extends Answer {
  sent: readonly JournalEntry[];
}

/** Where the fakes that stand for a connector are not named as it is. The first one is the interface that is called. */
const FAKES: Readonly<Record<string, readonly string[]>> = {
  socialpost: ['linkedinApi', 'linkedin-uploads'],
};

/** More than any call makes. */
const ALL_REQUESTS = 1000;

/** Variables under which calls in quick succession are not slowed down on purpose. */
const QUICK = { CALENDAR_USER_RPM: '0', BROWSER_POLL_INTERVAL_MS: '10' };

/** Boots the service and makes ready what the working inputs name. */
export async function bootUpstream(variables: Record<string, string> = {}): Promise<Upstream> {
  const service = await bootSandboxed({ variables: { ...QUICK, ...variables } });
  const { actions } = service.app.get(ActionCatalog);
  const inputs: WorkingInputs = await workingInputs(service);
  const inputOf: Upstream['inputOf'] = async ({ key, example }) => inputs[key]?.() ?? example!;
  const call: Upstream['call'] = async (action, options) =>
    callAction(service.url, action, { input: options?.input ?? (await inputOf(action)), ...options });
  return {
    service,
    actions,
    inputOf,
    call,
    async callWhile(action, { skip, times = ALL_REQUESTS, ...kind }, options) {
      const { sandbox } = service;
      const input = options?.input ?? (await inputOf(action));
      const before = sandbox.requests().length;
      const [provider] = fakesOf(action);
      const placed = sandbox.fail({ provider, skip, times, ...kind });
      const answer = await call(action, { ...options, input });
      placed.remaining = 0;
      const sent = sandbox
        .requests()
        .slice(before)
        .filter((request) => fakesOf(action).includes(request.provider));
      return { ...answer, sent };
    },
  };
}

/** The fakes that an action talks to. */
export function fakesOf({ connector: { key } }: ActionDefinition): readonly string[] {
  return FAKES[key] ?? [key];
}

/**
 * Does something with every action: those of one connector one after the other, so that what reaches a provider can be told
 * apart, connectors beside each other. @returns what was seen, by action
 */
export async function eachAction<T>(
  actions: readonly ActionDefinition[],
  see: (action: ActionDefinition) => Promise<T>,
): Promise<Record<string, T>> {
  const lanes = [...Map.groupBy(actions, ({ connector }) => connector.key).values()];
  const seen: Record<string, T> = Object.fromEntries(actions.map(({ key }) => [key, undefined as T]));
  await Promise.all(
    lanes.map(async (lane) => {
      for (const action of lane) seen[action.key] = await see(action);
    }),
  );
  return seen;
}

/** Does something with every action, eight at a time: where much time passes and requests need not be told apart. */
export async function eightAtATime<T>(
  actions: readonly ActionDefinition[],
  see: (action: ActionDefinition) => Promise<T>,
): Promise<Record<string, T>> {
  const seen: Record<string, T> = Object.fromEntries(actions.map(({ key }) => [key, undefined as T]));
  const waiting = [...actions];
  const work = async (): Promise<void> => {
    for (let action = waiting.shift(); action; action = waiting.shift()) seen[action.key] = await see(action);
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return seen;
}

/** One action of each connector that reads and one that writes, of those that end at the service's own deadline. */
export function representatives(actions: readonly ActionDefinition[]): ActionDefinition[] {
  return [...Map.groupBy(actions, ({ connector }) => connector.key).values()].flatMap((own) => {
    const bounded = own.filter(({ timeoutMs }) => timeoutMs === undefined);
    return [bounded.find(({ reads }) => reads), bounded.find(({ reads }) => !reads)].filter((one) => one !== undefined);
  });
}
