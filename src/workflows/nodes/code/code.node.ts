import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#libs/errors';
import { isDeeper, jsonDepth, MAX_KEYS, parseJsonInSteps, TooManyKeys } from '#libs/json';
import { Flag, Int, Json, Text } from '#libs/schema';
import { jsonMemory } from '../contract/json-memory.js';
import { type KindFault, nodeKind, type NodeContext } from '../contract/node-kind.js';
import { storableValue } from '../contract/storable-value.js';

/** Characters of a code, at most. */
const MAX_SOURCE = 65_536;
/** Bytes of a result that is read in a few milliseconds. */
const LARGE = 1_048_576;
/** A reference to a node, which is no JavaScript anywhere but in a text. */
const REFERENCE = /\$"[^"\n]*"/;

/** Not a field of another object, nor a name or a text that is called so. */
const NEEDS_CLOCK = /(?<![\w$.'"`])(?:Date|Math\.random)\b(?!\s*[:'"`])/;

const warning = (rule: string, message: string): KindFault => ({ field: 'code', rule, message, severity: 'warning' });

class CodeConfig {
  @Text({
    max: MAX_SOURCE,
    mediaType: 'text/javascript',
    description:
      'JavaScript: the body of a function that gets `input` and gives the value of the node with `return`, such as `return input.items.length;`. It reaches nothing else: no network, no files, no timers, no `await`, no `console`, and no other node, because references are not read here. At most 65,536 characters.',
  })
  code: string;

  @Json({
    optional: true,
    description:
      'What the code gets as `input`, such as $"Webhook".body; null if left out. A number that JavaScript would round, such as 12345678901234567890, is a text.',
  })
  input?: unknown;

  @Flag({
    default: false,
    description:
      'Whether the code has `Date` and `Math.random`. Its clock stands still at the time when the node begins, in UTC.',
  })
  clock: boolean;

  @Int({
    min: 1,
    max: 60_000,
    default: 1000,
    description: 'Milliseconds that the code may take. The operator may allow less (CODE_TIME_MAX_MS).',
  })
  timeLimitMs: number;
}

/** Calls JavaScript of the author, which sees its input and nothing else. */
export const code = nodeKind<CodeConfig>({
  type: 'code',
  title: 'Code',
  summary: 'Runs JavaScript that sees nothing but its input, for what expressions cannot say.',
  keywords: ['function', 'script'],
  role: 'step',
  config: CodeConfig,
  literalFields: ['code', 'clock', 'timeLimitMs'],
  effect: true,
  isApart: true,
  check({ code: source, clock }) {
    const faults = [];
    if (REFERENCE.test(source))
      faults.push(warning('reference', 'holds a reference, which is not read in code; put it into `input`'));
    if (!clock && NEEDS_CLOCK.test(source))
      faults.push(warning('clock', 'uses `Date` or `Math.random`, which it has only with `clock`'));
    return faults;
  },
  needs: ({ code: source }) => [{ kind: 'code', field: 'code', source }],
  // The code stands in the version that runs; each iteration of a loop would record it once more.
  recorded: ({ code: _, ...input }) => input,
  async run({ code: source, input, clock, timeLimitMs }, { services, workspaceId, signal, room }) {
    const call = {
      ...{ source, input, timeLimitMs, maxCharacters: services.valueMaxCharacters },
      ...(clock && { now: Date.now() }),
    };
    return { value: await readResult(await services.code.run(workspaceId, call, signal), room) };
  },
});

/** The value of a result, which the code may have made as it likes. */
async function readResult(bytes: Buffer, room: NodeContext['room']): Promise<unknown> {
  await room(jsonMemory(bytes, 'The result of the code'));
  const pause = async (): Promise<void> => {
    if (bytes.length > LARGE) await nextTurn();
  };
  const text = bytes.toString();
  const value = await parseJsonInSteps(text, {}, pause).catch((error: unknown) => {
    if (!(error instanceof TooManyKeys)) throw error;
    throw new AppError('too_large', `The result of the code has more than ${MAX_KEYS} different names of fields.`);
  });
  if (isDeeper(value, jsonDepth.stored))
    throw new AppError('code_failed', `The result is nested deeper than ${jsonDepth.stored} levels.`);
  // What cannot be kept is written with an escape in JSON, and most results have none.
  return text.includes('\\u') || text.includes('__proto__') ? storableValue(value) : value;
}
