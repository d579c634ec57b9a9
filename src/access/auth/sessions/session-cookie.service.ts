import { parseCookie, stringifySetCookie } from 'cookie';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import type { ApiRequest, ApiResponse } from '../../../http/request.js';
import { Sessions } from './sessions.service.js';

const MAX_COOKIE_HEADER = 8192;

/** The cookie that carries a session's token. */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly secure: boolean;

  constructor(
    { BASE_URL }: Environment,
    private readonly sessions: Sessions,
  ) {
    this.secure = BASE_URL?.startsWith('https:') ?? false;
    this.name = sessionCookieName(BASE_URL!);
  }

  /** The token a request carries, if any. */
  read(request: ApiRequest): string | undefined {
    const { cookie } = request.headers;
    if (!cookie || cookie.length > MAX_COOKIE_HEADER) return undefined;
    return parseCookie(cookie)[this.name] || undefined;
  }

  set(response: ApiResponse, token: string): void {
    this.write(response, token, this.sessions.maxSeconds);
  }

  clear(response: ApiResponse): void {
    this.write(response, '', 0);
  }

  private write(response: ApiResponse, value: string, maxAge: number): void {
    const { name, secure } = this;
    response.append(
      'Set-Cookie',
      stringifySetCookie({ name, value, maxAge, httpOnly: true, secure, sameSite: 'lax', path: '/' }),
    );
  }
}

/**
 * Name of the cookie that carries a session's token. Over https it begins with `__Host-`, so that no other host of the domain
 * can plant or read it (RFC 6265bis, section 4.1.3.2).
 */
export function sessionCookieName(baseUrl: string): string {
  return baseUrl.startsWith('https:') ? '__Host-session' : 'session';
}
