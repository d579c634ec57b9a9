import { type CanActivate, type ExecutionContext, Global, Module, type Type } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { Secret } from '@libs/crypto';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.js';
import type { OpenConnection } from '../../src/actions/action.context.js';
import { ActionsModule } from '../../src/actions/actions.module.js';
import { CallLog, ConnectorState, CredentialSource, IdempotencyStore } from '../../src/actions/ports.js';
import type { ApiRequest } from '../../src/api/request.js';
import { ApiModule } from '../../src/api/api.module.js';
import { setUp } from '../../src/app.setup.js';
import { ConfigModule } from '../../src/config/config.module.js';
import { LoggingModule } from '../../src/logging/logging.module.js';
import { OutgoingModule } from '../../src/outgoing/outgoing.module.js';
import { freePort } from './free-port.js';
import { MemoryCallLog, MemoryIdempotency, MemoryState, OneConnection } from './memory-ports.js';

/** Id of the connection every bench has. */
export const CONNECTION_ID = '019a0000-0000-7000-8000-00000000c0de';

export interface BenchOptions {
  /** The connector under test. */
  module: Type<unknown>;
  key: string;
  /** The credential of the connection, and what else it knows. */
  connect: (sandbox: Sandbox) => { credential: string } & Partial<Omit<OpenConnection, 'credential'>>;
  /** A new credential after the provider refused the first. */
  renew?: (sandbox: Sandbox) => string;
  /** Environment variables beside those of the sandbox. */
  variables?: Record<string, string>;
}

/** One connector on the real HTTP surface and action pipeline, against the sandbox; ports are kept in memory. */
export interface ConnectorBench {
  sandbox: Sandbox;
  api: supertest.Agent;
  url: string;
  credentials: OneConnection;
  state: MemoryState;
  calls: MemoryCallLog;
  app: NestExpressApplication;
  close(): Promise<void>;
}

/** Starts a bench. */
export async function startBench({ module, key, connect, renew, variables }: BenchOptions): Promise<ConnectorBench> {
  const sandbox = await createSandbox();
  sandbox.seed();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = { ...sandbox.environment(url), ...variables };
  const { credential, ...known } = connect(sandbox);
  const connection = (token: string): OpenConnection => ({
    id: CONNECTION_ID,
    workspaceId: '019a0000-0000-7000-8000-00000000beef',
    connector: key,
    name: 'bench',
    apiUrl: environment[`${key.toUpperCase()}_API_URL`]!,
    apiUrlTrusted: true,
    scopes: [],
    ...known,
    credential: new Secret(token),
  });
  const credentials = new OneConnection(connection(credential), renew && (() => connection(renew(sandbox))));
  const ports = { state: new MemoryState(), calls: new MemoryCallLog() };
  const app = await NestFactory.create<NestExpressApplication>(
    benchModule(
      [module],
      { credentials, ...ports },
      { NODE_ENV: 'test', LOG_LEVEL: 'fatal', PORT: String(port), BASE_URL: url, ...environment },
    ),
    { bodyParser: false, abortOnError: false, logger: false },
  );
  await setUp(app);
  await app.listen(port, '127.0.0.1');
  return {
    sandbox,
    api: supertest.agent(url),
    url,
    credentials,
    ...ports,
    app,
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

interface Ports {
  credentials: OneConnection;
  state: MemoryState;
  calls: MemoryCallLog;
}

function benchModule(modules: Type<unknown>[], ports: Ports, environment: Record<string, string>) {
  const providers = [
    { provide: CredentialSource, useValue: ports.credentials },
    { provide: ConnectorState, useValue: ports.state },
    { provide: CallLog, useValue: ports.calls },
    { provide: IdempotencyStore, useClass: MemoryIdempotency },
  ];

  @Global()
  @Module({ providers, exports: providers.map(({ provide }) => provide) })
  class PortsModule {}

  @Module({
    imports: [
      ConfigModule.with(environment),
      LoggingModule,
      OutgoingModule,
      ApiModule,
      ActionsModule,
      PortsModule,
      ...modules,
    ],
    providers: [{ provide: APP_GUARD, useClass: EverybodyMay }],
  })
  class BenchModule {}
  return BenchModule;
}

/** Who calls is another test's matter. */
class EverybodyMay implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    request.caller = { workspaceId: 'w', kind: 'key', id: 'k', scopes: ['*'], requestId: request.requestId };
    return true;
  }
}
