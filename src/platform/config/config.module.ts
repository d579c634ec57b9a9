import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ConfigModule as NestConfigModule, ConfigService } from '@nestjs/config';
import { NestFactory } from '@nestjs/core';
import { checkEnvFile } from './env-file.js';
import { Environment } from './environment.js';
import { readEnvironment } from './read-environment.js';
import { ProviderSandbox } from './provider-sandbox.js';

/** The raw environment: process variables over `.env`, from which connectors read the variables they declare. */
export const VARIABLES = Symbol('environment variables');

type Variables = Record<string, string | undefined>;

const GIVEN = 'variables';

/** Gives every part the validated `Environment`, the raw `VARIABLES` and the `ProviderSandbox`. */
@Global()
@Module({})
export class ConfigModule {
  /** `variables` replaces the process environment and `.env`, which tests need. */
  static with(variables?: Variables): DynamicModule {
    return {
      module: ConfigModule,
      imports: [source(variables)],
      providers: [
        {
          provide: Environment,
          inject: [ConfigService],
          useFactory: (config: ConfigService) => readEnvironment(config.getOrThrow(GIVEN)),
        },
        {
          provide: ProviderSandbox,
          inject: [Environment],
          useFactory: (environment: Environment) => ProviderSandbox.start(environment),
        },
        {
          provide: VARIABLES,
          inject: [ConfigService, ProviderSandbox],
          useFactory: (config: ConfigService, sandbox: ProviderSandbox): Variables =>
            withSandbox(config.getOrThrow<Variables>(GIVEN), sandbox.variables),
        },
      ],
      exports: [Environment, VARIABLES, ProviderSandbox],
    };
  }
}

/** Reads the raw environment without checking it: process variables over `.env`. */
export async function readRawVariables(): Promise<Variables> {
  @Module({ imports: [source()] })
  class RawVariables {}
  const context = await NestFactory.createApplicationContext(RawVariables, { logger: false, abortOnError: false });
  const variables = context.get(ConfigService).getOrThrow<Variables>(GIVEN);
  await context.close();
  return variables;
}

function source(variables?: Variables): ReturnType<typeof NestConfigModule.forRoot> {
  if (variables === undefined) checkEnvFile('.env');
  return NestConfigModule.forRoot({
    ignoreEnvFile: variables !== undefined,
    skipProcessEnv: true,
    validate: (raw) => ({ [GIVEN]: variables ?? raw }),
  });
}

/** The sandbox's addresses replace the providers'; what the operator allows to be reached stays allowed beside its own. */
function withSandbox(given: Variables, sandbox: Variables): Variables {
  const allowed = [given['EGRESS_ALLOW'], sandbox['EGRESS_ALLOW']].filter(Boolean).join(',');
  return { ...given, ...sandbox, EGRESS_ALLOW: allowed };
}
