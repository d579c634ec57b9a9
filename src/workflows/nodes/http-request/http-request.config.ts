import { Choice, Flag, Int, Json, Part, Text } from '#libs/schema';
import { CONNECTION_FORM } from './http-connection.js';
import { VariableAuth } from './variable-auth.js';

/** Config of a call to any HTTP address. */
export class HttpRequestConfig {
  @Choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'], { default: 'GET', description: 'HTTP method.' })
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

  @Text({ max: 8000, description: 'Address, http or https.' })
  url: string;

  @Json({ shape: 'object', optional: true, prominent: true, description: 'Query parameters; a list repeats the name.' })
  query?: Record<string, unknown>;

  @Json({ shape: 'object', optional: true, prominent: true, description: 'Request headers, texts by name.' })
  headers?: Record<string, unknown>;

  @Json({
    optional: true,
    prominent: true,
    description:
      'Body: a file or text as it is, fields as a form where Content-Type is application/x-www-form-urlencoded, anything else as JSON.',
  })
  body?: unknown;

  @Choice(['value', 'multipart'], {
    default: 'value',
    description:
      'How the body is sent. value: as said above. multipart: an object as multipart/form-data; a file is sent as such, a list repeats the name, and the service sets Content-Type.',
  })
  bodyAs: 'value' | 'multipart';

  @Part(() => VariableAuth, {
    optional: true,
    prominent: true,
    description: 'Authentication with a workspace variable; over https, or to what the operator lists in EGRESS_ALLOW.',
  })
  variableAuth?: VariableAuth;

  @Text({
    max: 300,
    pattern: CONNECTION_FORM,
    patternMessage: 'must be the id of a connection, or <connector>:<name>',
    optional: true,
    // A reference that gives nothing must not become a request without a credential.
    nullable: true,
    description:
      'Id of a connection, or <connector>:<name>: its credential goes along. The address must lie below its base URL.',
  })
  connection?: string | null;

  @Int({ min: 1, max: 600_000, optional: true, description: 'Milliseconds until the request is given up.' })
  timeoutMs?: number;

  @Flag({ default: false, description: 'Whether redirects are followed, at most five.' })
  followRedirects: boolean;

  @Choice(['value', 'file'], {
    default: 'value',
    description:
      'What the body of the answer becomes. value: JSON, text, or Base64 in an object. file: a file of the run, of any type and up to FILE_MAX_BYTES.',
  })
  responseAs: 'value' | 'file';

  @Flag({ default: true, description: 'Whether a status of 400 or above is an error of the node.' })
  failOnStatus: boolean;
}
