import { json, type Reply } from '../reply.js';
import type { GraphCall } from './graph-call.js';
import { readOptions } from './graph-query.js';
import { picked, readSelect, TYPES } from './select.js';

/** Properties that come without `$select`. https://learn.microsoft.com/graph/api/user-get */
const DEFAULT = [
  ...['businessPhones', 'displayName', 'givenName', 'id', 'jobTitle', 'mail', 'mobilePhone', 'officeLocation'],
  ...['preferredLanguage', 'surname', 'userPrincipalName'],
];

/** `GET /me`. */
export function getMe({ person, request, baseUrl }: GraphCall): Reply {
  const { select } = readOptions(request.query, { options: ['select'] });
  const selected = readSelect(TYPES.user, select) ?? DEFAULT;
  const { isPrivate, email, ...known } = person;
  const user: Record<string, unknown> = {
    ...known,
    userPrincipalName: email,
    businessPhones: [],
    userType: isPrivate ? null : 'Member',
  };
  const whole = Object.fromEntries(selected.map((name) => [name, user[name] ?? null]));
  return json(200, { '@odata.context': `${baseUrl}/$metadata#users/$entity`, ...picked(whole, selected) });
}
