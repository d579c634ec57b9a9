import { AppError, type InputFault } from '@libs/errors';
import {
  EgressRefused,
  ProviderRefusal,
  standardProviderError,
  type ProviderAnswer,
  type ProviderCall,
  type ProviderErrorOverrides,
  type ProviderHttp,
} from '@libs/http';
import type { OpenConnection } from './action.context.js';

/** What a connector's error table says of a refusal beyond the table all connectors share. */
export interface RefusalMeaning extends Omit<ProviderErrorOverrides, 'redact'> {
  /** Faults of single fields. */
  errors?: InputFault[];
}

/** How one connector talks to its provider. */
export interface ConnectorHttpOptions {
  /** Headers that carry the credential; none where it travels elsewhere. */
  authorize?: (connection: OpenConnection) => Record<string, string>;
  /** The connector's error table. */
  explain: (refusal: ProviderRefusal, connection: OpenConnection) => RefusalMeaning;
  /** The base URL when it is not simply the connection's. */
  baseUrl?: (connection: OpenConnection) => string;
}

/** The credential as a bearer token (RFC 6750). */
export const bearer = ({ credential }: OpenConnection): Record<string, string> => ({
  authorization: `Bearer ${credential.reveal()}`,
});

/** A call below the base URL of a connection. */
export type ConnectorCall = Omit<ProviderCall, 'trust' | 'pool'>;

/** Calls of one connector: the connection decides address, trust and credential, refusals become errors by its table. */
export class ConnectorHttp {
  constructor(
    private readonly http: ProviderHttp,
    private readonly options: ConnectorHttpOptions,
  ) {}

  /**
   * Calls the provider of a connection. `T` is what the caller will check the body against.
   * @throws AppError by the connector's table, and as `ProviderHttp` says
   */
  async call<T = unknown>(connection: OpenConnection, { headers, ...call }: ConnectorCall): Promise<ProviderAnswer<T>> {
    const { authorize, baseUrl, explain } = this.options;
    const { apiUrl, apiUrlTrusted, connector, workspaceId } = connection;
    try {
      return await this.http.call<T>(baseUrl?.(connection) ?? apiUrl, {
        ...call,
        headers: { ...headers, ...authorize?.(connection) },
        trust: apiUrlTrusted ? 'trusted' : 'guarded',
        pool: apiUrlTrusted ? connector : `${connector} ${workspaceId}`,
      });
    } catch (failure) {
      if (failure instanceof EgressRefused) throw unreachable(failure);
      if (!(failure instanceof ProviderRefusal)) throw failure;
      const { errors, ...overrides } = explain(failure, connection);
      const error = standardProviderError(failure, { ...overrides, redact: [connection.credential] });
      throw errors ? new AppError(error.code, error.detail, { ...withoutMessage(error), errors }) : error;
    }
  }
}

/** The base URL a user entered for the connection leads where it must not. */
function unreachable(refused: EgressRefused): AppError {
  const detail = `The base URL of this connection cannot be called: ${refused.detail}`;
  return new AppError('provider_unavailable', detail, { cause: refused });
}

function withoutMessage({ cause, retryAfter, provider, outcomeUnknown }: AppError) {
  return { cause, retryAfter, provider, outcomeUnknown };
}
