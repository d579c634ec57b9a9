import {
  type CallHandler,
  type CustomDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { ConnectionShare } from '../../platform/database/shared/connection-share.js';
import type { ApiRequest } from '../request.js';

const HAS_OWN_SHARE = 'has own share of connections';

/** For a controller whose handlers take their share of the database connections themselves. */
export const HasOwnConnectionShare = (): CustomDecorator => SetMetadata(HAS_OWN_SHARE, true);

/**
 * Lets the handlers of a workspace's requests use only its share of the database connections. Endpoints that take long hold
 * none while they wait, and have a share of their own (`HeldRequests`).
 */
@Injectable()
export class ConnectionShareInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly share: ConnectionShare,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { caller } = context.switchToHttp().getRequest<ApiRequest>();
    if (!caller || this.reflector.get<boolean>(HAS_OWN_SHARE, context.getClass())) return next.handle();
    const handle = (): Promise<unknown> => lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(this.share.forRequest(caller.workspaceId, handle));
  }
}
