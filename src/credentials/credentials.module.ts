import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ActionsModule } from '../actions/actions.module.js';
import { ConnectorState, CredentialSource } from '../actions/pipeline/ports.js';
import { AuthModule } from '../access/auth/auth.module.js';
import { Connection } from './connections/connection.entity.js';
import { ConnectionRepository } from './connections/connection.repository.js';
import { ConnectionSecrets } from './connections/connection-secrets.js';
import { ConnectionWriter } from './connections/connection-writer.js';
import { ConnectionsController } from './settings/connections.controller.js';
import { Connections } from './settings/connections.service.js';
import { SecretChanges } from './settings/secret-changes.js';
import { ConnectionCounter } from './connectors/connection-counter.js';
import { ConnectorViews } from './connectors/connector-views.service.js';
import { ConnectorsController } from './connectors/connectors.controller.js';
import { ProviderAddresses } from './connections/provider-addresses.js';
import { ProviderVariables } from './connectors/provider-variables.service.js';
import { ConnectionHealth } from './health/connection-health.service.js';
import { ExpiringConnections } from './health/expiring-connections.service.js';
import { Authorization } from './sign-in/authorization.service.js';
import { Callback } from './sign-in/callback.service.js';
import { ManagedApplications } from './oauth/managed/managed-applications.service.js';
import { ManagedApplicationsController } from './oauth/managed/managed-applications.controller.js';
import { OAuthApplicationEntity } from './oauth/managed/oauth-application.entity.js';
import { OAuthApplications } from './oauth/oauth-applications.js';
import { OAuthController } from './oauth.controller.js';
import { OAuthStateEntity } from './sign-in/oauth-state.entity.js';
import { OAuthStates } from './sign-in/oauth-states.js';
import { Revocations } from './oauth/tokens/revocation.service.js';
import { SignInAnswer } from './sign-in/sign-in-answer.js';
import { TokenEndpointClient } from './oauth/tokens/token-endpoint.client.js';
import { TokenRevocationEntity } from './oauth/tokens/token-revocation.entity.js';
import { ConnectionCheck } from './opening/connection-check.service.js';
import { ConnectionChooser } from './opening/connection-chooser.js';
import { ConnectionOpener } from './opening/connection-opener.service.js';
import { ConnectionReports } from './opening/connection-reports.service.js';
import { TokenRefresher } from './opening/token-refresher.js';
import { TokenRenewal } from './opening/token-renewal.service.js';
import { VerifierRegistry } from './opening/verifier.registry.js';
import { SandboxConnections } from './sandbox-connections.service.js';
import { ConnectorSecretEntity } from './state/connector-secret.entity.js';
import { HeldLeases } from './state/held-leases.service.js';
import { ConnectController } from './connect/connect.controller.js';
import { ConnectSessionEntity } from './connect/connect-session.entity.js';
import { ConnectSessions } from './connect/connect-sessions.service.js';
import { ConnectSettingsEntity } from './connect/connect-settings.entity.js';
import { ConnectSettingsService } from './connect/connect-settings.service.js';
import { EndUserConnections } from './connect/end-user-connections.service.js';
import { StoredConnectorState } from './state/stored-connector-state.service.js';

/** Settings > Connectors: connections, their secrets, sign-ins and refreshes; the action core gets its credentials here. */
@Global()
@Module({
  imports: [
    ...[ActionsModule, AuthModule, DiscoveryModule],
    TypeOrmModule.forFeature([
      Connection,
      OAuthStateEntity,
      TokenRevocationEntity,
      ConnectorSecretEntity,
      ConnectSessionEntity,
      ConnectSettingsEntity,
      OAuthApplicationEntity,
    ]),
  ],
  controllers: [
    ConnectorsController,
    ConnectionsController,
    OAuthController,
    ManagedApplicationsController,
    ConnectController,
  ],
  providers: [
    ConnectionRepository,
    ConnectionSecrets,
    ConnectionWriter,
    Connections,
    SecretChanges,
    ConnectionCounter,
    ConnectorViews,
    ProviderAddresses,
    ProviderVariables,
    Authorization,
    Callback,
    ManagedApplications,
    OAuthApplications,
    OAuthStates,
    Revocations,
    SignInAnswer,
    TokenEndpointClient,
    ConnectionCheck,
    ConnectionChooser,
    ConnectionOpener,
    ConnectionReports,
    TokenRefresher,
    TokenRenewal,
    VerifierRegistry,
    ConnectionHealth,
    ExpiringConnections,
    SandboxConnections,
    HeldLeases,
    ConnectSessions,
    ConnectSettingsService,
    EndUserConnections,
    { provide: CredentialSource, useExisting: ConnectionOpener },
    { provide: ConnectorState, useClass: StoredConnectorState },
  ],
  exports: [CredentialSource, ConnectorState],
})
export class CredentialsModule {}
