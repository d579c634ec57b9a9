import { isScope, plainScopes } from '#libs/access';
import type { InputFault } from '#libs/errors';
import { Check, Id, List, Text, Timestamp } from '#libs/schema';

const MAX_SCOPES = 100;
const SCOPES = [
  'actions:<connector>:read: Actions that read',
  'actions:<connector>:write: All actions of a connector',
  ...Object.entries(plainScopes).map(([scope, what]) => `${scope}: ${what}`),
]
  .map((line) => `${line}.`)
  .join(' ');

/** What an API key is made with. */
@Check(unknownScopes)
@Check(endInThePast)
export class CreateApiKey {
  @Text({ max: 100, trim: true, description: 'What the key is for.' })
  name: string;

  @List(Text({ max: 100 }), {
    min: 1,
    max: MAX_SCOPES,
    description: `What the key may do. ${SCOPES} None includes another, but "write" of a connector its "read".`,
  })
  scopes: string[];

  @Timestamp({ optional: true, nullable: true, description: 'When the key ends; without it, when it is deleted.' })
  expiresAt?: string | null;
}

/** An API key as lists show it. */
export class ApiKey {
  @Id()
  id: string;

  @Text()
  name: string;

  @Text({ description: 'How the key begins, to recognize it by.' })
  prefix: string;

  @List(Text())
  scopes: string[];

  @Timestamp({ nullable: true })
  expiresAt: string | null;

  @Timestamp()
  createdAt: string;

  @Timestamp({ nullable: true, description: 'Last use, exact to the minute.' })
  lastUsedAt: string | null;
}

/** A new API key; only this answer holds the key itself. */
export class NewApiKey extends ApiKey {
  @Text({ description: 'Send it as `Authorization: Bearer <key>`. It cannot be shown again.' })
  key: string;
}

export class ApiKeyId {
  @Id({ description: 'Id of the key.' })
  id: string;
}

function unknownScopes({ scopes }: CreateApiKey): InputFault[] {
  return scopes.flatMap((scope, index) =>
    isScope(scope) ? [] : [{ field: `scopes[${index}]`, rule: 'scope', message: 'is not a scope' }],
  );
}

function endInThePast({ expiresAt }: CreateApiKey): InputFault[] {
  if (!expiresAt || Date.parse(expiresAt) > Date.now()) return [];
  return [{ field: 'expiresAt', rule: 'past', message: 'must be in the future' }];
}
