import { sha256 } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { isDatabaseOutage } from '../../../../platform/database/connection/statements/database-error.js';
import { RecordedFailure, runError } from '../../contract/run-error.js';
import type { NodeContext } from '../../contract/node-kind.js';
import { stringifyInTurns } from '#libs/json';
import type { AgentTool } from './agent-tool.js';
import type { Message, ToolRequest } from '../models/chat-model.js';
import { readArguments, recordedArguments } from './tool-arguments.js';

/** With what the calls of a model are answered. */
export interface CallContext {
  /** Number of the model's answer that asks for them. */
  turn: number;
  tools: ReadonlyMap<string, AgentTool>;
  context: NodeContext;
  signal: AbortSignal;
}

type ToolMessage = Extract<Message, { role: 'tool' }>;
type Answer = Extract<ToolMessage['content'][number], { type: 'tool-result' }>;

/** Characters of a result that a model is shown. */
const MAX_SHOWN = 100_000;
/** Characters of what a model gave for the name of a tool that are recorded where there is none of that name. */
const MAX_NAME = 1000;

/** Does what a model asks for, one after the other. Failures of tools are answers too; the model decides what to do about them. */
export async function answerToolCalls(
  requests: readonly ToolRequest[],
  surroundings: CallContext,
): Promise<ToolMessage> {
  const content: Answer[] = [];
  for (const [index, request] of requests.entries())
    content.push(await answer(request, `${surroundings.turn}.${index + 1}`, surroundings));
  return { role: 'tool', content };
}

async function answer(request: ToolRequest, number: string, { tools, context, signal }: CallContext): Promise<Answer> {
  const tool = tools.get(request.name);
  const { value, fault } = readArguments(request.arguments);
  const label = tool?.label ?? request.name.replace(/[^\w.-]/g, '_').slice(0, MAX_NAME);
  const key = `${context.idempotencyKey}:${number} ${sha256(`${label} ${request.arguments}`).toString('hex').slice(0, 16)}`;
  let refusal: unknown;
  const work = async (): Promise<unknown> => {
    try {
      if (!tool) throw new AppError('not_found', `There is no tool "${label}".`);
      if (fault) throw fault;
      return (await tool.call({ args: value, key, signal })) ?? null;
    } catch (error) {
      refusal = error;
      throw error;
    }
  };
  const reply = (output: Answer['output']): Answer => ({
    type: 'tool-result',
    toolCallId: request.id,
    toolName: request.name,
    output,
  });
  try {
    const recorded = recordedArguments(tool, request.arguments);
    const isRepeatable = context.repeatsUnknown || (tool?.isRepeatable ?? true);
    const options = { isEffect: true, isRepeatable };
    const result = await context.step(`tool ${number} ${label}`, recorded, work, options);
    return reply({ type: 'text', value: await shown(result) });
  } catch (error) {
    // Only what the tool itself said is for the model: not the end of the run, nor faults of ours.
    const isSaid = (error === refusal || error instanceof RecordedFailure) && !isDatabaseOutage(error);
    if (!isSaid || !(error instanceof AppError) || error.code === 'internal' || signal.aborted) throw error;
    const { code, message } = runError(error);
    return reply({ type: 'error-text', value: await shown({ error: { code, message } }) });
  }
}

/** A result as a model reads it: data, never evaluated again. */
async function shown(value: unknown): Promise<string> {
  const text = typeof value === 'string' ? value : await stringifyInTurns(value);
  if (text.length <= MAX_SHOWN) return text;
  return `${text.slice(0, MAX_SHOWN).toWellFormed()}\n[cut off: ${text.length - MAX_SHOWN} further characters]`;
}
