import type { InputClass, JsonSchema } from '#libs/schema';

/** Scopes, any one of which suffices; by key of the provider where the connector has several. */
export type ScopeNeeds = readonly string[] | Readonly<Record<string, readonly string[]>>;

/** A number of bytes; a function where the environment decides. */
export type MaxBytes = number | ((variables: Readonly<Record<string, unknown>>) => number);

/** A link to a file in an answer, by the names of fields. */
export interface DownloadLink {
  /** The list of which each item has such a link, where the answer tells of several files. */
  list?: string;
  link: string;
  /** Fields beside the link that hold the name of the file and its media type. */
  name?: string;
  type?: string;
}

/** Flags of an action; without them it writes, is not repeatable and takes the service's time limit. */
export interface ActionOptions {
  /** It changes nothing, whatever its verb: callers need only the `read` scope. Default: GET reads. */
  reads?: boolean;
  /** Scopes of the provider that it needs. */
  needs?: ScopeNeeds;
  /** Milliseconds until the deadline; a function where it depends on the input, undefined for the service's time limit. */
  timeoutMs?: number | ((input: never) => number | undefined);
  /** Whether the call is aborted when the caller goes away (long polls). */
  abortOnDisconnect?: boolean;
  /** Names of multipart file fields the route takes besides JSON. */
  uploads?: readonly string[];
  /** Bytes of such a file, at most; without it as many as a JSON body may have. */
  uploadMaxBytes?: MaxBytes;
  /** The one of `uploads` that may also be the whole body, `application/octet-stream`; the other fields are then in the query. */
  rawUpload?: string;
  /** Bytes of a JSON body on this route, in place of its connector's. The service's default is the least. */
  jsonBodyMaxBytes?: MaxBytes;
  /** Where its answer has the link under which the file is that it is about: runs may keep that file. */
  download?: DownloadLink;
  /** Lower-case request headers the handler reads. */
  headers?: readonly string[];
  /** What a success looks like, where more is known of it than "the provider's resource". */
  answer?: (() => InputClass) | JsonSchema;
  /** Statuses of a success, when not 200 alone. */
  statuses?: readonly number[];
  /** An example input for documentation and generated tests. */
  example?: Record<string, unknown>;
  /** Whether the provider honours an idempotency key, so that an unknown outcome may be repeated with the same key. */
  providerIdempotency?: boolean;
}

/** What `@Action` stores on a handler. */
export interface ActionRoute extends ActionOptions {
  method: string;
  /** Path below the connector, with `:name` parameters. */
  path: string;
  summary: string;
}

/** Key of the metadata under which a controller carries its manifest. */
export const CONNECTOR = 'connector';
/** Key of the metadata under which a method carries its route. */
export const ACTION_ROUTE = 'action';

/** Path below which a connector's actions stand. */
export const connectorPath = ({ key }: { key: string }): string => `/api/actions/${key}`;
