import { parseCookie, stringifySetCookie } from 'cookie';
import type { Response } from 'express';
import type { ApiRequest } from '../../http/request.js';

/** Lets a browser carry its session until that ends. Pages of other sites cannot have it sent with what they post. */
export function setConnectCookie(response: Response, value: string, { baseUrl, expiresAt }: CookieFacts): void {
  const isHttps = baseUrl.startsWith('https:');
  const cookie = stringifySetCookie({
    name: nameOf(baseUrl),
    value,
    maxAge: Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000)),
    path: '/',
    httpOnly: true,
    // The end user comes from another site by a plain link, and back from the provider, which `lax` lets through.
    sameSite: 'lax',
    secure: isHttps,
  });
  response.append('Set-Cookie', cookie);
}

/** The session that a browser carries. */
export function readConnectCookie({ headers }: ApiRequest, baseUrl: string): string | undefined {
  return parseCookie(headers.cookie ?? '')[nameOf(baseUrl)] || undefined;
}

interface CookieFacts {
  baseUrl: string;
  expiresAt: Date;
}

/** On https the prefix keeps other hosts of the domain from planting one. */
const nameOf = (baseUrl: string): string => (baseUrl.startsWith('https:') ? '__Host-connect' : 'connect');
