import { All, applyDecorators, Controller, Req, Res } from '@nestjs/common';
import { RequireAccess } from '../../../http/endpoints/endpoint.decorator.js';
import { OnFastPath } from '../../../http/fast-path.js';
import type { ApiRequest, ApiResponse } from '../../../http/request.js';
import { TEST_PREFIX, WEBHOOK_PREFIX } from './webhook-address.js';
import { WebhookRequests } from './webhook-requests.js';

/** Everything at a prefix and below it, whatever the method. A webhook's node says who may call it, and its intake sees to that. */
function Webhooks(prefix: string): MethodDecorator {
  return applyDecorators(All(`${prefix}{/{*path}}`), RequireAccess({ access: 'public' }), OnFastPath());
}

/** The one controller of all webhooks: it hands each request to the endpoint that a workflow has deployed at its address. */
@Controller()
export class WebhookController {
  constructor(private readonly webhooks: WebhookRequests) {}

  @Webhooks(WEBHOOK_PREFIX)
  live(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    const path = pathBelow(WEBHOOK_PREFIX, request);
    return this.webhooks.handle('live', path, request, response);
  }

  @Webhooks(TEST_PREFIX)
  test(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    const path = pathBelow(TEST_PREFIX, request);
    return this.webhooks.handle('test', path, request, response);
  }
}

/**
 * The path below a prefix as it came, each segment still to be decoded by the route table; the prefix itself, with and
 * without a slash, is the path `/`.
 */
function pathBelow(prefix: string, request: ApiRequest): string {
  request.template = `${prefix}/*path`;
  const query = request.url.indexOf('?');
  return request.url.slice(prefix.length, query < 0 ? undefined : query);
}
