import { badRequest } from '../requests/bot-error.js';
import { WEBHOOK_PORTS } from '../requests/limits.js';
import { isPrivate } from '../world/web-pages.js';

/**
 * Reads a webhook's URL, https if it names no scheme. With the rules of a hosted server on, throws 400 `bad webhook: …`
 * for http, other ports and addresses outside of the public internet. https://core.telegram.org/bots/webhooks
 */
export function readWebhookUrl(address: string, enforcesRules: boolean): string {
  const complete = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  const url = URL.canParse(complete) ? new URL(complete) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw badRequest('Invalid webhook URL specified');
  }
  if (enforcesRules) checkRules(url);
  return complete;
}

function checkRules({ protocol, hostname, port }: URL): void {
  if (protocol !== 'https:') throw badWebhook('An HTTPS URL must be provided for webhook');
  if (!WEBHOOK_PORTS.includes(Number(port || 443))) {
    throw badWebhook('Webhook can be set up only on ports 80, 88, 443 or 8443');
  }
  if (isPrivate(hostname)) throw badWebhook(`IP address ${hostname} is reserved`);
  if (!hostname.includes('.') || hostname.endsWith('.invalid')) {
    throw badWebhook('Failed to resolve host: Name or service not known');
  }
}

function badWebhook(reason: string) {
  return badRequest(`Bad webhook: ${reason}`);
}
