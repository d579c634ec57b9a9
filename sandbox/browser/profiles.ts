import { randomUUID } from 'node:crypto';
import { readQuery } from '../kit/query-shape.js';
import { json, type Reply } from '../kit/reply.js';
import type { BrowserProfile } from './browser-account.js';
import { idIn, parseFields, type BrowserCall } from './browser-call.js';
import { browserError, invalidRequest } from './browser-error.js';
import { createProfile as createProfileBody, listProfiles as listProfilesQuery } from './browser-shapes.js';

/** `GET /profiles`, the same in both versions: newest first, by page number. */
export function listProfiles({ account, request }: BrowserCall): Reply {
  const { values, issues } = readQuery(request.query, listProfilesQuery);
  if (issues.length > 0) throw invalidRequest(issues, { where: 'query', form: 'list' });
  const { pageSize = 10, pageNumber = 1, query = '' } = values as Partial<Record<string, number>> & { query?: string };
  const wanted = query.toLowerCase();
  const found = [...account.profiles.values()]
    .toReversed()
    .filter(({ name, userId }) => [name, userId].some((text) => (text ?? '').toLowerCase().includes(wanted)));
  const items = found.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
  return json(200, { items, totalItems: found.length, pageNumber, pageSize });
}

/** `POST /profiles`. */
export function createProfile(call: BrowserCall): Reply {
  const { name = null, userId = null } = parseFields(call, createProfileBody, 'bare') as Partial<BrowserProfile>;
  const { account, clock } = call;
  if (account.profiles.size >= account.profileLimit) throw browserError('no_credits');
  const now = clock.iso();
  const profile: BrowserProfile = {
    id: randomUUID(),
    name,
    userId,
    lastUsedAt: null,
    createdAt: now,
    updatedAt: now,
    cookieDomains: null,
  };
  account.profiles.set(profile.id, profile);
  return json(201, profile);
}

/** `GET /profiles/{id}`. */
export function getProfile(call: BrowserCall): Reply {
  const profile = call.account.profiles.get(idIn(call));
  if (!profile) throw browserError('no_profile');
  return json(200, profile);
}
