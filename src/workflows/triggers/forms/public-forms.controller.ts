import { Controller, Req } from '@nestjs/common';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { Input } from '../../../http/endpoints/input.decorator.js';
import { PublicRequests } from '../../../http/public-requests.js';
import type { ApiRequest } from '../../../http/request.js';
import { parse } from '#libs/schema';
import { Environment } from '../../../platform/config/environment.js';
import { addressKey } from '../../../http/address-key.js';
import { RunEngine } from '../../engine/run-engine.js';
import { WebhookRateLimits } from '../webhooks/intake/webhook-rate-limits.js';
import { FORM_BODIES, FormId, FormReceipt, PublicForm } from './element.dto.js';
import { Elements, formOf } from './elements.service.js';
import { readFormData } from '../../nodes/form/form-data.js';
import { FormIntake, isMultipart } from './form-intake.js';

const MINUTE_SECONDS = 60;

/** Forms that anybody may open and send. They tell nothing of the workflow: its run is stored, and nobody waits for its answer. */
@Controller()
export class PublicFormsController {
  constructor(
    private readonly elements: Elements,
    private readonly engine: RunEngine,
    private readonly requests: PublicRequests,
    private readonly rates: WebhookRateLimits,
    private readonly intake: FormIntake,
    private readonly environment: Environment,
  ) {}

  @Endpoint('GET /api/forms/:id', 'Get a public form', {
    access: 'public',
    answer: () => PublicForm,
    errors: ['not_found'],
  })
  async get(@Input() { id }: FormId, @Req() request: ApiRequest): Promise<PublicForm> {
    return formOf(await this.requests.find(request, () => this.elements.findPublic(id)), this.environment);
  }

  @Endpoint('POST /api/forms/:id', 'Send a public form', {
    access: 'public',
    refusesOtherSites: true,
    body: 'none',
    takes: FORM_BODIES,
    takesLong: true,
    status: 202,
    answer: () => FormReceipt,
    description:
      'The body holds the fields by their names; files come by multipart/form-data. The answer comes as soon as the run is stored, and contains no result of the workflow. Requests from pages of other sites are refused; such a page can show the form in a frame.',
    errors: ['not_found', 'invalid_input', 'forbidden', 'rate_limited', 'unavailable'],
  })
  async send(@Req() request: ApiRequest): Promise<FormReceipt> {
    const { id } = parse(FormId, { text: { ...request.queryParameters, ...request.params } });
    const mayBringFiles = isMultipart(request);
    const sender = addressKey(request.clientAddress);
    const { workspaceId, config } = await this.requests.find(request, async () => {
      const element = await this.elements.findPublic(id);
      // Files are stored as they come, so who sends some is counted before.
      if (mayBringFiles) await this.count(id, sender);
      return element;
    });
    this.requests.hold(request, workspaceId);
    return this.intake.take(request, { workspaceId, fields: config.fields, sender }, (sent) =>
      this.requests.serve(workspaceId, async () => {
        // A body may take its time: a form that was taken off meanwhile starts nothing any more.
        const element = await this.elements.findPublic(id);
        const input = readFormData(element.config.fields, sent);
        if (!mayBringFiles) await this.count(id, sender);
        const plan = await this.elements.plan(workspaceId, element);
        const files = sent.files.map((file) => file.id);
        const run = await this.engine.enqueue({ plan, trigger: 'element', input, test: false, files });
        return { runId: run.id };
      }),
    );
  }

  /** One sender must not use up what the form takes of all. @throws AppError `rate_limited` */
  private async count(workflowId: string, sender: string): Promise<void> {
    const { FORM_SENDS_PER_MINUTE: ofAll, FORM_SENDS_PER_ADDRESS_PER_MINUTE: ofOne } = this.environment;
    await this.rates.take(`form:${workflowId}:${sender}`, { limit: ofOne, seconds: MINUTE_SECONDS });
    await this.rates.take(`form:${workflowId}`, { limit: ofAll, seconds: MINUTE_SECONDS });
  }
}
