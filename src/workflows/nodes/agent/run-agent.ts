import { open, seal, UnsealError } from '#libs/crypto';
import { AppError, invalidInput } from '#libs/errors';
import { jsonPieces, parseJson, stringifyInTurns } from '#libs/json';
import type { NodeContext } from '../contract/node-kind.js';
import { readVariable } from '../contract/read-variable.js';
import type { AgentConfig } from './agent-config.dto.js';
import type { AgentTool } from './tools/agent-tool.js';
import { answerToolCalls } from './tools/answer-tool-calls.js';
import { Budget, type TokenUsage } from './models/budget.js';
import { ChatModel, type Message, type ModelReply, type ToolRequest } from './models/chat-model.js';
import { endpointOf } from './models/model-endpoint.js';
import { openTools, type Toolbox } from './tools/open-tools.js';
import { checkOutput, outputInstructions, repairRequest } from './models/structured-output.js';
import { recordedArguments, takesSecrets } from './tools/tool-arguments.js';

/** An answer of a model as it is recorded: arguments that may hold secrets are shown without them, and kept sealed. */
type RecordedReply = Omit<ModelReply, 'toolCalls'> & { toolCalls: (ToolRequest & { sealed?: string })[] };

type Place = Pick<NodeContext, 'services' | 'workspaceId' | 'idempotencyKey'>;

/** What an agent node gives. */
export interface AgentResult {
  /** The model's last answer. */
  text: string;
  /** Of `generateObject`. */
  object?: unknown;
  /** How many times the model was called. */
  steps: number;
  usage: TokenUsage;
  finishReason: string;
}

const MAX_INPUT = 1_000_000;
const MAX_REPAIRS = 2;
/** Characters of a conversation: each turn writes all of it anew, in one step, and no model reads more. */
const MAX_CONVERSATION = 4_000_000;
/** Calls of tools that one answer may ask for. */
const MAX_CALLS = 32;

/**
 * Lets a model work on an input until it answers, with the tools its author has listed and within its budget. Every call of
 * the model and of a tool is a step of the node: one that has ended is never made again.
 * @throws AppError `budget_exhausted`; `invalid_input` for a key that is not set or an input that is too long;
 *   `provider_invalid_response` when no try gave an object of the schema; the failure of the model's endpoint, or of making
 *   the tools ready
 */
export async function runAgent(config: AgentConfig, context: NodeContext): Promise<AgentResult> {
  const budget = new Budget(config, context.signal);
  let toolbox: Toolbox | undefined;
  try {
    const model = await openModel(config, context);
    toolbox = await openTools(config.tools, context, budget.signal);
    return await converse(config, { context, budget, model, tools: toolbox.tools });
  } catch (failure) {
    throw budget.explain(failure);
  } finally {
    budget.close();
    await toolbox?.close();
  }
}

async function openModel(
  { baseUrl, apiKeyVariable, model }: AgentConfig,
  { services, workspaceId }: NodeContext,
): Promise<ChatModel> {
  const apiKey = await readVariable(services.variables, { workspaceId, name: apiKeyVariable, field: 'apiKeyVariable' });
  const endpoint = endpointOf(baseUrl, services.modelEndpoint);
  return new ChatModel({ providers: services.providers, endpoint, workspaceId, model, apiKey, apiKeyVariable });
}

interface Conversation extends Pick<Toolbox, 'tools'> {
  context: NodeContext;
  budget: Budget;
  model: ChatModel;
}

async function converse(config: AgentConfig, { context, budget, model, tools }: Conversation): Promise<AgentResult> {
  const { signal } = budget;
  const json = config.operation === 'generateObject' ? { schema: config.outputSchema } : undefined;
  const messages: Message[] = [];
  let repairs = 0;
  let characters = 0;
  for (let fresh = opening(config); ;) {
    messages.push(...fresh);
    characters += await lengthOf(fresh);
    if (characters > MAX_CONVERSATION)
      throw new AppError('budget_exhausted', `The conversation has more than ${MAX_CONVERSATION} characters.`);
    const turn = budget.nextStep();
    // Models refuse more tokens than they can write, so none are named that the author has not.
    const maxOutputTokens = config.maxTokens === undefined ? undefined : budget.tokensLeft;
    const request = { messages, tools: [...tools.values()].map(described), json, maxOutputTokens };
    const recorded = await context.step(`model ${turn}`, { model: config.model, messages: fresh }, async () =>
      recordedReply(await model.ask({ ...request, signal }), tools, context),
    );
    const reply = replyOf(recorded, context);
    budget.spend(reply.usage);
    const said = assistantMessage(reply);
    messages.push(said);
    characters += await lengthOf(said);
    if (reply.toolCalls.length > 0) {
      // What a tool does should reach the model: nothing is begun that it cannot hear of any more.
      budget.requireStep();
      if (reply.toolCalls.length > MAX_CALLS)
        throw new AppError('budget_exhausted', `The model asked for more than ${MAX_CALLS} calls of tools at once.`);
      fresh = [await answerToolCalls(reply.toolCalls, { turn, tools, context, signal })];
      continue;
    }
    if (reply.finishReason === 'length' && config.maxTokens !== undefined) throw budget.cutOff();
    const { text, finishReason } = reply;
    const result = { text, steps: budget.used, usage: budget.usage, finishReason };
    if (!json) return result;
    const { object, faults } = checkOutput(text, json.schema);
    if (!faults) return { ...result, object };
    if (repairs === MAX_REPAIRS) throw unusable(faults);
    repairs += 1;
    fresh = [userMessage(repairRequest(faults))];
  }
}

function opening({ instructions, input, operation, outputSchema }: AgentConfig): Message[] {
  const text = typeof input === 'string' ? input : inputText(input);
  if (text.length > MAX_INPUT) throw invalidInput('input', 'too_long', `must have at most ${MAX_INPUT} characters`);
  const content =
    operation === 'generateObject' ? `${instructions}\n\n${outputInstructions(outputSchema)}` : instructions;
  return [{ role: 'system', content }, userMessage(text)];
}

/** The JSON of an input; of one that is too long no more than tells so. */
function inputText(input: unknown): string {
  let text = '';
  for (const piece of jsonPieces(input)) {
    text += piece;
    if (text.length > MAX_INPUT) break;
  }
  return text;
}

/** Characters of the JSON of a part of a conversation. */
async function lengthOf(part: Message | Message[]): Promise<number> {
  return (await stringifyInTurns(part)).length;
}

function userMessage(text: string): Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}

function assistantMessage({ text, toolCalls }: ModelReply): Message {
  return {
    role: 'assistant',
    content: [
      ...(text === '' ? [] : [{ type: 'text' as const, text }]),
      ...toolCalls.map(({ id, name, arguments: input, metadata }) => ({
        type: 'tool-call' as const,
        toolCallId: id,
        toolName: name,
        input: parsed(input),
        ...(metadata && { providerOptions: metadata }),
      })),
    ],
  };
}

/** The SDK writes arguments as JSON again; what a model wrote that is none goes back as text. */
function parsed(input: string): unknown {
  try {
    return parseJson(input);
  } catch {
    return input;
  }
}

function described({ name, description, inputSchema }: { name: string; description: string; inputSchema: object }) {
  return { name, description, inputSchema: inputSchema as Record<string, unknown> };
}

function unusable(errors: NonNullable<ReturnType<typeof checkOutput>['faults']>): AppError {
  const detail = 'The model gave no object of the schema, even when it was told what is wrong.';
  return new AppError('provider_invalid_response', detail, { errors });
}

/** The record of an answer. Whoever takes the run over after a crash finds in it everything that the model has said. */
function recordedReply(reply: ModelReply, tools: ReadonlyMap<string, AgentTool>, place: Place): RecordedReply {
  const toolCalls = reply.toolCalls.map((request) => {
    const tool = tools.get(request.name);
    if (!tool || !takesSecrets(tool)) return request;
    return {
      ...request,
      arguments: JSON.stringify(recordedArguments(tool, request.arguments)),
      sealed: seal(place.services.keyRing, request.arguments, contextOf(place, request)),
    };
  });
  return { ...reply, toolCalls };
}

/** The answer that was recorded. @throws AppError `unavailable` when its key is gone; UnsealError when it was changed */
function replyOf(recorded: RecordedReply, place: Place): ModelReply {
  const toolCalls = recorded.toolCalls.map(({ sealed, ...request }) =>
    sealed === undefined ? request : { ...request, arguments: opened(sealed, request, place) },
  );
  return { ...recorded, toolCalls };
}

function opened(sealed: string, request: ToolRequest, place: Place): string {
  try {
    return open(place.services.keyRing, sealed, contextOf(place, request));
  } catch (cause) {
    if (!(cause instanceof UnsealError) || cause.reason === 'tampered') throw cause;
    throw new AppError('unavailable', 'Arguments of a tool cannot be opened with the keys of this process.', { cause });
  }
}

function contextOf({ workspaceId, idempotencyKey }: Place, { id }: ToolRequest) {
  return { workspaceId, table: 'node_execution', rowId: idempotencyKey, field: `arguments ${id}` };
}
