import { Controller } from '@nestjs/common';
import type { FindAnswer } from '../../../http/fast-path.js';
import { TEST_PREFIX, WEBHOOK_PREFIX } from './webhook-address.js';
import { WebhookRequests } from './webhook-requests.js';
import type { EndpointEnvironment } from './webhook-endpoint.entity.js';

const PREFIXES = Object.entries({ live: WEBHOOK_PREFIX, test: TEST_PREFIX }) as [EndpointEnvironment, string][];

/**
 * The one controller of all webhooks: it hands every request below its prefixes to the endpoint a workflow has deployed there,
 * whatever the method. Webhooks answer for themselves, and their nodes say who may call: no guard or interceptor of Nest has
 * anything to do for them, so the fast path asks here before it asks Express.
 */
@Controller()
export class WebhookController {
  constructor(private readonly webhooks: WebhookRequests) {}

  /** Whose requests are answered here: those whose address lies below a prefix. */
  readonly find: FindAnswer = (request) => {
    for (const [environment, prefix] of PREFIXES) {
      const path = pathBelow(prefix, request.url);
      if (path === undefined) continue;
      request.template = `${prefix}/*path`;
      return (_, response) => this.webhooks.handle(environment, path, request, response);
    }
    return undefined;
  };
}

/**
 * The path below a prefix as it came, each segment still to be decoded by the route table; the prefix itself, with and
 * without a slash, is the path `/`. Undefined for other addresses.
 */
function pathBelow(prefix: string, url: string): string | undefined {
  if (!url.startsWith(prefix)) return undefined;
  const query = url.indexOf('?');
  const path = url.slice(prefix.length, query < 0 ? undefined : query);
  return path === '' || path.startsWith('/') ? path : undefined;
}
