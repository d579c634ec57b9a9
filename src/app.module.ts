import { type DynamicModule, Module } from '@nestjs/common';
import { ApiModule } from './api/api.module.js';
import { ActionsModule } from './actions/actions.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { CollectionsModule } from './collections/collections.module.js';
import { ConfigModule } from './config/config.module.js';
import { ConsoleModule } from './console/console.module.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { ConnectorsModule } from './connectors/connectors.module.js';
import { DatabaseModule } from './database/database.module.js';
import { DocsModule } from './docs/docs.module.js';
import { HealthModule } from './health/health.module.js';
import { IdempotencyModule } from './idempotency/idempotency.module.js';
import { LoggingModule } from './logging/logging.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { OutgoingModule } from './outgoing/outgoing.module.js';
import { ProxyModule } from './proxy/proxy.module.js';
import { QueueModule } from './queue/queue.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { VariablesModule } from './variables/variables.module.js';
import { VaultModule } from './vault/vault.module.js';
import { WorkflowsModule } from './workflows/workflows.module.js';
import { WorkspacesModule } from './workspaces/workspaces.module.js';

/** The parts of the service. */
@Module({})
export class AppModule {
  /** `variables` replaces the process environment, which tests need. */
  static with(variables?: Record<string, string | undefined>): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(variables),
        LoggingModule,
        ActionsModule,
        ConnectorsModule,
        WorkflowsModule,
        MetricsModule,
        DatabaseModule,
        QueueModule,
        OutgoingModule,
        RetentionModule,
        ApiModule,
        VaultModule,
        AuditModule,
        AuthModule,
        WorkspacesModule,
        VariablesModule,
        CollectionsModule,
        IdempotencyModule,
        CredentialsModule,
        ProxyModule,
        McpModule,
        OpenApiModule,
        DocsModule,
        HealthModule,
        ConsoleModule,
      ],
    };
  }
}
