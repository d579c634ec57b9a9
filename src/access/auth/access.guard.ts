import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { authorize, type Caller, type Need, requireRole, roleFor } from '#libs/access';
import { AppError } from '#libs/errors';
import { ACCESS, type Access, type AccessRule, needsPerson } from '../../http/endpoints/endpoint.decorator.js';
import { HeldRequests } from '../../http/held-requests.js';
import type { ApiRequest, ApiResponse } from '../../http/request.js';
import { Audit } from '../../audit/audit.service.js';
import { CallerSource } from '../../http/ports.js';
import { Environment } from '../../platform/config/environment.js';
import { ownOrigins, refuseForeignOrigin } from './sessions/own-origin.js';

/**
 * Decides access by what a handler declares, never by the text of the URL. A handler that declares nothing is refused.
 * Of an action it asks who calls; what they may is asked by the action runner, which all surfaces of actions share.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly own: ReadonlySet<string>;

  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallerSource,
    private readonly audit: Audit,
    private readonly held: HeldRequests,
    environment: Environment,
  ) {
    this.own = ownOrigins(environment);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS, handler);
    if (!rule) throw new AppError('forbidden', 'This address declares no access rule.');
    const request = context.switchToHttp().getRequest<ApiRequest>();
    if (rule.refusesOtherSites) refuseForeignOrigin(request, this.own);
    if (rule.access === 'public') return true;
    // V8 takes a function that is written as a property for long-lived, and all it reaches would outlive the request.
    const admit = (): Promise<void> => this.admit(request, rule);
    request.admit = admit;
    await admit();
    if (rule.takesLong) this.held.hold(context.switchToHttp().getResponse<ApiResponse>(), request.caller!.workspaceId);
    return true;
  }

  private async admit(request: ApiRequest, rule: AccessRule): Promise<void> {
    // Browsers send cookies unasked.
    if (rule.access === 'key' && request.headers.authorization === undefined)
      throw new AppError('unauthenticated', 'Send an API key as "Authorization: Bearer <key>".');
    const caller = await this.callers.identify(request);
    if (needsPerson(rule.access) && caller.kind !== 'person' && !isLetIn(caller, rule.access))
      throw new AppError('unauthenticated', 'This needs a signed-in person, not an API key.');
    this.authorize(caller, rule);
    request.caller = caller;
  }

  private authorize(caller: Caller, { access, writes, method, path }: AccessRule): void {
    if (access === 'public' || access === 'session') return;
    try {
      if (typeof access === 'string') requireRole(caller, 'viewer');
      else authorize(caller, 'role' in access ? { scope: '*', role: access.role } : needOf(access.scope, writes));
    } catch (refusal) {
      this.audit.count(caller, { action: 'access.denied', object: `${method} ${path}`, result: 'denied' });
      throw refusal;
    }
  }
}

/** Whether a key may do what is for people otherwise. */
const isLetIn = ({ isOperators = false }: Caller, access: Access): boolean =>
  isOperators && typeof access === 'object' && 'role' in access && access.operatorsKey === true;

function needOf(scope: string, writes = true): Need {
  return { scope, role: roleFor(scope, writes) };
}
