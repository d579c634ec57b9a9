import { DownloadHost } from '../../kit/download-host.js';
import { FaultBook } from '../../server/faults.js';
import { Journal } from '../../server/journal.js';
import { Listener } from '../../server/listener.js';
import { caller, type Answer } from '../../spec-support/call.js';
import { BOT_TOKEN } from '../bot-account.js';
import { FakeChatbot } from '../fake-chatbot.js';
import { StillClock } from './still-clock.js';

const CONTROL = '/_sandbox/chatbot';

/** A seeded fake behind its own listener, and ways to call it as a bot does. */
export interface BotUnderTest {
  readonly bot: FakeChatbot;
  readonly faults: FaultBook;
  readonly origin: string;
  /** Calls a method with JSON parameters. */
  call(method: string, parameters?: object): Promise<Answer>;
  /** Calls a method that has to succeed; answers its `result`. */
  // Specs assert on results with matchers, so their shape is left open.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  result(method: string, parameters?: object): Promise<any>;
  /** Calls a method; answers its `result`, or why it was refused, without `Bad Request: `. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  outcome(method: string, parameters?: object): Promise<any>;
  /** Calls a method that has to fail; answers `<status> <description>`. */
  refusal(method: string, parameters?: object): Promise<string>;
  /** Calls a method with a multipart form. */
  upload(method: string, form: FormData): Promise<Answer>;
  /** Calls a control route. */
  control(line: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** Starts a fake with its seeded world on a free port; its time stands still but for `advance`. */
export async function startBot(): Promise<BotUnderTest> {
  const clock = new StillClock();
  const faults = new FaultBook();
  const bot = new FakeChatbot({ clock, downloads: new DownloadHost(clock) });
  const listener = new Listener({
    providers: [bot],
    journal: new Journal(),
    faults,
    clock,
    control: async (request) =>
      request.path.startsWith(CONTROL)
        ? bot.control({ ...request, path: request.path.slice(CONTROL.length) })
        : undefined,
  });
  const origin = await listener.listen(0, '127.0.0.1');
  bot.seed();
  const base = `${bot.environment({ sandboxUrl: origin, serviceUrl: '' }).CHATBOT_API_URL}/bot${BOT_TOKEN}`;
  const send = caller(base);
  const call = (method: string, parameters: object = {}) => send(`POST /${method}`, { json: parameters });
  return {
    bot,
    faults,
    origin,
    call,
    async result(method, parameters) {
      const { body } = await call(method, parameters);
      if (!body.ok) throw new Error(`${method} failed: ${JSON.stringify(body)}`);
      return body.result;
    },
    async outcome(method, parameters) {
      const { body } = await call(method, parameters);
      return body.ok ? body.result : body.description.replace('Bad Request: ', '');
    },
    async refusal(method, parameters) {
      const { status, body } = await call(method, parameters);
      if (body.ok !== false || body.error_code !== status) throw new Error(`no refusal: ${JSON.stringify(body)}`);
      return `${status} ${body.description}`;
    },
    async upload(method, form) {
      const response = await fetch(`${base}/${method}`, { method: 'POST', body: form });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    control: (line, body) => caller(`${origin}${CONTROL}`)(line, body && { json: body }),
    async close() {
      await bot.close();
      await listener.close();
    },
  };
}
