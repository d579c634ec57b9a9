import { Controller, Req, Res } from '@nestjs/common';
import { authorize, type Caller } from '#libs/access';
import { jsonSchema, parse } from '#libs/schema';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { Page, pageSchema, type PageOf } from '../../../http/endpoints/page.js';
import type { ApiRequest, ApiResponse } from '../../../http/request.js';
import { LastNodeAnswer } from '../webhooks/last-node-answer.js';
import { ElementForm, ElementOf, ElementSummary } from './element.dto.js';
import { Elements } from './elements.service.js';
import { readFormData } from './form-data.js';

/** People who look at it wait for the answer. */
const PRIORITY = 20;

/** Workflows that people start by a form. */
@Controller()
export class ElementsController {
  constructor(
    private readonly elements: Elements,
    private readonly answers: LastNodeAnswer,
  ) {}

  @Endpoint('GET /api/elements', 'List the deployed elements', {
    access: 'session',
    answer: pageSchema(jsonSchema(ElementSummary)),
  })
  list(@Input() page: Page, @CallerOf() { workspaceId }: Caller): Promise<PageOf<ElementSummary>> {
    return this.elements.list(workspaceId, page);
  }

  @Endpoint('GET /api/elements/:elementKey', 'Get the form of an element', {
    access: 'session',
    answer: () => ElementForm,
    errors: ['not_found'],
  })
  async form(@Input() { elementKey, draft }: ElementOf, @CallerOf() { workspaceId }: Caller): Promise<ElementForm> {
    const { name, version, config } = await this.elements.find(workspaceId, elementKey, { draft: draft === 'true' });
    return { elementKey, name, draft: version === null, fields: config.fields };
  }

  @Endpoint('POST /api/elements/:elementKey/trigger', 'Start a workflow with a filled-in form', {
    access: 'session',
    takesLong: true,
    answer: {},
    contentType: '*/*',
    further: { '2XX': { description: 'What the workflow returns.', answer: {}, contentType: '*/*' } },
    description:
      'Signed-in editors and admins only. The body is the form data; the answer is that of a webhook with responseMode lastNode.',
    errors: ['not_found', 'forbidden', 'workflow_failed', 'workflow_timeout', 'workflow_invalid'],
  })
  async trigger(@Req() request: ApiRequest, @CallerOf() caller: Caller, @Res() response: ApiResponse): Promise<void> {
    authorize(caller, { scope: 'workflows:run', role: 'editor' });
    const { elementKey, draft } = parse(ElementOf, { text: { ...request.queryParameters, ...request.params } });
    const element = await this.elements.find(caller.workspaceId, elementKey, { draft: draft === 'true' });
    const input = readFormData(element.config.fields, request.body);
    const plan = await this.elements.plan(caller.workspaceId, element);
    const test = element.version === null;
    const run = { plan, trigger: 'element', input, test, priority: PRIORITY } as const;
    await this.answers.startAndAnswer(run, response, { tellsWhy: true });
  }
}
