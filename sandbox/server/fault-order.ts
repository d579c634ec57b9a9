import type { FaultOrder } from './faults.js';
import { json, Refusal } from '../kit/reply.js';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value.length <= 2048;
const flag: Check = (value) => typeof value === 'boolean';
const anything: Check = () => true;
const map: Check = (value) =>
  typeof value === 'object' && value !== null && Object.values(value).every((item) => typeof item === 'string');
const integer =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

const TARGET: Readonly<Record<string, Check>> = {
  provider: text,
  method: text,
  path: text,
  times: integer(1, 100_000),
  skip: integer(0, 100_000),
  execute: flag,
};

/** Fields of each kind; a name with `?` may be absent. */
const KINDS: { readonly [Kind in FaultOrder['kind']]: Readonly<Record<string, Check>> } = {
  status: {
    status: integer(100, 599),
    'code?': text,
    'body?': anything,
    'headers?': map,
    'retryAfter?': integer(0, 86_400),
  },
  rateLimit: { 'retryAfter?': integer(0, 86_400) },
  reset: {},
  timeout: {},
  garbage: {},
  html: { 'status?': integer(200, 599) },
  truncated: {},
  contentLength: { difference: (value) => integer(-1_000_000, 1_000_000)(value) && value !== 0 },
  huge: { bytes: integer(2, 1024 * 1024 * 1024) },
  slowDrip: { 'chunkBytes?': integer(1, 1_000_000), 'everyMs?': integer(0, 60_000) },
  invalidJson: {},
  invalidUtf8: {},
  delay: { milliseconds: integer(0, 600_000) },
  headers: { headers: map },
  wire: { base64: (value) => typeof value === 'string', 'open?': flag },
};

/** Reads a fault order that came as JSON; throws a 400 `Refusal` that names every fault in it. */
export function parseFaultOrder(order: Readonly<Record<string, unknown>>): FaultOrder {
  const { kind, ...rest } = order;
  const fields = typeof kind === 'string' && Object.hasOwn(KINDS, kind) ? KINDS[kind as FaultOrder['kind']] : undefined;
  if (!fields) throw refused([`kind is one of ${Object.keys(KINDS).join(', ')}`]);
  const wrong = Object.entries(rest)
    .filter(([name, value]) => !(TARGET[name] ?? fields[name] ?? fields[`${name}?`])?.(value))
    .map(([name]) => `${name} is unknown or out of range`);
  const missing = Object.keys(fields)
    .filter((name) => !name.endsWith('?') && !(name in rest))
    .map((name) => `${name} is required`);
  if (wrong.length + missing.length > 0) throw refused([...wrong, ...missing]);
  return order as unknown as FaultOrder;
}

function refused(details: string[]): Refusal {
  return new Refusal(json(400, { error: 'invalid', details }));
}
