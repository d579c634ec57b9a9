import { All, Controller, Req, Res, SetMetadata } from '@nestjs/common';
import { ENDPOINT, type EndpointInfo } from '../../api/endpoint.decorator.js';
import type { ApiRequest, ApiResponse } from '../../api/request.js';
import { TEST_PREFIX, WEBHOOK_PREFIX } from '../definition/webhook-address.js';
import { WebhookRequests } from './webhook-requests.js';

/** Webhooks answer for themselves: their nodes say who may call, and every method comes here. */
const CATCH_ALL = SetMetadata(ENDPOINT, {
  access: 'public',
  body: 'none',
  method: 'ALL',
  path: '',
  summary: 'Webhook of a workflow',
  writes: true,
} satisfies EndpointInfo);

/** The prefix itself, with and without a slash, which is the path `/`, and everything below it. */
const below = (prefix: string): string[] => [`${prefix}{/}`, `${prefix}/*path`];

/** The one controller of all webhooks: it hands every request below its prefixes to the endpoint a workflow has deployed there. */
@Controller()
export class WebhookController {
  constructor(private readonly webhooks: WebhookRequests) {}

  @All(below(WEBHOOK_PREFIX))
  @CATCH_ALL
  live(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.webhooks.handle('live', rawPath(request, WEBHOOK_PREFIX), request, response);
  }

  @All(below(TEST_PREFIX))
  @CATCH_ALL
  test(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    return this.webhooks.handle('test', rawPath(request, TEST_PREFIX), request, response);
  }
}

/** The path below the prefix as it came: each segment is decoded once, by the route table. */
function rawPath({ url }: ApiRequest, prefix: string): string {
  const query = url.indexOf('?');
  return url.slice(prefix.length, query < 0 ? undefined : query);
}
