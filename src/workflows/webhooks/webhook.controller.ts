import { Controller } from '@nestjs/common';
import type { Express, RequestHandler } from 'express';
import type { ApiRequest } from '../../api/request.js';
import { TEST_PREFIX, WEBHOOK_PREFIX } from '../definition/webhook-address.js';
import { WebhookRequests } from './webhook-requests.js';
import type { EndpointEnvironment } from './webhook-routes.js';

/** Everything below a prefix, and the prefix itself, with and without a slash, which is the path `/`. */
const below = (prefix: string): string[] => [`${prefix}/*path`, `${prefix}{/}`];

/**
 * The one controller of all webhooks: it hands every request below its prefixes to the endpoint a workflow has deployed there,
 * whatever the method. Webhooks answer for themselves, and their nodes say who may call. So its routes are no routes of Nest's
 * but stand before them: no guard or interceptor has anything to do for the requests that come in the greatest numbers.
 */
@Controller()
export class WebhookController {
  constructor(private readonly webhooks: WebhookRequests) {}

  /** Gives the prefixes their routes. What their handling throws goes on to the error handler of the application. */
  mount(express: Express): void {
    this.route(express, WEBHOOK_PREFIX, 'live');
    this.route(express, TEST_PREFIX, 'test');
  }

  private route(express: Express, prefix: string, environment: EndpointEnvironment): void {
    const handle: RequestHandler = (request, response) =>
      this.webhooks.handle(environment, rawPath(request.url, prefix), request as ApiRequest, response);
    for (const path of below(prefix)) express.route(path).all(handle);
  }
}

/** The path below the prefix as it came: each segment is decoded once, by the route table. */
function rawPath(url: string, prefix: string): string {
  const query = url.indexOf('?');
  return url.slice(prefix.length, query < 0 ? undefined : query);
}
