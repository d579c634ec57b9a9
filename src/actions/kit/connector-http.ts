import { AppError, type InputFault } from '#libs/errors';
import {
  EgressRefused,
  ProviderRefusal,
  standardProviderError,
  type IncomingAnswer,
  type PassedRequest,
  type ProviderAnswer,
  type ProviderCall,
  type ProviderErrorOverrides,
  type ProviderHttp,
} from '#libs/http';
import type { OpenConnection, CredentialTransport } from '../declaration/open-connection.js';

/** What a connector's error table says of a refusal beyond the table all connectors share. */
export interface RefusalMeaning extends Omit<ProviderErrorOverrides, 'redact'> {
  /** Faults of single fields. */
  errors?: InputFault[];
}

/** How one connector talks to its provider. */
export interface ConnectorHttpOptions extends CredentialTransport {
  /** The connector's error table. */
  explain: (refusal: ProviderRefusal, connection: OpenConnection) => RefusalMeaning;
}

/** The credential as a bearer token (RFC 6750). */
export const bearer = ({ credential }: OpenConnection): Record<string, string> => ({
  authorization: `Bearer ${credential.reveal()}`,
});

/** A call below the base URL of a connection. */
export type ConnectorCall = Omit<ProviderCall, 'trust' | 'pool'>;

/** A request below the base URL of a connection that is handed on as it is; header names in lower case. */
export type PassedConnectorRequest = Omit<PassedRequest, 'trust' | 'pool'>;

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
    return this.explained(connection, () =>
      this.http.call<T>(this.baseUrl(connection), { ...call, ...this.credited(connection, headers) }),
    );
  }

  /**
   * Hands a request on as it is and gives the answer below 400 as it came.
   * @throws AppError as `call` does; its cause is the `ProviderRefusal` where the provider answered 400 or above
   */
  async pass(connection: OpenConnection, { headers, ...request }: PassedConnectorRequest): Promise<IncomingAnswer> {
    return this.explained(connection, () =>
      this.http.pass(this.baseUrl(connection), { ...request, ...this.credited(connection, headers) }),
    );
  }

  private baseUrl(connection: OpenConnection): string {
    return this.options.baseUrl?.(connection) ?? connection.apiUrl;
  }

  /** The one place where a credential is put on a request, together with whose word the address is used on. */
  private credited(connection: OpenConnection, headers: Readonly<Record<string, string>> | undefined) {
    const { apiUrlTrusted, connector, workspaceId } = connection;
    return {
      headers: { ...headers, ...this.options.authorize?.(connection) },
      trust: apiUrlTrusted ? ('trusted' as const) : ('confidential' as const),
      // One workspace whose calls hang, or fail, takes neither connections nor the breaker from another.
      pool: `${connector} ${workspaceId}`,
    };
  }

  private async explained<T>(connection: OpenConnection, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (failure) {
      if (failure instanceof EgressRefused) throw unreachable(failure);
      if (!(failure instanceof ProviderRefusal)) throw failure;
      // Before anybody reads it, so that no word of a connector's own can repeat the credential.
      const refusal = failure.without([connection.credential]);
      const { errors, ...overrides } = this.options.explain(refusal, connection);
      const error = standardProviderError(refusal, { ...overrides, redact: [connection.credential] });
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
