import { type DynamicModule, Module } from '@nestjs/common';
import { ApiModule } from './api/api.module.js';
import { ActionsModule } from './actions/actions.module.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { LoggingModule } from './logging/logging.module.js';

/** The parts of the service. */
@Module({})
export class AppModule {
  /** `variables` replaces the process environment, which tests need. */
  static with(variables?: Record<string, string | undefined>): DynamicModule {
    return {
      module: AppModule,
      imports: [ConfigModule.with(variables), LoggingModule, DatabaseModule, ApiModule, ActionsModule],
    };
  }
}
