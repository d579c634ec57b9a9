import { raw, type Reply } from '../../kit/reply.js';
import type { AuthorizeRequest } from './authorizations.js';
import { oauthError, type OAuthReason, type OAuthVariant } from '../variants/oauth-variant.js';

/** The page on which a person picks an account, unticks scopes, and allows or cancels; its form posts to `action`. */
export function consentPage(
  variant: OAuthVariant,
  { request, requestId, action }: { request: AuthorizeRequest; requestId: string; action: string },
): Reply {
  const chosen = variant.accounts.find(({ email }) => email === request.loginHint) ?? variant.accounts[0];
  const accounts = variant.accounts.map(
    ({ email, name }) =>
      `<label><input type="radio" name="account" value="${escape(email)}"${email === chosen?.email ? ' checked' : ''}> ${escape(name)} (${escape(email)})</label>`,
  );
  const scopes = request.scopes.map((scope) => {
    const fixed = variant.fixedScopes.includes(scope) ? ' disabled' : '';
    return `<label><input type="checkbox" name="scope" value="${escape(scope)}" checked${fixed}> ${escape(scope)}</label>`;
  });
  return page(
    200,
    `<h1>${escape(request.clientId)} wants access</h1>
<form method="post" action="${escape(action)}">
<input type="hidden" name="request" value="${escape(requestId)}">
<fieldset><legend>Account</legend>${accounts.join('<br>')}</fieldset>
<fieldset><legend>It may</legend>${scopes.join('<br>')}</fieldset>
<button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Cancel</button>
</form>`,
  );
}

/** The page shown instead of a redirect when the request itself cannot be trusted or the provider shows its errors. */
export function errorPage(status: number, error: string, detail: string): Reply {
  return page(status, `<h1>Error ${status}: ${escape(error)}</h1>\n<p>${escape(detail)}</p>`);
}

/** A refusal in the provider's words as a page. */
export function refusalPage(variant: OAuthVariant, reason: OAuthReason, detail?: string): Reply {
  const { status, error, error_description = '' } = oauthError(variant, reason);
  return errorPage(status, error, [error_description, detail].filter(Boolean).join(' '));
}

function page(status: number, body: string): Reply {
  const html = `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Sandbox sign-in</title></head><body>\n${body}\n</body></html>\n`;
  return raw(status, html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
