import { invalidInput } from '#libs/errors';
import { isPublicHost } from '../../../actions/triggers/reachable.js';
import { OWN_SERVER } from '../chatbot.connector.js';

const PORTS: ReadonlySet<string> = new Set(['', '443', '80', '88', '8443']);
/** The path below which our own receivers of updates are, one per connection. */
export const RECEIVERS = '/api/connectors/chatbot/updates';

/**
 * Checks that the provider's own server could deliver to an address: https on one of four ports. A server of the operator's
 * own takes http and any port. https://core.telegram.org/bots/webhooks
 * @throws AppError `invalid_input`
 */
export function checkWebhookUrl(url: string, apiUrl: string): void {
  if (url !== '' && !URL.canParse(url)) throw invalidInput('url', 'format', 'must be an http or https URL, or empty');
  if (url === '' || apiUrl !== OWN_SERVER) return;
  const { protocol, port } = new URL(url);
  if (protocol !== 'https:' || !PORTS.has(port)) {
    throw invalidInput('url', 'unreachable', 'must be https on port 443, 80, 88 or 8443');
  }
}

/** Why the provider's own server could not reach a service at this base URL; undefined where it could. */
export function unreachableBy(apiUrl: string, baseUrl: string): string | undefined {
  if (apiUrl !== OWN_SERVER) return undefined;
  const { protocol, port, hostname } = new URL(baseUrl);
  if (protocol === 'https:' && PORTS.has(port) && isPublicHost(hostname)) return undefined;
  return 'is not what Telegram takes, a public https address on port 443, 80, 88 or 8443';
}

/**
 * Checks that the provider's own server could reach our receiver, which lives below `BASE_URL`.
 * @throws AppError `invalid_input`
 */
export function checkReceiver(baseUrl: string, apiUrl: string): void {
  if (unreachableBy(apiUrl, baseUrl) === undefined) return;
  throw invalidInput(
    'url',
    'unreachable',
    `is needed: without it updates would come to BASE_URL (${new URL(baseUrl).origin}), which Telegram cannot reach; it takes public https addresses on port 443, 80, 88 or 8443`,
  );
}
