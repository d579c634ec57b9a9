import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { disconnectSignal } from '../../http/disconnect-signal.js';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { pageSchema, type PageOf, PartOfList, partOf } from '../../http/endpoints/page.js';
import type { ApiResponse } from '../../http/request.js';
import { MadeOfTemplate, Template, TemplateKey } from './template.dto.js';
import { Templates } from './templates.service.js';

/** Workflows to begin with. */
@Controller()
export class TemplatesController {
  constructor(private readonly templates: Templates) {}

  @Endpoint('GET /api/templates', 'List the templates of workflows', {
    access: { scope: 'workflows:read' },
    answer: pageSchema(jsonSchema(Template)),
  })
  list(@Input() part: PartOfList): PageOf<Template> {
    return partOf(this.templates.list(), part);
  }

  @Endpoint('POST /api/templates/:key/workflows', 'Make a workflow of a template and deploy it', {
    access: { scope: 'workflows:write' },
    status: 201,
    takesLong: true,
    answer: () => MadeOfTemplate,
    errors: ['not_found'],
    description:
      'The webhook of the workflow requires a token, and only this answer contains it. If the sandbox runs, an agent needs a key and the variable `OPENAI_API_KEY` does not exist, it is set to the key of the sandbox model.',
  })
  async use(
    @Input() { key }: TemplateKey,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<MadeOfTemplate> {
    const made = await this.templates.use(caller, key, disconnectSignal(response));
    response.setHeader('Location', `/api/workflows/${made.id}`);
    return made;
  }
}
