import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CrashPoints } from './crash-points.js';
import { inDataFolder } from '../config/data-folder.js';
import { Environment } from '../config/environment.js';
import { ConnectionShare } from './shared/connection-share.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { ChangeFeed } from './shared/change-feed.js';
import { dataSourceOptions } from './connection/data-source.js';
import { Database } from './connection/database.js';
import { DATABASE_URL, SESSION_URL } from './connection/database-url.js';
import { giveAuditBack, setAuditApart } from './embedded/audit-tables.js';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.js';
import { Duty } from './shared/duty.js';
import { Leases } from './shared/lease.js';
import { migrate } from './migrate.js';
import { waitForDatabase } from './connection/wait-for-database.js';
import { ServiceDataSource } from './connection/service-data-source.js';
import { Notifications } from './shared/notifications.js';

/** The running database: an outside one, or the embedded server, which this process then owns. */
interface RunningDatabase {
  url: string;
  /** Past a pooler. */
  sessionUrl: string;
  /** The embedded server's own; of an outside one nobody has it here. */
  superuserUrl?: string;
  stop(): Promise<void>;
}

/** Migrates the database; where it is ours, the audit log belongs to a role apart except meanwhile. */
async function prepare({ sessionUrl: url, superuserUrl }: RunningDatabase, beforeStatement: () => void): Promise<void> {
  if (superuserUrl === undefined) return migrate(url, { beforeStatement });
  const asSuperuser = new URL(superuserUrl);
  asSuperuser.pathname = new URL(url).pathname;
  await migrate(url, { beforeStatement, beforeAll: () => giveAuditBack(asSuperuser.href) });
  await setAuditApart(asSuperuser.href);
}

const RUNNING = Symbol('running database');

/** Starts or finds the database, migrates it, and gives every part access to it. */
@Global()
@Module({
  providers: [
    {
      provide: RUNNING,
      inject: [Environment, LOGGER, CrashPoints],
      useFactory: async (
        environment: Environment,
        logger: Logger,
        crashPoints: CrashPoints,
      ): Promise<RunningDatabase> => {
        const { DATABASE_URL: url, DATABASE_SESSION_URL: sessionUrl, DATA_DIR } = environment;
        const { DATABASE_START_WAIT_SECONDS: seconds } = environment;
        const log = (line: string): void => logger.debug({ part: 'postgres' }, line);
        const given = url
          ? { url, superuserUrl: undefined, stop: async () => undefined }
          : await inDataFolder(() => startEmbeddedPostgres({ dataDir: DATA_DIR, log }));
        const database = Object.assign(given, { sessionUrl: sessionUrl ?? given.url });
        const pass = (): void => crashPoints.pass('before-migration-statement');
        await waitForDatabase(() => prepare(database, pass), { seconds, logger });
        return database;
      },
    },
    CrashPoints,
    { provide: DATABASE_URL, inject: [RUNNING], useFactory: ({ url }: RunningDatabase) => url },
    { provide: SESSION_URL, inject: [RUNNING], useFactory: ({ sessionUrl }: RunningDatabase) => sessionUrl },
  ],
  exports: [CrashPoints, DATABASE_URL, SESSION_URL, RUNNING],
})
class DatabaseServerModule {}

/**
 * Connections of a start. Its parts all ask at once, each a little: to make a connection for each of them takes longer than to
 * answer them one after the other. `setUp` ends this.
 */
const START_SIZE = 2;

/**
 * How long the parts of a starting service wait for a connection: they all ask at once, on a machine that may be busy, and
 * none of them has a caller who waits. `setUp` ends this.
 */
function startWaitMs({ DATABASE_START_WAIT_SECONDS, DATABASE_WAIT_MS }: Environment): number {
  return Math.max(DATABASE_START_WAIT_SECONDS * 1000, DATABASE_WAIT_MS);
}

/** The database of the service, embedded or outside, migrated before anybody asks it. */
@Global()
@Module({
  imports: [
    DatabaseServerModule,
    TypeOrmModule.forRootAsync({
      inject: [DATABASE_URL, Environment],
      useFactory: (url: string, environment: Environment) => ({
        ...dataSourceOptions(url, {
          size: Math.min(START_SIZE, environment.DATABASE_POOL_SIZE),
          waitMs: startWaitMs(environment),
          answerMs: environment.DATABASE_ANSWER_MS,
          isPooled: environment.DATABASE_SESSION_URL !== undefined,
        }),
        autoLoadEntities: true,
        retryAttempts: 0,
      }),
      dataSourceFactory: (options) => new ServiceDataSource(options!).initialize(),
    }),
  ],
  providers: [Database, Notifications, ChangeFeed, Leases, Duty, ConnectionShare],
  exports: [Database, Notifications, ChangeFeed, Leases, Duty, ConnectionShare],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    @Inject(RUNNING) private readonly running: RunningDatabase,
    private readonly dataSource: DataSource,
  ) {}

  /** Every part that uses the database is shut down before this module. */
  async onApplicationShutdown(): Promise<void> {
    await (this.dataSource as ServiceDataSource).close();
    await this.running.stop();
  }
}
