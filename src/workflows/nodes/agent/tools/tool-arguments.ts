import { AppError } from '#libs/errors';
import { jsonDepth, MAX_KEYS } from '#libs/json';
import { isPlainObject, secretHider } from '#libs/schema';
import { parseJson } from '../../../../http/body/parse-json.js';
import type { AgentTool } from './agent-tool.js';

/** Arguments as a model wrote them, parsed, or why they are not taken. */
export type ReadArguments = { value: unknown; fault?: undefined } | { value?: undefined; fault: AppError };

const MAX_ARGUMENTS = 1_000_000;
/** Characters that are recorded of arguments that are not JSON. */
const MAX_RECORDED = 1000;
const LIMITS = { maxDepth: jsonDepth.stored, maxItems: 100_000, maxKeys: MAX_KEYS };
const HIDDEN = '[redacted]';

/** Parses the arguments of a tool; without any they are an empty object. */
export function readArguments(text: string): ReadArguments {
  if (text.length > MAX_ARGUMENTS)
    return { fault: new AppError('too_large', `Arguments have at most ${MAX_ARGUMENTS} characters.`) };
  try {
    return { value: text.trim() === '' ? {} : parseJson(Buffer.from(text), LIMITS) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { fault: new AppError('invalid_input', `The arguments are refused: ${error.detail}`) };
  }
}

/**
 * What a run's record shows of arguments: `[redacted]` for what the schema of the tool says is secret, and for all of them
 * where they are no object and there are secrets.
 */
export function recordedArguments(tool: AgentTool | undefined, text: string): unknown {
  const { value } = readArguments(text);
  const hide = tool && secretHider(tool.inputSchema);
  if (hide) return isPlainObject(value) ? hide(value) : HIDDEN;
  return value ?? text.slice(0, MAX_RECORDED);
}

/** Whether arguments of the tool may hold secrets. */
export function takesSecrets({ inputSchema }: AgentTool): boolean {
  return secretHider(inputSchema) !== undefined;
}
