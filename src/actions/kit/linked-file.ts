import { AppError } from '#libs/errors';
import {
  EgressRefused,
  HttpSender,
  invalidProviderAnswer,
  originMatches,
  ProviderRefusal,
  sendSafely,
  standardProviderError,
  TransportError,
} from '#libs/http';
import type { OpenConnection } from '../declaration/open-connection.js';

/** A file that a provider answers as a link. */
export interface LinkedFile {
  /** An address the provider answered; it may be a credential by itself and is never shown. */
  url: string;
  /** Bytes, at most. */
  maxBytes: number;
  signal: AbortSignal;
}

/**
 * Downloads what a provider's answer points to: without the connection's credential and through the egress guard, which only
 * the operator's own base URL passes unasked.
 * @throws AppError `too_large`, `provider_invalid_response` for an address that must not be called, `provider_…` otherwise
 */
export async function readLinkedFile(
  sender: HttpSender,
  connection: OpenConnection,
  { url, maxBytes, signal }: LinkedFile,
): Promise<Buffer> {
  const isOwn = connection.apiUrlTrusted && originMatches(url, connection.apiUrl);
  try {
    const answer = await sendSafely(sender, {
      method: 'GET',
      url,
      signal,
      maxBytes,
      trust: isOwn ? 'trusted' : 'guarded',
      pool: `${connection.connector} ${connection.workspaceId}`,
      followRedirects: true,
    });
    if (answer.status < 300) return answer.bytes;
    throw invalidProviderAnswer(`its link redirects (${answer.status})`);
  } catch (failure) {
    if (failure instanceof ProviderRefusal) {
      // The link was refused, not the credential of the connection.
      throw standardProviderError(failure, { statuses: { 401: 'provider_forbidden' }, redact: [url] });
    }
    if (failure instanceof TransportError && failure.kind === 'too_large') {
      throw new AppError('too_large', `The file is larger than ${maxBytes} bytes.`, { cause: failure });
    }
    if (failure instanceof EgressRefused || (failure instanceof AppError && failure.code === 'invalid_input')) {
      throw invalidProviderAnswer('it links to an address that must not be called', { cause: failure });
    }
    throw failure;
  }
}
