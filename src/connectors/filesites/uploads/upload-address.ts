import { hostMatches, invalidProviderAnswer, type Trust } from '#libs/http';
import type { ConnectionFacts } from '../../../actions/declaration/open-connection.js';

/**
 * On whose word an upload address is called: the operator's when it is on the host of a base URL of his; any other goes through
 * the egress guard and must be https.
 * @throws AppError `provider_invalid_response` for what must not be called
 */
export function uploadTrust(url: string, { apiUrl, apiUrlTrusted }: ConnectionFacts): Trust {
  const target = URL.canParse(url) ? new URL(url) : undefined;
  const isOwn = hostMatches(url, apiUrl);
  if (!target || (target.protocol !== 'https:' && !isOwn))
    throw invalidProviderAnswer('it names an upload address that must not be called');
  return isOwn && apiUrlTrusted ? 'trusted' : 'guarded';
}
