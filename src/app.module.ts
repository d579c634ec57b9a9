import { type DynamicModule, Module } from '@nestjs/common';
import { HttpModule } from './http/http.module.js';
import { ActionsModule } from './actions/actions.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './access/auth/auth.module.js';
import { CollectionsModule } from './data/collections/collections.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import { ConsoleModule } from './console/console.module.js';
import { CredentialsModule } from './credentials/credentials.module.js';
import { ConnectorsModule } from './connectors/connectors.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { EventsModule } from './events/events.module.js';
import { FilesModule } from './files/files.module.js';
import { DocsModule } from './docs/docs.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { IdempotencyModule } from './actions/idempotency/idempotency.module.js';
import { LoggingModule } from './platform/logging/logging.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MetricsModule } from './platform/metrics/metrics.module.js';
import { OpenApiModule } from './docs/openapi/openapi.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OutgoingModule } from './platform/outgoing/outgoing.module.js';
import { ProxyModule } from './proxy/proxy.module.js';
import { QueueModule } from './platform/database/queue/queue.module.js';
import { RetentionModule } from './platform/retention/retention.module.js';
import { VariablesModule } from './data/variables/variables.module.js';
import { VaultModule } from './vault/vault.module.js';
import { WorkflowsModule } from './workflows/workflows.module.js';
import { WorkspacesModule } from './access/workspaces/workspaces.module.js';

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
        HttpModule,
        VaultModule,
        AuditModule,
        EventsModule,
        FilesModule,
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
        OperationsModule,
        ConsoleModule,
      ],
    };
  }
}
