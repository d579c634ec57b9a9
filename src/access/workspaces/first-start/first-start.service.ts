import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { uuidV7 } from '#libs/crypto';
import { Audit } from '../../../audit/audit.service.js';
import { ApiKeys } from '../../auth/keys/api-keys.service.js';
import { BootstrapKey } from '../../auth/keys/bootstrap-key.service.js';
import { Passwords } from '../../auth/passwords/passwords.service.js';
import { Environment } from '../../../platform/config/environment.js';
import { ChangeFeed } from '../../../platform/database/shared/change-feed.js';
import { Database, type Transaction } from '../../../platform/database/connection/database.js';
import { DEFAULT_WORKSPACE } from '../workspaces.service.js';
import { lockAdmins } from '../members/membership-statements.js';
import { WorkspaceEntity } from '../workspace.entity.js';
import { chooseAdministrator, type Administrator } from './choose-administrator.js';

/** What was made up at the first start: shown once on the start screen, kept nowhere in clear. */
export interface MadeUp {
  email: string;
  password: string;
  /** An API key with every scope; none where the operator has given one. */
  apiKey?: string;
}

/** Any number that only this service uses: processes that start at once make the first administrator one after another. */
const FIRST_START_LOCK = 7_301_947;

/**
 * Makes, before the service listens, what nobody could work without: the workspace `default`, its first administrator, and
 * the operator's API key. Only processes that serve the API carry the operator's word on the latter two: a worker or a command
 * is started without these variables, must not end the key by that, and would show nobody what it made up.
 */
@Injectable()
export class FirstStart implements OnModuleInit {
  /** Set when an administrator was made up by this start. */
  madeUp?: MadeUp;

  constructor(
    private readonly environment: Environment,
    private readonly database: Database,
    private readonly feed: ChangeFeed,
    private readonly passwords: Passwords,
    private readonly keys: ApiKeys,
    private readonly bootstrapKey: BootstrapKey,
    private readonly audit: Audit,
    private readonly host: HttpAdapterHost,
  ) {}

  /** @throws EnvironmentError in production when there is no administrator and the variables name none */
  async onModuleInit(): Promise<void> {
    this.madeUp = await this.database.transaction(async (transaction) => {
      await transaction.execute('select pg_advisory_xact_lock($1)', [FIRST_START_LOCK]);
      const workspaceId = await defaultWorkspace(transaction);
      if (!this.servesApi()) return undefined;
      const madeUp = await this.makeAdministrator(transaction, workspaceId);
      await this.bootstrapKey.ensure(transaction, workspaceId);
      return madeUp;
    });
    await this.feed.refresh();
  }

  private servesApi(): boolean {
    return this.environment.ROLE !== 'worker' && Boolean(this.host.httpAdapter as unknown);
  }

  private async makeAdministrator(transaction: Transaction, workspaceId: string): Promise<MadeUp | undefined> {
    if ((await lockAdmins(transaction, workspaceId)).length > 0) return undefined;
    const administrator = chooseAdministrator(this.environment);
    const personId = await this.store(transaction, workspaceId, administrator);
    const actor = { kind: 'system', workspaceId } as const;
    await this.audit.record(transaction, actor, { action: 'user.added', object: personId, details: { role: 'admin' } });
    if (!administrator.isMadeUp) return undefined;
    const { email, password } = administrator;
    if (this.environment.BOOTSTRAP_API_KEY) return { email, password };
    const { key } = await this.keys.insert(transaction, { actor, personId }, { name: 'First key', scopes: ['*'] });
    return { email, password, apiKey: key };
  }

  /**
   * A person with that address who is there already, such as one who is disabled, becomes the administrator. Whoever knew
   * their password, or is signed in as them in another workspace, is out.
   */
  private async store(transaction: Transaction, workspaceId: string, administrator: Administrator): Promise<string> {
    const hash = await this.passwords.hash(administrator.password, workspaceId);
    const [person] = await transaction.query<{ id: string }>(
      `insert into person (id, email, password_hash, created_at) values ($1, $2, $3, $4)
       on conflict (email) do update set email = excluded.email returning id`,
      [uuidV7(), administrator.email, hash, new Date()],
    );
    const personId = person!.id;
    await this.passwords.replace(transaction, { personId, hash, isGiven: false });
    await transaction.execute(
      `insert into membership (workspace_id, person_id, role, created_at) values ($1, $2, 'admin', $3)
       on conflict (workspace_id, person_id) do update set role = 'admin', disabled = false`,
      [workspaceId, personId, new Date()],
    );
    return personId;
  }
}

async function defaultWorkspace(transaction: Transaction): Promise<string> {
  await transaction.execute(
    `insert into workspace (id, slug, name, created_at) values ($1, $2, 'Default', $3) on conflict (slug) do nothing`,
    [uuidV7(), DEFAULT_WORKSPACE, new Date()],
  );
  const { id } = await transaction.manager.findOneByOrFail(WorkspaceEntity, { slug: DEFAULT_WORKSPACE });
  return id;
}
