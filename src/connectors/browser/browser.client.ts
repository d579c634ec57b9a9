import { Injectable } from '@nestjs/common';
import type { ErrorCode, InputFault } from '#libs/errors';
import { invalidProviderAnswer, ProviderHttp, redactText, type ProviderRefusal } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import { ConnectorHttp, type ConnectorCall, type RefusalMeaning } from '../../actions/kit/connector-http.js';
import { requireObject, type ProviderObject } from '../../actions/declaration/provider-answer.js';
import type { ActionContext } from '../../actions/declaration/action.context.js';
import { browser } from './browser.connector.js';

/** The connection a call uses and when it ends. */
export type BrowserCall = Pick<ActionContext, 'connection' | 'signal'>;

/** An answer of the provider's that names what it is about. */
export type Identified = ProviderObject & { id: string };

/** Browser Use Cloud's HTTP interface of either version; its key has a header of its own. */
@Injectable()
export class BrowserClient {
  private readonly provider: ConnectorHttp;

  constructor(http: ProviderHttp) {
    this.provider = new ConnectorHttp(http, { ...browser.transport, explain: explainRefusal });
  }

  /** Reads. */
  async get(
    path: string,
    request: Pick<ConnectorCall, 'params' | 'query'>,
    call: BrowserCall,
  ): Promise<ProviderObject> {
    return this.send({ ...request, method: 'GET', path, retry: 'safe' }, call);
  }

  /** Reads a resource by its id. */
  async read(path: string, id: string, call: BrowserCall): Promise<Identified> {
    return identified(await this.get(path, { params: { id } }, call));
  }

  /** Makes something; sent again only when no connection was made, so never made twice. */
  async create(path: string, json: object, call: BrowserCall): Promise<Identified> {
    return identified(await this.send({ method: 'POST', path, json, retry: 'unconnected' }, call), true);
  }

  /** Changes a resource in a way that a repeat does not change again. */
  async change(
    method: 'POST' | 'PATCH',
    path: string,
    request: Pick<ConnectorCall, 'params' | 'json'>,
    call: BrowserCall,
  ): Promise<Identified> {
    return identified(await this.send({ ...request, method, path, retry: 'safe' }, call));
  }

  private async send(request: Omit<ConnectorCall, 'signal'>, { connection, signal }: BrowserCall) {
    const { body } = await this.provider.call(connection, { ...request, signal });
    return requireObject(body, { outcomeUnknown: request.retry !== 'safe' });
  }
}

function identified(answer: ProviderObject, outcomeUnknown = false): Identified {
  if (typeof answer.id === 'string' && answer.id !== '') return answer as Identified;
  throw invalidProviderAnswer('it lacks "id"', { outcomeUnknown });
}

/** Seconds named after a 429: too many sessions are active, and they rarely end within seconds. */
const RETRY_AFTER_SECONDS = 60;
const MAX_CHARACTERS = 500;
const MAX_FAULTS = 50;

/** Refusals whose status alone would say something else, by what the provider writes. */
const SENTENCES: readonly (readonly [status: number, sentence: RegExp, code: ErrorCode])[] = [
  [400, /session is stopped|running task/i, 'provider_conflict'],
  [403, /zero data retention/i, 'provider_forbidden'],
  [403, /session timeout|4 hours/i, 'provider_rejected'],
  [403, /^/, 'connector_credential_rejected'],
  [404, /project for a given api key/i, 'connector_credential_rejected'],
];

/** The provider's errors: `{detail}`; of a 422 a list of faults in `detail`, or one fault alone. */
function explainRefusal({ status, body }: ProviderRefusal): RefusalMeaning {
  const detail = isPlainObject(body) ? body.detail : undefined;
  const said = typeof detail === 'string' ? detail : '';
  const faults = status === 422 ? faultsOf(Array.isArray(detail) ? detail : [detail ?? body]) : [];
  return {
    code: SENTENCES.find(([of, sentence]) => of === status && sentence.test(said))?.[2],
    retryAfter: status === 429 ? RETRY_AFTER_SECONDS : undefined,
    ...(faults.length > 0 && { errors: faults, provider: { message: faults[0]!.message } }),
  };
}

function faultsOf(given: readonly unknown[]): InputFault[] {
  return given
    .slice(0, MAX_FAULTS)
    .filter(isPlainObject)
    .filter(({ msg }) => typeof msg === 'string')
    .map(({ loc, msg }) => ({ field: fieldIn(loc), rule: 'provider', message: shown(msg as string) }));
}

/** A place such as `["body", "task"]` without the part of the request it begins with. */
function fieldIn(place: unknown): string {
  return Array.isArray(place) ? shown(place.slice(1).join('.'), '') : '';
}

function shown(text: string, otherwise = 'was refused'): string {
  return redactText(text, { maxCharacters: MAX_CHARACTERS }) ?? otherwise;
}
