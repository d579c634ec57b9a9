import { parseCookie, stringifySetCookie } from 'cookie';
import type { Response } from 'express';
import { sha256 } from '#libs/crypto';
import type { ApiRequest } from '../../http/request.js';

/** The cookie that binds one sign-in to one browser. Each sign-in has its own, so that several may be under way. */
export interface BrowserCookie {
  state: string;
  value: string;
}

const MAX_AGE_SECONDS = 600;
const NAME_CHARACTERS = 16;

/** Lets the browser carry the binding until it comes back from the provider. */
export function setBrowserCookie(response: Response, cookie: BrowserCookie, baseUrl: string): void {
  append(response, cookie, { baseUrl, maxAge: MAX_AGE_SECONDS });
}

/** Removes the binding of a sign-in that is over. */
export function clearBrowserCookie(response: Response, state: string, baseUrl: string): void {
  append(response, { state, value: '' }, { baseUrl, maxAge: 0 });
}

/** The binding a browser carries for a state. */
export function readBrowserCookie(request: ApiRequest, state: string, baseUrl: string): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[nameOf(state, baseUrl)] || undefined;
}

function append(
  response: Response,
  { state, value }: BrowserCookie,
  { baseUrl, maxAge }: { baseUrl: string; maxAge: number },
): void {
  const cookie = stringifySetCookie({
    name: nameOf(state, baseUrl),
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    // The provider sends the browser back from another site by a plain link, which `lax` still lets through.
    sameSite: 'lax',
    secure: isHttps(baseUrl),
  });
  response.append('Set-Cookie', cookie);
}

/** The name tells nothing of the state; on https the prefix keeps other hosts of the domain from planting one. */
function nameOf(state: string, baseUrl: string): string {
  const name = `oauth_${sha256(state).toString('hex').slice(0, NAME_CHARACTERS)}`;
  return isHttps(baseUrl) ? `__Host-${name}` : name;
}

function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith('https:');
}
