import { Controller, Req, Res } from '@nestjs/common';
import { equalInConstantTime } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { Endpoint } from '../http/endpoints/endpoint.decorator.js';
import type { ApiRequest, ApiResponse } from '../http/request.js';
import { sendDocument } from '../http/endpoints/send-document.js';
import { bearerToken } from '../access/auth/bearer-token.js';
import { Environment } from '../platform/config/environment.js';
import { Metrics } from '../platform/metrics/metrics.js';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** What the process counts of itself. */
@Controller()
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly environment: Environment,
  ) {}

  /** With `METRICS_TOKEN` callers need it as bearer token; without it production answers only this machine. */
  @Endpoint('GET /metrics', 'Metrics of the process for Prometheus', { access: 'public', contentType: 'text/plain' })
  async read(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    this.requireAllowed(request);
    sendDocument(response, await this.metrics.text(), { type: this.metrics.registry.contentType });
  }

  private requireAllowed(request: ApiRequest): void {
    const { METRICS_TOKEN, NODE_ENV } = this.environment;
    if (METRICS_TOKEN !== undefined) {
      const given = bearerToken(request.headers.authorization ?? '');
      if (given === undefined || !equalInConstantTime(given, METRICS_TOKEN))
        throw new AppError('unauthenticated', 'Send METRICS_TOKEN as bearer token.');
    } else if (NODE_ENV === 'production' && !isFromThisMachine(request)) {
      throw new AppError('forbidden', 'Without METRICS_TOKEN only this machine may read the metrics.');
    }
  }
}

/** A proxy on this machine forwards the calls of others, so its own address proves nothing. */
function isFromThisMachine({ socket, headers }: ApiRequest): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);
}
