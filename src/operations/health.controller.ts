import { Controller } from '@nestjs/common';
import { Choice } from '#libs/schema';
import { Endpoint } from '../http/endpoints/endpoint.decorator.js';
import { Readiness } from '../platform/health/readiness.service.js';

/** A process that lives and may be called; otherwise the answer is a problem document or none. */
export class Health {
  @Choice(['ok'], { description: 'Always ok.' })
  status: 'ok';
}

/** What orchestrators and load balancers ask. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Endpoint('GET /api/health/live', 'Tell whether the process lives', { access: 'public', answer: () => Health })
  live(): Health {
    return { status: 'ok' };
  }

  @Endpoint('GET /api/health/ready', 'Tell whether the process takes requests', {
    access: 'public',
    answer: () => Health,
  })
  async ready(): Promise<Health> {
    await this.readiness.require();
    return { status: 'ok' };
  }
}
