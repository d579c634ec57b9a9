import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { ProviderHttp, type ProviderAnswer } from '#libs/http';
import type { ConnectionFacts } from '../../../actions/declaration/open-connection.js';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { bearer, ConnectorHttp, type ConnectorCall } from '../../../actions/kit/connector-http.js';
import { requireObject, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { Address } from './address.js';
import { explainRefusal, type RefusedCall } from '../filesites.errors.js';
import { withoutAnnotations } from './graph-answer.js';

/** The tenant of all personal Microsoft accounts, and the word for it. */
const PERSONAL = new Set(['9188040d-6c67-4c5b-b112-36a304b66dad', 'consumers']);

const WORK_ONLY = /^\/(sites|search|me\/followedSites)([/:?]|$)|\/workbook(\/|$)/;

const MAX_KNOWN = 10_000;

/** Whether connections are personal accounts, which have no sites, lists and workbooks. Each is asked once. */
class PersonalAccounts {
  /** In order of asking. */
  private readonly known = new Map<string, boolean>();

  /** @param isPersonal asks Graph */
  async has({ id, account, tenant }: ConnectionFacts, isPersonal: () => Promise<boolean>): Promise<boolean> {
    if (tenant !== undefined && PERSONAL.has(tenant.toLowerCase())) return true;
    // Another account may sign in for the same connection.
    const key = `${id} ${account ?? ''}`;
    const answer = this.known.get(key) ?? (await isPersonal());
    if (!this.known.has(key) && this.known.size >= MAX_KNOWN) this.known.delete(this.known.keys().next().value!);
    this.known.set(key, answer);
    return answer;
  }
}

/** Whose call it is, and until when. */
export type GraphCall = Pick<ActionContext, 'connection' | 'signal'> & Partial<Pick<ActionContext, 'caller'>>;

/** A call below Graph's base URL, and what to make of a 403. */
export interface GraphRequest extends Omit<ConnectorCall, 'signal' | 'path' | 'params'>, RefusedCall {
  path: Address | string;
}

type Reading = Omit<GraphRequest, 'method' | 'retry'>;

/** Graph over HTTP with the connection's token. https://learn.microsoft.com/graph/use-the-api */
@Injectable()
export class FilesitesClient {
  private readonly personal = new PersonalAccounts();

  constructor(private readonly http: ProviderHttp) {}

  /** Reads an object. */
  async get(context: GraphCall, request: Reading): Promise<ProviderObject> {
    const { body } = await this.call(context, { method: 'GET', retry: 'safe', ...request });
    return withoutAnnotations(requireObject(body));
  }

  /** Reads by POST. */
  async query(context: GraphCall, request: Reading): Promise<ProviderObject> {
    const { body } = await this.call(context, { method: 'POST', retry: 'safe', ...request });
    return requireObject(body);
  }

  /** Writes; the answer's own status is kept. */
  async write(
    context: GraphCall,
    request: Omit<GraphRequest, 'retry'> & Partial<Pick<GraphRequest, 'retry'>>,
  ): Promise<{ status: number; body: ProviderObject }> {
    const { retry = 'unsent' } = request;
    const { status, body } = await this.call(context, { ...request, retry });
    return { status, body: withoutAnnotations(requireObject(body, { outcomeUnknown: retry !== 'safe' })) };
  }

  /** @throws AppError as filesites.errors says, and `provider_forbidden` where a personal account cannot do it */
  async call(context: GraphCall, { path, lacking, forbidden, ...request }: GraphRequest): Promise<ProviderAnswer> {
    const { connection, signal, caller } = context;
    const provider = new ConnectorHttp(this.http, {
      authorize: bearer,
      explain: (refusal) => explainRefusal(refusal, { lacking, forbidden }),
    });
    const headers = { ...request.headers, ...(caller && { 'client-request-id': caller.requestId }) };
    try {
      return await provider.call(connection, { ...request, path: String(path), headers, signal });
    } catch (error) {
      throw (await this.isPersonal(error, String(path), context)) ? workAccountNeeded(error as AppError) : error;
    }
  }

  /** Whether the call was refused because the account has no sites, lists and workbooks. */
  private async isPersonal(error: unknown, path: string, context: GraphCall): Promise<boolean> {
    if (!(error instanceof AppError) || ![400, 403].includes(error.provider?.status ?? 0)) return false;
    if (!needsWorkAccount(path)) return false;
    const drive = { path: '/me/drive', query: { $select: 'driveType' } };
    const ask = async () => (await this.get(context, drive)).driveType === 'personal';
    // If that cannot be asked either, the first refusal says more.
    return this.personal.has(context.connection, ask).catch(() => false);
  }
}

/** Whether an address is of what personal accounts do not have. */
function needsWorkAccount(path: string): boolean {
  return WORK_ONLY.test(path);
}

/** The error in place of Graph's own, which does not say why. */
function workAccountNeeded({ provider, cause }: AppError): AppError {
  return new AppError(
    'provider_forbidden',
    'This needs a work or school account; the connection is a personal Microsoft account.',
    { provider, cause },
  );
}
