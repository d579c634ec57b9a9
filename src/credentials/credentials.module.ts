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
import { ConnectionsController } from './connections/connections.controller.js';
import { Connections } from './connections/connections.service.js';
import { SecretChanges } from './connections/secret-changes.js';
import { ConnectionCounter } from './connectors/connection-counter.js';
import { ConnectorViews } from './connectors/connector-views.service.js';
import { ConnectorsController } from './connectors/connectors.controller.js';
import { ProviderAddresses } from './connectors/provider-addresses.js';
import { ProviderVariables } from './connectors/provider-variables.service.js';
import { ConnectionHealth } from './health/connection-health.service.js';
import { Authorization } from './oauth/authorization.service.js';
import { Callback } from './oauth/callback.service.js';
import { OAuthApplications } from './oauth/oauth-applications.js';
import { OAuthController } from './oauth/oauth.controller.js';
import { OAuthStateEntity } from './oauth/oauth-state.entity.js';
import { OAuthStates } from './oauth/oauth-states.js';
import { Revocations } from './oauth/revocation.service.js';
import { SignInAnswer } from './oauth/sign-in-answer.js';
import { TokenEndpointClient } from './oauth/token-endpoint.client.js';
import { TokenRevocationEntity } from './oauth/token-revocation.entity.js';
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
import { StoredConnectorState } from './state/stored-connector-state.service.js';

/** Settings > Connectors: connections, their secrets, sign-ins and refreshes; the action core gets its credentials here. */
@Global()
@Module({
  imports: [
    ...[ActionsModule, AuthModule, DiscoveryModule],
    TypeOrmModule.forFeature([Connection, OAuthStateEntity, TokenRevocationEntity, ConnectorSecretEntity]),
  ],
  controllers: [ConnectorsController, ConnectionsController, OAuthController],
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
    SandboxConnections,
    HeldLeases,
    { provide: CredentialSource, useExisting: ConnectionOpener },
    { provide: ConnectorState, useClass: StoredConnectorState },
  ],
  exports: [CredentialSource, ConnectorState],
})
export class CredentialsModule {}
