import { sha256 } from '#libs/crypto';
import type { RunRules } from '../model/workflow-settings.js';
import type { FaultList } from './checks/fault-list.js';
import { compileStartTemplate } from './start-template.js';

/** Where a run waits for its turn. */
export interface Turn {
  /** The runs of one lane are counted together. */
  lane: string;
  /** Of runs that wait with the same name only the last one begins. */
  debounce?: string;
  /** When it may begin at the earliest, epoch milliseconds. */
  notBefore?: number;
  /** When the last of its name begins at the latest, should more come all the time, epoch milliseconds. */
  notAfter?: number;
}

/** Names the turn of a run by its start data and when it was made. */
export type TurnOf = (input: unknown, createdAt: number) => Turn;

/** The lane of all runs of a workflow without a key, and of runs whose key has no value. */
export const COMMON_LANE = '';

/** How the runs of a workflow take turns; undefined where each begins at once. What is wrong with a key is added to the faults. */
export function compileTurns(rules: Partial<RunRules>, faults: FaultList): TurnOf | undefined {
  const { concurrency, rate, debounce } = rules;
  if (!concurrency && !rate && !debounce) return undefined;
  if (concurrency && rate && (concurrency.key ?? '') !== (rate.key ?? ''))
    faults.error(
      'other_key',
      'runs are counted by one key: write the same one here as at concurrency, or none at both',
      {
        field: 'settings.rate.key',
      },
    );
  const laneOf = concurrency
    ? compileKey(concurrency.key, 'settings.concurrency.key', faults)
    : compileKey(rate?.key, 'settings.rate.key', faults);
  if (!debounce) return (input) => ({ lane: laneOf(input) });
  const { seconds, maxWait } = debounce;
  if (maxWait != null && maxWait < seconds)
    faults.error('shorter_than_wait', `must be at least ${seconds}, the seconds that each run waits`, {
      field: 'settings.debounce.maxWait',
    });
  const nameOf = compileKey(debounce.key, 'settings.debounce.key', faults);
  return (input, createdAt) => ({
    lane: laneOf(input),
    debounce: nameOf(input),
    notBefore: createdAt + seconds * 1000,
    ...(maxWait != null && { notAfter: createdAt + maxWait * 1000 }),
  });
}

function compileKey(key: string | null | undefined, field: string, faults: FaultList): (input: unknown) => string {
  if (key == null) return () => COMMON_LANE;
  const template = compileStartTemplate(key, field, faults);
  if (template.isConstant && !faults.hasErrorAt({ field }))
    faults.error(
      'constant',
      'is the same for every run; leave it out, or write a reference such as $"startNode".body.customer',
      { field },
    );
  return (input) => nameFrom(template.valueOf(input));
}

/** A digest, since a key may be long or a secret. */
function nameFrom(value: unknown): string {
  if (value === null || value === undefined || value === '') return COMMON_LANE;
  return sha256(typeof value === 'string' ? value : JSON.stringify(value)).toString('hex');
}
