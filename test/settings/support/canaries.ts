import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Shorter ones would be found in other words. */
const MIN_CHARACTERS = 8;

/** Secrets that were put everywhere a secret can go, to be searched wherever none may be. */
export class Canaries {
  private readonly forms = new Map<string, readonly string[]>();

  /** Names a secret; one that is known already keeps its first name. @returns the secret */
  plant(name: string, secret: string): string {
    if (secret.length < MIN_CHARACTERS) throw new Error(`the canary "${name}" is too short to be searched`);
    const known = [...this.forms.values()].some(([plain]) => plain === secret);
    if (!known) this.forms.set(this.free(name), formsOf(secret));
    return secret;
  }

  /** Names every text of an object of credentials, whatever its shape, but for those that are no secrets. */
  plantAll(name: string, credentials: unknown, isPublic: (field: string) => boolean): void {
    if (typeof credentials === 'string') this.plant(name, credentials);
    else
      for (const [field, value] of Object.entries(credentials as object))
        if (!isPublic(field)) this.plantAll(`${name} ${field}`, value, isPublic);
  }

  /** Names of all that occur in a text, in clear or in an encoding that anybody can undo. */
  foundIn(text: string): string[] {
    return [...this.forms].flatMap(([name, forms]) => (forms.some((form) => text.includes(form)) ? [name] : []));
  }

  private free(name: string): string {
    let count = 1;
    const numbered = () => (count === 1 ? name : `${name} (${count})`);
    while (this.forms.has(numbered())) count += 1;
    return numbered();
  }
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const inJson = JSON.stringify(secret).slice(1, -1);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [secret, inJson, encodeURIComponent(secret), base64, bytes.toString('base64url'), bytes.toString('hex')];
}

/** An answer as it went out, headers included. */
export interface SentAnswer {
  /** Method and path of the request, ids left out. */
  to: string;
  text: string;
}

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g;

/** Keeps every answer a server gives from now on. */
export function recordAnswers(server: Server): SentAnswer[] {
  const answers: SentAnswer[] = [];
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown): void => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
    };
    for (const name of ['write', 'end'] as const) {
      const original = response[name] as (...given: unknown[]) => unknown;
      const kept = (...given: unknown[]): unknown => {
        keep(given[0]);
        return Reflect.apply(original, response, given);
      };
      Object.assign(response, { [name]: kept });
    }
    response.once('finish', () => {
      const path = request.url!.split('?')[0]!.replace(ID, ':id');
      const text = `${JSON.stringify(response.getHeaders())}\n${Buffer.concat(chunks).toString('latin1')}`;
      answers.push({ to: `${request.method} ${path}`, text });
    });
  });
  return answers;
}
