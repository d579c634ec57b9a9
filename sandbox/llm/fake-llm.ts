import { noSuchRoute } from '../kit/control-body.js';
import type { Addresses, FakeProvider, ProviderRequest, RefusalOrder } from '../kit/provider.js';
import { empty, json, Refusal, type Reply } from '../kit/reply.js';
import type { SandboxContext } from '../kit/sandbox-context.js';
import { chatCompletion } from './chat-completion.js';
import { chatRequest, type ChatRequest } from './chat-request.js';
import { llmReply, orderedLlmError } from './llm-error.js';
import { LlmScripts, parseScript, type Script, type Turn } from './llm-scripts.js';

/** Says again what it was told last. */
const ECHO = 'sandbox-echo';

/** Models behind the chat completions interface: one that echoes, and those of which a test has said what they answer. */
export class FakeLlm implements FakeProvider {
  readonly key = 'llm';
  readonly basePath = '/llm/v1';
  readonly credentials = { apiKey: 'sk-sandbox-2f6b81d09c3e4a57' };
  private readonly scripts = new LlmScripts();

  constructor(private readonly context: SandboxContext) {}

  /** Makes a model that answers by a script. */
  script(script: Script): void {
    this.scripts.set(script);
  }

  handle({ method, path, headers, body }: ProviderRequest): Reply {
    this.authenticate(headers.authorization);
    switch (`${method} ${path}`) {
      case 'GET /models':
        return json(200, {
          object: 'list',
          data: [ECHO, ...this.scripts.models].map((id) => ({ id, object: 'model' })),
        });
      case 'POST /chat/completions':
        return this.complete(chatRequest(body));
      default:
        return llmReply(404, `Unknown request URL: ${method} ${path}.`, { code: 'unknown_url' });
    }
  }

  refusal(order: RefusalOrder): Reply {
    return orderedLlmError(order);
  }

  environment({ sandboxUrl }: Addresses): Record<string, string> {
    return { AGENT_API_URL: `${sandboxUrl}${this.basePath}` };
  }

  reset(): void {
    this.scripts.clear();
  }

  /** The model that echoes is always there. */
  seed(): void {}

  /** `POST /_sandbox/llm/scripts` makes a scripted model. */
  control({ method, path, body }: ProviderRequest): Reply {
    if (`${method} ${path}` !== 'POST /scripts') return noSuchRoute({ path });
    this.script(parseScript(body));
    return empty(204);
  }

  private complete(request: ChatRequest): Reply {
    const turn = request.model === ECHO ? echo(request) : this.scripted(request);
    return json(200, chatCompletion(request, turn, this.context.clock.now()));
  }

  private scripted({ model, messages }: ChatRequest): Turn {
    const answers = messages.filter(({ role }) => role === 'assistant').length;
    const turn = this.scripts.turn(model, answers);
    if (turn) return turn;
    throw new Refusal(
      llmReply(404, `The model '${model}' does not exist or has no turn ${answers + 1}.`, { code: 'model_not_found' }),
    );
  }

  private authenticate(header: string | undefined): void {
    const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1];
    if (token === this.credentials.apiKey) return;
    const message = token === undefined ? "You didn't provide an API key." : 'Incorrect API key provided.';
    throw new Refusal(llmReply(401, message, { code: 'invalid_api_key' }));
  }
}

function echo({ messages }: ChatRequest): Turn {
  return { text: messages.findLast(({ role }) => role === 'user')?.content ?? '' };
}
