import type { Context, Middleware } from '@microsoft/microsoft-graph-client';
import type { Sandbox } from '../sandbox.js';

/** Where Graph and the host of its files are for the library, which trusts `https` alone and never this host with a token. */
export const GRAPH = 'https://graph.microsoft.com/';
const FILES = 'https://contoso.sharepoint.com/';

/**
 * The last handler in the chain of Microsoft's library, in place of its own: it carries requests to the sandbox, which speaks
 * plain HTTP, and gives the addresses in answers the names the library knows.
 */
export class LoopbackHandler implements Middleware {
  private readonly places: readonly (readonly [name: string, place: string])[];

  constructor({ url, downloads }: Sandbox) {
    this.places = [
      [GRAPH, `${url}/filesites/`],
      [FILES, `${downloads.origin}/`],
    ];
  }

  async execute(context: Context): Promise<void> {
    const named = context.request as string;
    const [name, place] = this.places.find(([host]) => named.startsWith(host))!;
    const answer = await fetch(named.replace(name, place), context.options as RequestInit);
    const headers = new Headers(answer.headers);
    const location = headers.get('location');
    if (location !== null) headers.set('location', this.named(location));
    const isJson = headers.get('content-type')?.includes('json') ?? false;
    const body = isJson ? this.named(await answer.text()) : answer.body;
    const { status } = answer;
    const response = new Response(status === 204 || status === 304 ? null : body, { status, headers });
    context.response = Object.defineProperty(response, 'url', { value: named });
  }

  private named(text: string): string {
    return this.places.reduce((changed, [name, place]) => changed.replaceAll(place, name), text);
  }
}
