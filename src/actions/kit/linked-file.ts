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
  type IncomingStream,
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
  connection: LinkingConnection,
  file: LinkedFile,
): Promise<Buffer> {
  try {
    const answer = await sendSafely(sender, requestFor(connection, file));
    if (answer.status < 300) return answer.bytes;
    throw redirected(answer);
  } catch (failure) {
    throw linkFailure(failure, file);
  }
}

/**
 * The same as it arrives, handed to `take`. A link that fails is not tried again: part of it may have been taken.
 * @throws AppError as above; what `take` throws
 */
export async function streamLinkedFile<T>(
  sender: HttpSender,
  connection: LinkingConnection,
  { file, take }: { file: LinkedFile; take: (answer: IncomingStream) => Promise<T> },
): Promise<T> {
  try {
    const answer = await sender.sendStream(requestFor(connection, file));
    if (answer.status < 300) return await take(answer);
    answer.body.destroy();
    const { status, headers, url } = answer;
    if (status >= 400) throw new ProviderRefusal({ status, headers, url, bytes: Buffer.alloc(0) }, 1);
    throw redirected(answer);
  } catch (failure) {
    throw linkFailure(failure, file);
  }
}

/** What counts of the connection whose provider gave the link. */
type LinkingConnection = Pick<OpenConnection, 'connector' | 'workspaceId' | 'apiUrl' | 'apiUrlTrusted'>;

function requestFor(connection: LinkingConnection, { url, maxBytes, signal }: LinkedFile) {
  const isOwn = connection.apiUrlTrusted && originMatches(url, connection.apiUrl);
  return {
    method: 'GET' as const,
    url,
    signal,
    maxBytes,
    trust: isOwn ? ('trusted' as const) : ('guarded' as const),
    pool: `${connection.connector} ${connection.workspaceId}`,
    followRedirects: true,
  };
}

const redirected = ({ status }: { status: number }): AppError =>
  invalidProviderAnswer(`its link redirects (${status})`);

function linkFailure(failure: unknown, { url, maxBytes }: LinkedFile): unknown {
  if (failure instanceof ProviderRefusal) {
    // The link was refused, not the credential of the connection.
    return standardProviderError(failure, { statuses: { 401: 'provider_forbidden' }, redact: [url] });
  }
  if (failure instanceof TransportError && failure.kind === 'too_large')
    return new AppError('too_large', `The file is larger than ${maxBytes} bytes.`, { cause: failure });
  if (failure instanceof EgressRefused || (failure instanceof AppError && failure.code === 'invalid_input'))
    return invalidProviderAnswer('it links to an address that must not be called', { cause: failure });
  return failure;
}
