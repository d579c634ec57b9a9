import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata, UseInterceptors } from '@nestjs/common';
import type { Role } from '#libs/access';
import type { ErrorCode } from '#libs/errors';
import type { InputClass, JsonSchema } from '#libs/schema';
import { BodyInterceptor } from '../body/body.interceptor.js';
import { ConnectionShareInterceptor } from './connection-share.interceptor.js';

/**
 * Who may call an endpoint: anybody, any key or reader (viewer or more) of a workspace, any key, a signed-in person whatever the
 * role, a signed-in person of a role and perhaps the operator's key, or whoever has a scope (and the matching role).
 */
export type Access =
  'public' | 'authenticated' | 'key' | 'session' | { role: Role; operatorsKey?: true } | { scope: string };

/** Whether signed-in people may call, and of all keys at most the operator's. */
export function needsPerson(access: Access): access is 'session' | { role: Role; operatorsKey?: true } {
  return access === 'session' || (typeof access === 'object' && 'role' in access);
}

/** An answer that is neither the success nor a problem document. */
export interface FurtherAnswer {
  description: string;
  /** Its body; absent where it has none. */
  answer?: (() => InputClass) | JsonSchema;
  /** Media type of the body; default `application/json`. */
  contentType?: string;
}

/** What an endpoint says of itself beside its address and its summary. */
export interface EndpointOptions {
  access: Access;
  /** Status of a success; default 200. */
  status?: number;
  /** What a success carries: a described class or a JSON Schema; none for 204. */
  answer?: (() => InputClass) | JsonSchema;
  /** Whether pages of other sites are refused before anything else, whatever credential they send. */
  refusesOtherSites?: boolean;
  /** Whether it changes something. Default: every method but GET. It decides the role a person needs. */
  writes?: boolean;
  /** `none`: the handler reads the body itself or has none; default `json` for POST, PUT and PATCH. */
  body?: 'json' | 'none';
  /** The bodies of a handler that reads them itself, by media type. */
  takes?: Readonly<Record<string, JsonSchema>>;
  /** Whether it may take long, since it waits for a run, a provider or the caller: such requests have a share per workspace. */
  takesLong?: boolean;
  /**
   * Answers beside the success and the problems, by status or range of them (`2XX`); instead of one that is an error a problem may
   * come. One of the status of the success is of another media type.
   */
  further?: Readonly<Record<string, FurtherAnswer>>;
  /** Media type of a success; default `application/json`. */
  contentType?: string;
  /** Whether a browser gets its errors as a page. */
  errorsAsPage?: boolean;
  /** What the documentation says beyond the summary. */
  description?: string;
  /** It hands query and body of any type on to a provider, with the connection the request names. */
  passesOn?: boolean;
  /** Error codes the documentation names beside those that follow from the other facts. */
  errors?: readonly ErrorCode[];
}

/** What is declared of an endpoint; access guard, OpenAPI document and contract tests read it. */
export interface EndpointInfo extends EndpointOptions {
  method: string;
  /** Path with `:name` parameters. */
  path: string;
  summary: string;
  writes: boolean;
}

/** Key of the metadata under which a handler carries its `EndpointInfo`. */
export const ENDPOINT = 'endpoint';

/** What the access guard asks of a handler. */
export type AccessRule = Pick<EndpointInfo, 'access'> &
  Partial<Pick<EndpointInfo, 'takesLong' | 'refusesOtherSites' | 'writes' | 'method' | 'path'>>;

/** Key of the metadata under which a handler carries its `AccessRule`. */
export const ACCESS = 'access';

/** Declares who may call a handler that is no endpoint of ours: an action, a webhook, a page of the console. */
export const RequireAccess = (rule: AccessRule): MethodDecorator => SetMetadata(ACCESS, rule);

const READS = new Set(['GET', 'HEAD']);

/**
 * Declares an HTTP endpoint of ours in one place: `@Endpoint('POST /api/keys', 'Create an API key', { access: { scope: 'admin' } })`.
 * A handler without it is refused by the access guard.
 */
export function Endpoint(route: `${string} /${string}`, summary: string, options: EndpointOptions): MethodDecorator {
  const [method, path] = route.split(' ') as [string, string];
  const info: EndpointInfo = { ...options, method, path, summary, writes: options.writes ?? !READS.has(method) };
  return applyDecorators(
    RequestMapping({ method: RequestMethod[method as keyof typeof RequestMethod], path }),
    HttpCode(options.status ?? 200),
    SetMetadata(ENDPOINT, info),
    RequireAccess(info),
    ...(options.body === 'none' ? [] : [UseInterceptors(BodyInterceptor)]),
    // After the body, so that who sends slowly holds no connection.
    ...(options.takesLong || options.access === 'public' ? [] : [UseInterceptors(ConnectionShareInterceptor)]),
  );
}
