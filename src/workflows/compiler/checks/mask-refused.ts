import { parseJson } from '#libs/json';
import { inspect } from '#libs/schema';
import type { KindCheck, NodeKind } from '../../nodes/contract/node-kind.js';

/** Stands for a value that is not known before the node runs. */
const NOT_KNOWN = '{{ null }}';

/** A config without the values that its form refuses. */
export interface MaskedConfig {
  config: object;
  /** Whether what is found at this field may come of what was set aside. */
  isTold(field: string): boolean;
}

/**
 * Sets aside the values that a form refuses, so that everything else of the config can be told at once: in a step they are
 * taken as not known yet, in a start, which has no such values, as not given. Undefined where the rest cannot be read without
 * them, since they decide what it means.
 */
export function maskRefused(
  kind: NodeKind,
  raw: Readonly<Record<string, unknown>>,
  refused: readonly string[],
  isDeferred: KindCheck['isDeferred'],
): MaskedConfig | undefined {
  const config = parseJson(JSON.stringify(raw), { isOwn: true }) as Record<string, unknown>;
  const isStart = kind.role === 'start';
  const fields = isStart ? refused.map((field) => stepsOf(field)[0] ?? '') : refused;
  for (const field of fields) {
    if (isStart) delete config[field];
    else if (decides(kind, field) || !place(config, stepsOf(field))) return undefined;
  }
  const { value, faults } = inspect(kind.config, config, isStart ? undefined : isDeferred);
  if (faults.some(({ rule }) => rule !== 'unknown_field')) return undefined;
  return { config: value, isTold: (found) => fields.some((field) => isWithin(found, field)) };
}

/** Whether the meaning of other fields hangs on this one, or the shape of the node. */
function decides({ literalFields = [], writtenOutFields = [] }: NodeKind, field: string): boolean {
  const [name = ''] = stepsOf(field);
  if ((literalFields as readonly string[]).includes(name)) return true;
  return (writtenOutFields as readonly string[]).includes(name) && /^\w+(\[\d+\])?$/.test(field);
}

/** Puts the stand-in where a path leads; false where it leads nowhere. */
function place(config: object, steps: readonly string[]): boolean {
  const last = steps.at(-1);
  let parent: unknown = config;
  for (const step of steps.slice(0, -1)) {
    if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, step)) return false;
    parent = (parent as Record<string, unknown>)[step];
  }
  if (last === undefined || last === '__proto__' || typeof parent !== 'object' || parent === null) return false;
  (parent as Record<string, unknown>)[last] = NOT_KNOWN;
  return true;
}

const stepsOf = (field: string): string[] => field.match(/[^.[\]]+/g) ?? [];

const isWithin = (found: string, field: string): boolean =>
  found === field || found.startsWith(`${field}.`) || found.startsWith(`${field}[`);
