import { Controller } from '@nestjs/common';
import type { Express, RequestHandler } from 'express';
import type { ApiRequest } from '../../api/request.js';
import { TEST_PREFIX, WEBHOOK_PREFIX } from '../definition/webhook-address.js';
import { WebhookRequests } from './webhook-requests.js';
import type { EndpointEnvironment } from './webhook-routes.js';

const PREFIXES = Object.entries({ live: WEBHOOK_PREFIX, test: TEST_PREFIX }) as [EndpointEnvironment, string][];

/**
 * The one controller of all webhooks: it hands every request below its prefixes to the endpoint a workflow has deployed there,
 * whatever the method. Webhooks answer for themselves, and their nodes say who may call. So it stands before Nest's routes: no
 * guard or interceptor has anything to do for the requests that come in the greatest numbers.
 */
@Controller()
export class WebhookController {
  constructor(private readonly webhooks: WebhookRequests) {}

  /**
   * Puts itself before the routes that follow; it knows its requests by how their address begins, which costs less than a
   * route of Express. What their handling throws goes on to the error handler of the application.
   */
  mount(express: Express): void {
    const take: RequestHandler = (request, response, next) => {
      for (const [environment, prefix] of PREFIXES) {
        const path = pathBelow(prefix, request.url);
        if (path !== undefined) return this.webhooks.handle(environment, path, request as ApiRequest, response);
      }
      return next();
    };
    express.use(take);
  }
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
