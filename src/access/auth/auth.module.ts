import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessGuard } from './access.guard.js';
import { CallerSource } from '../../http/ports.js';
import { FailureLimiter } from './failure-limiter.service.js';
import { ApiKeyEntity } from './keys/api-key.entity.js';
import { ApiKeysController } from './keys/api-keys.controller.js';
import { ApiKeys } from './keys/api-keys.service.js';
import { ExpiringKeys } from './keys/expiring-keys.service.js';
import { BootstrapKey } from './keys/bootstrap-key.service.js';
import { KeyCallers } from './keys/key-callers.service.js';
import { LoginAddressEntity } from './login/login-address.entity.js';
import { LoginController } from './login/login.controller.js';
import { LoginLimits } from './login/login-limits.service.js';
import { LoginService } from './login/login.service.js';
import { PersonEntity } from './person.entity.js';
import { SessionStart } from './login/session-start.service.js';
import { PasswordHash } from './passwords/password-hash.js';
import { Passwords } from './passwords/passwords.service.js';
import { RequestCallers } from './request-callers.service.js';
import { SessionCookie } from './sessions/session-cookie.service.js';
import { SessionEntity } from './sessions/session.entity.js';
import { Sessions } from './sessions/sessions.service.js';
import { StandingCallers } from './standing-callers.service.js';

/** Who calls, and whether they may. It implements `CallerSource` for the surfaces that ask for themselves. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([PersonEntity, LoginAddressEntity, ApiKeyEntity, SessionEntity])],
  controllers: [LoginController, ApiKeysController],
  providers: [
    AccessGuard,
    { provide: APP_GUARD, useExisting: AccessGuard },
    { provide: CallerSource, useClass: RequestCallers },
    FailureLimiter,
    KeyCallers,
    ApiKeys,
    ExpiringKeys,
    BootstrapKey,
    Sessions,
    SessionCookie,
    PasswordHash,
    Passwords,
    LoginLimits,
    LoginService,
    SessionStart,
    StandingCallers,
  ],
  exports: [
    TypeOrmModule,
    CallerSource,
    FailureLimiter,
    ApiKeys,
    BootstrapKey,
    KeyCallers,
    Sessions,
    SessionCookie,
    SessionStart,
    LoginLimits,
    Passwords,
    StandingCallers,
  ],
})
export class AuthModule {}
