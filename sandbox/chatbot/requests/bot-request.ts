import { botError } from './bot-error.js';

/** Longest token the server looks at. */
const MAX_TOKEN_LENGTH = 80;

/** What a request path names. */
export interface BotPath {
  readonly token: string;
  /** Empty if the method stands in a parameter instead. */
  readonly method: string;
}

/**
 * Reads `/bot<token>/<method>`, percent-encoded or not. Throws 404 for any other path and for what does not look like a
 * token. https://core.telegram.org/bots/api#making-requests
 */
export function readBotPath(path: string): BotPath {
  const [, token, method] = /^\/bot([^/]*)\/([^/]*)$/.exec(decoded(path)) ?? [];
  if (token === undefined || method === undefined || !looksLikeToken(token)) throw botError(404, 'Not Found');
  return { token, method };
}

function looksLikeToken(token: string): boolean {
  return token.length <= MAX_TOKEN_LENGTH && /^[1-9]\d*:[\w-]+$/.test(token);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
