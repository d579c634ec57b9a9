import { json, type Reply } from '../../kit/reply.js';
import { choice, flag, list, object, text } from '../../kit/shape.js';
import type { DriveItem } from './drive-item.js';
import type { Drive } from './drive.js';
import type { GraphCall } from '../graph/graph-call.js';
import { GraphFault } from '../graph/graph-error.js';
import { readOptions } from '../graph/graph-query.js';
import { itemOf } from '../graph/locate.js';
import type { LinkScope, Permission } from './permission.js';
import { permissionView } from './permission-view.js';
import { readBody } from '../graph/request-json.js';
import { shortToken } from '../graph/resource-id.js';

interface LinkRequest {
  readonly type?: 'view' | 'edit' | 'embed';
  readonly scope?: LinkScope;
  readonly password?: string;
  readonly expirationDateTime?: string;
  readonly recipients?: readonly { readonly email?: string; readonly alias?: string; readonly objectId?: string }[];
}

const linkRequest = object({
  'type?': choice('view', 'edit', 'embed'),
  'scope?': choice('anonymous', 'organization', 'users'),
  'password?': text({ min: 1 }),
  'expirationDateTime?': text({ pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/ }),
  'retainInheritedPermissions?': flag(),
  'sendNotification?': flag(),
  'message?': text({ max: 2000 }),
  'recipients?': list(
    object({
      '@odata.type?': text(),
      'email?': text({ min: 1 }),
      'alias?': text({ min: 1 }),
      'objectId?': text({ min: 1 }),
    }),
    { max: 100 },
  ),
});

/** `POST …/createLink`: 201 with a new link, 200 with an equal one that was there. https://learn.microsoft.com/graph/api/driveitem-createlink */
export function createLink(call: GraphCall): Reply {
  readOptions(call.request.query, { options: [] });
  const { drive, item } = itemOf(call);
  const asked = readBody<LinkRequest>(call.request, linkRequest);
  const { type = 'view', scope = 'organization' } = asked;
  requireAllowed(call, drive, { ...asked, type, scope });
  const known = item.permissions.find((permission) => isSame(permission, { ...asked, type, scope }));
  if (known) return json(200, permissionView(known));
  const made = newLink(item, { ...asked, type, scope });
  item.permissions.push(made);
  return json(201, permissionView(made));
}

type Link = LinkRequest & Required<Pick<LinkRequest, 'type' | 'scope'>>;

function requireAllowed({ switches, clock }: GraphCall, { facts }: Drive, link: Link): void {
  const personal = facts.driveType === 'personal';
  const refuse = (detail: string) => new GraphFault('invalidRequest', detail);
  if (link.type === 'embed' && !personal) throw refuse('Embed links are for personal drives only.');
  if (link.password !== undefined && !personal) throw refuse('Passwords are for personal drives only.');
  if (link.scope === 'organization' && personal) throw refuse('The drive belongs to no organization.');
  if (link.recipients && link.scope !== 'users') throw refuse('Recipients need the scope users.');
  if (link.expirationDateTime !== undefined && Date.parse(link.expirationDateTime) <= clock.now()) {
    throw refuse('The expiration lies in the past.');
  }
  if (link.scope === 'anonymous' && switches.anonymousLinksDisabled) throw new GraphFault('sharingDisabled');
}

function isSame({ link, expirationDateTime, hasPassword, grantedTo }: Permission, asked: Link): boolean {
  return (
    link?.type === asked.type &&
    link.scope === asked.scope &&
    expirationDateTime === asked.expirationDateTime &&
    hasPassword === (asked.password !== undefined) &&
    String(grantedTo ?? []) === String(recipientsOf(asked) ?? [])
  );
}

function newLink({ name, kind }: DriveItem, { type, scope, password, expirationDateTime, ...asked }: Link): Permission {
  const token = shortToken();
  const webUrl = `https://contoso.sharepoint.com/:${kind === 'folder' ? 'f' : 't'}:/s/${token}`;
  const webHtml = `<iframe src="${webUrl}" title="${encodeURIComponent(name)}"></iframe>`;
  const recipients = recipientsOf({ ...asked, type, scope });
  return {
    id: shortToken(),
    roles: [type === 'edit' ? 'write' : 'read'],
    shareId: `s!${token}`,
    link: { type, scope, webUrl, preventsDownload: false, ...(type === 'embed' && { webHtml }) },
    hasPassword: password !== undefined,
    ...(expirationDateTime !== undefined && { expirationDateTime }),
    ...(recipients && { grantedTo: recipients }),
  };
}

function recipientsOf({ recipients }: Link): string[] | undefined {
  return recipients?.map(({ email, alias, objectId }) => email ?? alias ?? objectId ?? '');
}
