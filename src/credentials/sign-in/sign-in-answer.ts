import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { codeInfo, toAppError } from '#libs/errors';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import { callbackNames } from '../../actions/declaration/callback-name.js';
import type { ApiRequest, ApiResponse } from '../../http/request.js';
import { translateDatabaseError } from '../../platform/database/connection/statements/database-error.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import type { Connection } from '../connections/connection.entity.js';
import { reasonOf } from '../connections/connection-reason.js';
import { missingScopes } from '../connections/missing-scopes.js';
import type { SignInResult } from './callback.service.js';
import { SIGN_IN_PAGE_POLICY, signInPage, type SignInPage } from './sign-in-page.js';

const NOT_CONNECTED = 'Not connected';
const MESSAGES: Readonly<Record<SignInResult['result'], Omit<SignInPage, 'link'>>> = {
  connected: { title: 'Connected', message: 'The account is connected.' },
  denied: { title: NOT_CONNECTED, message: 'You declined, so nothing was connected.', isFailure: true },
  error: { title: NOT_CONNECTED, message: 'The provider ended the sign-in with an error.', isFailure: true },
};
const CLOSE = 'You can close this window.';

/** How the end of a sign-in looks in the browser that came back. */
@Injectable()
export class SignInAnswer {
  constructor(
    private readonly catalog: ActionCatalog,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Members of the workspace go back to Settings; everybody else gets a page to close, which tells nothing of the connection
   * beyond how their own sign-in went. The target is never taken from a request.
   */
  finished(
    response: ApiResponse,
    { connector, connectionId, workspaceId, result, linked, person }: SignInResult & { person?: Caller },
  ): void {
    if (person?.workspaceId === workspaceId) {
      const query = new URLSearchParams({ connection: connectionId, result });
      response.redirect(303, `/settings/connectors/${encodeURIComponent(connector)}?${query}`);
      return;
    }
    const page = MESSAGES[result];
    const sentences = [page.message, this.attention(linked), CLOSE];
    this.page(response, 200, { ...page, message: sentences.filter(Boolean).join(' ') });
  }

  /** What needs attention although tokens came, such as a box that was not ticked: only who signed in can set it right. */
  private attention(linked: Connection | undefined): string | null {
    const manifest = linked && this.catalog.connector(linked.connector);
    return manifest ? reasonOf(linked, { missing: missingScopes(manifest, linked), warnDays: 0 }) : null;
  }

  /** An administrator came back from the page of the provider where organisations consent; nothing here depends on it. */
  consented(response: ApiResponse): void {
    const message = 'If an administrator has consented there, people of the organisation can now sign in.';
    this.page(response, 200, { title: 'Back from the provider', message });
  }

  /** Runs a handler; a browser gets its failures as a page of the same status, others the problem document. */
  async guarded(request: ApiRequest, response: ApiResponse, handler: () => Promise<void>): Promise<void> {
    try {
      await handler();
    } catch (thrown) {
      if (!request.headers.accept?.includes('text/html')) throw thrown;
      const error = toAppError(translateDatabaseError(thrown));
      const { requestId } = request;
      if (error.code === 'internal') this.logger.error({ requestId, err: error.cause }, 'sign-in failed');
      for (const [name, value] of Object.entries(error.headers ?? {})) response.setHeader(name, value);
      if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
      this.page(response, codeInfo(error.code).status, {
        title: NOT_CONNECTED,
        message: `${error.detail} (Request ${requestId})`,
        link: this.settings(request),
        isFailure: true,
      });
    }
  }

  private page(response: ApiResponse, status: number, page: SignInPage): void {
    response.status(status).set('Content-Security-Policy', SIGN_IN_PAGE_POLICY).type('html').send(signInPage(page));
  }

  private settings({ params }: ApiRequest): SignInPage['link'] {
    const known = this.catalog.connectors.find((each) => callbackNames(each).includes(String(params.connector)));
    return known && { href: `/settings/connectors/${known.key}`, text: 'Settings' };
  }
}
