import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerValidators, type AnswerValidators } from './once/answer-validators.js';

interface Content {
  content?: Record<string, object>;
  $ref?: string;
}

interface Operation {
  responses: Record<string, Content>;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Content> };
}

/** An answer as it was sent. */
interface SentAnswer {
  method: string;
  path: string;
  status: number;
  type: string;
  body: string;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const SHOWN_CHARACTERS = 300;

/** Holds every answer of a service under test against its OpenAPI document. */
export class DocumentedAnswers {
  private readonly found = new Set<string>();
  private document?: OpenApiDocument;
  private validators?: AnswerValidators;
  private paths: [template: string, pattern: RegExp][] = [];

  /** `read` gives the document; it is asked for with the first answer, since making it takes time. */
  constructor(private readonly read: () => object) {}

  /** What was answered that the document does not say. */
  get faults(): string[] {
    return [...this.found];
  }

  /** Looks at everything that a server sends. */
  watch(server: Server): void {
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      const { method = '', url = '' } = request;
      if (!METHODS.includes(method)) return;
      const chunks: Buffer[] = [];
      const gather = (chunk: unknown): void => {
        // A file may be large, and nobody looks into it.
        if (!isJson(response)) return;
        if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
      };
      const { write, end } = response;
      response.write = ((...args: Parameters<typeof write>) => {
        gather(args[0]);
        return write.apply(response, args);
      }) as typeof write;
      response.end = ((...args: Parameters<typeof end>) => {
        gather(args[0]);
        return end.apply(response, args);
      }) as typeof end;
      response.on('finish', () => {
        const [type = ''] = String(response.getHeader('Content-Type') ?? '').split(';');
        const body = type.includes('json') ? Buffer.concat(chunks).toString() : '';
        this.judge({ method, path: url.split('?')[0]!, status: response.statusCode, type, body });
      });
    });
  }

  private judge({ method, path, status, type, body }: SentAnswer): void {
    const template = this.templateOf(path);
    const operation = template && this.document!.paths[template]![method.toLowerCase()];
    if (!operation) return;
    const name = `${method} ${template} ${status}`;
    const key = [String(status), `${String(status)[0]}XX`, ...(status >= 400 ? ['default'] : [])].find(
      (each) => operation.responses[each],
    );
    const said = key && operation.responses[key];
    if (!said) return void this.found.add(`${name} is not declared`);
    const answer = this.resolved(said);
    // What a redirection says besides its address is for people.
    if (type === '' || (status >= 300 && status < 400)) return;
    const declared = [type, '*/*'].find((each) => answer.content?.[each]);
    if (!declared) return void this.found.add(`${name} is not declared as ${type}`);
    if (body === '') return;
    const where = said.$ref ?? `#/paths/${escaped(template)}/${method.toLowerCase()}/responses/${key}`;
    const validate = this.validators!.at(`${where}/content/${escaped(declared)}/schema`);
    if (validate(JSON.parse(body))) return;
    const broken = validate.errors!.map(({ instancePath, message }) => `${instancePath || 'the body'} ${message}`);
    this.found.add(`${name}: ${[...new Set(broken)].join('; ').slice(0, SHOWN_CHARACTERS)}`);
  }

  private resolved(answer: Content): Content {
    return answer.$ref ? this.document!.components.responses[answer.$ref.split('/').at(-1)!]! : answer;
  }

  /** The path of the document that an address is of; written-out segments come before parameters. */
  private templateOf(path: string): string | undefined {
    if (!this.document) {
      this.document = this.read() as OpenApiDocument;
      this.validators = answerValidators(this.document);
      const templates = Object.keys(this.document.paths).sort((a, b) => parameters(a) - parameters(b));
      this.paths = templates.map((template) => [template, patternOf(template)]);
    }
    return this.paths.find(([, pattern]) => pattern.test(path))?.[0];
  }
}

/** A part of a JSON pointer (RFC 6901). */
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
const parameters = (template: string): number => template.split('{').length;
const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

const isJson = (response: ServerResponse): boolean => String(response.getHeader('content-type')).includes('json');
