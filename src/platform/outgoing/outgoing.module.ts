import { Global, Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { EgressPolicy, HttpSender, ProviderHttp } from '#libs/http';
import { VARIABLES } from '../config/config.module.js';
import { Environment } from '../config/environment.js';
import { DATABASE_URL } from '../database/connection/database-url.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { guardedSender } from './guarded-sender.js';

/** The one way out: every request to another system goes through this sender and its egress guard. */
@Global()
@Module({
  providers: [
    {
      provide: HttpSender,
      inject: [VARIABLES, Environment, DATABASE_URL],
      useFactory: (
        { EGRESS_ALLOW }: Record<string, string | undefined>,
        environment: Environment,
        databaseUrl: string,
      ) => guardedSender(environment, { databaseUrl, allow: EGRESS_ALLOW }),
    },
    { provide: ProviderHttp, inject: [HttpSender], useFactory: (sender: HttpSender) => new ProviderHttp({ sender }) },
  ],
  exports: [HttpSender, ProviderHttp],
})
export class OutgoingModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly sender: HttpSender,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(VARIABLES) private readonly variables: Record<string, string | undefined>,
  ) {}

  /** Proves the guard before anything may use it: a start whose guard lets a loopback request through is stopped. */
  async onModuleInit(): Promise<void> {
    await this.sender.selfTest();
    const { EGRESS_ALLOW = '' } = this.variables;
    if (EGRESS_ALLOW)
      this.logger.info(
        { part: 'egress', allowed: EgressPolicy.parse(EGRESS_ALLOW).describe() },
        'private addresses that workflows may reach',
      );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sender.close();
  }
}
