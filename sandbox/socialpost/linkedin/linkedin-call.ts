import type { ProviderRequest } from '../../kit/provider.js';
import { isObject, type Shape } from '../../kit/shape.js';
import { invalidBody, linkedinError } from './linkedin-error.js';
import type { LinkedinUploads } from './linkedin-uploads.js';

/** A post as LinkedIn keeps it. */
export interface LinkedinPost {
  readonly urn: string;
  readonly author: string;
  /** The body as it came. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The text people see. */
  readonly text: string;
}

/** An authenticated call: who speaks, with which permissions, and what its handler may use. */
export interface LinkedinCall {
  readonly request: ProviderRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly person: { readonly urn: string; readonly email: string };
  readonly scopes: readonly string[];
  /** Pages that every member here may post for. */
  readonly organizations: ReadonlySet<string>;
  readonly posts: LinkedinPost[];
  readonly uploads: LinkedinUploads;
  /** How often a film is still in the works when it is asked for. */
  readonly processingPolls: number;
}

/** The JSON object of a body that fits `shape`; 400 or 422 in LinkedIn's words otherwise. */
export function parseBody<Body>({ request: { body } }: LinkedinCall, shape: Shape): Body {
  if (body.kind !== 'json' || !isObject(body.value)) throw linkedinError('ILLEGAL_ARGUMENT', 'Invalid JSON body');
  const issues = shape(body.value, []);
  if (issues.length > 0) throw invalidBody(issues);
  return body.value as Body;
}

/** Refuses to act in the name of somebody else, or without the permission for it. */
export function requireAuthor({ person, scopes, organizations }: LinkedinCall, author: string): void {
  const isPage = author.startsWith('urn:li:organization:');
  const needed = isPage ? 'w_organization_social' : 'w_member_social';
  if (!scopes.includes(needed)) throw linkedinError('ACCESS_DENIED', 'Not enough permissions to access: posts.CREATE');
  if (isPage ? !organizations.has(author) : author !== person.urn) {
    throw linkedinError('ACCESS_DENIED', 'Data Processing Exception while processing fields [/author]');
  }
}
