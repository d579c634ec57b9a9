import { Injectable } from '@nestjs/common';
import { may, type Need, type Role } from '#libs/access';
import { Database } from '../../platform/database/connection/database.js';

/** Who began something that is finished by another request, perhaps minutes later. */
export interface Beginner {
  workspaceId: string;
  kind: 'key' | 'person';
  id: string;
}

/** What there is of a caller's rights; none for the role where a key is the operator's. */
interface Rights {
  scopes?: string[];
  role: Role | null;
}

const OF_PERSON = `select role from membership where workspace_id = $1 and person_id = $2 and not disabled`;

const OF_KEY = `
  select k.scopes, m.role from api_key k left join membership m using (workspace_id, person_id)
   where k.workspace_id = $1 and k.id = $2 and (k.person_id is null or not m.disabled)
     and (k.expires_at is null or k.expires_at > now())`;

/** What callers may do now, whatever they could when they began. */
@Injectable()
export class StandingCallers {
  constructor(private readonly database: Database) {}

  /** Whether a caller is still there and still meets a need. */
  async may(beginner: Beginner, need: Need): Promise<boolean> {
    const { workspaceId, kind, id } = beginner;
    const [rights] = await this.database.query<Rights>(kind === 'person' ? OF_PERSON : OF_KEY, [workspaceId, id]);
    if (!rights) return false;
    const { scopes, role } = rights;
    return may({ ...beginner, scopes, role: role ?? undefined, requestId: '' }, need);
  }
}
