import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Secret } from '#libs/crypto';
import { AppError } from '#libs/errors';
import {
  hideSecretsInJson,
  invalidProviderAnswer,
  type ProviderHttp,
  ProviderRefusal,
  standardProviderError,
} from '#libs/http';
import type { JsonSchema } from '#libs/schema';
import { atField } from '../../contract/at-field.js';
import { storableText } from '../../contract/storable-value.js';
import type { TokenUsage } from './budget.js';
import type { ModelEndpoint } from '../../contract/node-services.js';

/** What of an agent's settings a provider may refuse. */
interface AskedWith {
  model: string;
  apiKey: Secret;
  /** Name of the variable that holds the key. */
  apiKeyVariable: string;
}

type SdkModel = ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>;
type SdkOptions = Parameters<SdkModel['doGenerate']>[0];
type SdkContent = Awaited<ReturnType<SdkModel['doGenerate']>>['content'][number];

/** A message of a conversation with a model. */
export type Message = SdkOptions['prompt'][number];

/** What a model may call, as it is told. */
export interface ToolDescription {
  name: string;
  description: string;
  inputSchema: JsonSchema;
}

/** A call of a tool that a model asks for. */
export interface ToolRequest {
  id: string;
  name: string;
  /** The arguments as the model wrote them: JSON, if it did as it was told. */
  arguments: string;
  /** What the provider wants to see again with the call. */
  metadata?: SdkOptions['providerOptions'];
}

/** One answer of a model. */
export interface ModelReply {
  text: string;
  toolCalls: ToolRequest[];
  usage: TokenUsage;
  /** `stop`, `length`, `tool-calls`, `content-filter`, `error` or `other`. */
  finishReason: string;
}

/** A question to a model. */
export interface ModelRequest {
  messages: readonly Message[];
  tools: readonly ToolDescription[];
  /** `json` asks for JSON, of this schema where there is one. */
  json?: { schema?: JsonSchema };
  maxOutputTokens?: number;
  signal: AbortSignal;
}

/** Where a model is, and with what it is called. */
export interface ModelAccess extends AskedWith {
  providers: ProviderHttp;
  endpoint: ModelEndpoint;
  workspaceId: string;
}

/** No model writes more, and it is read in one step. */
const MAX_ANSWER_BYTES = 2_097_152;
const CHAT_PATH = '/chat/completions';
const NAME = 'agent';
const SCHEMA_NAME = 'answer';

/** A model behind an OpenAI-compatible interface (https://platform.openai.com/docs/api-reference/chat). */
export class ChatModel {
  private readonly sdk: SdkModel;

  constructor({ providers, endpoint, workspaceId, ...asked }: ModelAccess) {
    const { apiKey, model } = asked;
    const pool = endpoint.trust === 'trusted' ? NAME : `${NAME} ${workspaceId}`;
    this.sdk = createOpenAICompatible({
      name: NAME,
      baseURL: endpoint.url,
      apiKey: apiKey.reveal(),
      supportsStructuredOutputs: true,
      // Its requests take our way out: guarded, bounded, repeated only where a repeat does no harm.
      fetch: async (_, { headers, body, signal } = {}) => {
        const answer = await providers
          .call<unknown>(endpoint.url, {
            method: 'POST',
            path: CHAT_PATH,
            headers: headers as Record<string, string>,
            body: body as string,
            signal: signal!,
            retry: 'safe',
            trust: endpoint.trust,
            pool,
            maxBytes: MAX_ANSWER_BYTES,
          })
          .catch((failure: unknown) => {
            throw failure instanceof ProviderRefusal ? modelRefusal(failure, asked) : failure;
          });
        return Response.json(hideSecretsInJson(answer.body, [apiKey]));
      },
    }).chatModel(model);
  }

  /**
   * Asks the model. @throws AppError as `ProviderHttp` and the table of provider errors say, `provider_invalid_response`
   * for an answer that is not what the interface promises
   */
  async ask({ messages, tools, json, maxOutputTokens, signal }: ModelRequest): Promise<ModelReply> {
    try {
      const { content, usage, finishReason } = await this.sdk.doGenerate({
        prompt: [...messages],
        tools: tools.map((tool) => ({ type: 'function', ...tool })),
        ...(json && { responseFormat: { type: 'json', name: SCHEMA_NAME, ...json } }),
        ...(maxOutputTokens !== undefined && { maxOutputTokens }),
        // Strict schemas are a dialect of their own; ours are checked here.
        providerOptions: { openaiCompatible: { strictJsonSchema: false } },
        abortSignal: signal,
      });
      return {
        text: storableText(content.map((part) => (part.type === 'text' ? part.text : '')).join('')),
        toolCalls: content.flatMap(toolRequest),
        usage: { inputTokens: usage.inputTokens.total ?? 0, outputTokens: usage.outputTokens.total ?? 0 },
        finishReason: finishReason.unified,
      };
    } catch (failure) {
      throw explained(failure);
    }
  }
}

function toolRequest(part: SdkContent): ToolRequest[] {
  if (part.type !== 'tool-call') return [];
  const { toolCallId, toolName, input, providerMetadata } = part;
  return [
    {
      id: storableText(toolCallId),
      name: storableText(toolName),
      arguments: storableText(input),
      ...(providerMetadata && { metadata: providerMetadata }),
    },
  ];
}

/** The SDK wraps some failures of its transport; all that remain are answers it cannot read. */
function explained(failure: unknown): unknown {
  for (let cause = failure; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError || cause.name === 'AbortError' || cause.name === 'TimeoutError') return cause;
  }
  return invalidProviderAnswer('it is no chat completion');
}

/**
 * The error for a refusal by the provider of a model (https://platform.openai.com/docs/guides/error-codes): where it follows
 * from a field of the node, that field is named.
 */
function modelRefusal(refusal: ProviderRefusal, { model, apiKey, apiKeyVariable }: AskedWith): AppError {
  const redact = [apiKey];
  if (refusal.status === 401) {
    const detail = `The provider of the model refused the key in the variable "${apiKeyVariable}".`;
    return atField(standardProviderError(refusal, { redact, detail }), 'apiKeyVariable');
  }
  if (refusal.status === 404) {
    const detail = `The provider has no model "${model}", or none at this base URL.`;
    return atField(standardProviderError(refusal, { redact, detail }), 'model');
  }
  return standardProviderError(refusal, { redact });
}
