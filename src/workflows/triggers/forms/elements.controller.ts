import { Controller, Req, Res } from '@nestjs/common';
import { type Caller, may } from '#libs/access';
import { AppError, notFound } from '#libs/errors';
import { jsonSchema, parse } from '#libs/schema';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { Page, pageSchema, type PageOf } from '../../../http/endpoints/page.js';
import { requireStillAdmitted } from '../../../http/body/still-admitted.js';
import type { ApiRequest, ApiResponse } from '../../../http/request.js';
import { Environment } from '../../../platform/config/environment.js';
import { LastNodeAnswer } from '../webhooks/last-node-answer.js';
import { ElementForm, ElementOf, ElementSummary, FORM_BODIES } from './element.dto.js';
import { type Element, Elements, formOf } from './elements.service.js';
import { readFormData } from '../../nodes/form/form-data.js';
import { FormIntake } from './form-intake.js';

/** People who look at it wait for the answer. */
const PRIORITY = 20;
/** Whoever is let in to nothing else may open and send deployed forms. */
const bySubmitter = { role: 'submitter' } as const;

/** Workflows that members start by a form. */
@Controller()
export class ElementsController {
  constructor(
    private readonly elements: Elements,
    private readonly answers: LastNodeAnswer,
    private readonly intake: FormIntake,
    private readonly environment: Environment,
  ) {}

  @Endpoint('GET /api/elements', 'List the deployed elements', {
    access: bySubmitter,
    answer: pageSchema(jsonSchema(ElementSummary)),
  })
  list(@Input() page: Page, @CallerOf() { workspaceId }: Caller): Promise<PageOf<ElementSummary>> {
    return this.elements.list(workspaceId, page);
  }

  @Endpoint('GET /api/elements/:elementKey', 'Get the form of an element', {
    access: bySubmitter,
    answer: () => ElementForm,
    description: 'Submitters see deployed forms only.',
    errors: ['not_found'],
  })
  async form(@Input() which: ElementOf, @CallerOf() caller: Caller): Promise<ElementForm> {
    const element = await this.find(caller, which);
    const { workflowId, version, config } = element;
    const { elementKey, audience, embedOn = [] } = config;
    const isOpen = audience === 'public' && version !== null;
    const publicUrl = isOpen ? `${this.environment.BASE_URL}/f/${workflowId}` : undefined;
    return {
      ...formOf(element, this.environment),
      elementKey,
      draft: version === null,
      audience,
      embedOn,
      ...(publicUrl !== undefined && { publicUrl }),
    };
  }

  @Endpoint('POST /api/elements/:elementKey/trigger', 'Start a workflow with a filled-in form', {
    access: bySubmitter,
    body: 'none',
    takes: FORM_BODIES,
    takesLong: true,
    answer: {},
    contentType: '*/*',
    further: { '2XX': { description: 'What the workflow returns.', answer: {}, contentType: '*/*' } },
    description:
      'For signed-in people; only editors and admins can send a draft. The body holds the fields by their names; files come by multipart/form-data. The answer is that of a webhook with responseMode lastNode. Only people who can read runs see where and why a run failed.',
    errors: ['invalid_input', 'not_found', 'forbidden', 'workflow_failed', 'workflow_timeout', 'workflow_invalid'],
  })
  async trigger(@Req() request: ApiRequest, @CallerOf() opener: Caller, @Res() response: ApiResponse): Promise<void> {
    const which = parse(ElementOf, { text: { ...request.queryParameters, ...request.params } });
    const { fields } = (await this.findToSend(opener, which)).config;
    const began = Date.now();
    await this.intake.take(request, { workspaceId: opener.workspaceId, fields }, async (sent) => {
      await requireStillAdmitted(request, began);
      const caller = request.caller!;
      // A body may take its time: a form that was taken off meanwhile starts nothing any more.
      const element = await this.findToSend(caller, which);
      const input = readFormData(element.config.fields, sent);
      const plan = await this.elements.plan(caller.workspaceId, element);
      const files = sent.files.map(({ id }) => id);
      const test = element.version === null;
      const run = { plan, trigger: 'element', input, test, priority: PRIORITY, files } as const;
      await this.answers.startAndAnswer(run, response, {
        tellsWhy: may(caller, { scope: 'runs:read', role: 'viewer' }),
      });
    });
  }

  /** @throws AppError as `find`; `forbidden` for a draft */
  private async findToSend(caller: Caller, which: ElementOf): Promise<Element> {
    const element = await this.find(caller, which);
    if (element.version === null && !may(caller, { scope: 'workflows:run', role: 'editor' }))
      throw new AppError('forbidden', 'This form is not deployed; only editors send drafts.');
    return element;
  }

  /** @throws AppError `not_found`, also for the draft of somebody who may not read workflows */
  private async find(caller: Caller, { elementKey, draft }: ElementOf): Promise<Element> {
    const element = await this.elements.find(caller.workspaceId, elementKey, { draft: draft === 'true' });
    if (element.version === null && !may(caller, { scope: 'workflows:read', role: 'viewer' }))
      throw notFound('element');
    return element;
  }
}
