import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import type { JsonSchema } from '#libs/schema';
import { Endpoint } from '../../../../http/endpoints/endpoint.decorator.js';
import { CallerOf } from '../../../../http/endpoints/input.decorator.js';
import { Environment } from '../../../../platform/config/environment.js';
import { Database } from '../../../../platform/database/connection/database.js';
import type { Definition } from '../../../definition/definition.js';
import { WEBHOOK_PREFIX } from '../webhook-address.js';
import { webhooksDocument } from './webhooks-document.js';

interface DeployedRow {
  method: string;
  path: string;
  id: string;
  name: string;
  definition: Definition;
}

/** The description of a workspace's deployed webhooks for machines. It joins tables, which is SQL. */
@Controller()
export class WebhooksDocumentController {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
  ) {}

  @Endpoint('GET /api/openapi/webhooks.json', 'The OpenAPI 3.1 document of the deployed webhooks', {
    access: { scope: 'workflows:read' },
    answer: { type: 'object' },
  })
  async document(@CallerOf() { workspaceId }: Caller): Promise<JsonSchema> {
    const [workspace] = await this.database.query<{ slug: string; name: string }>(
      'select slug, name from workspace where id = $1',
      [workspaceId],
    );
    const { slug, name } = workspace!;
    const rows = await this.database.query<DeployedRow>(
      `select e.method, e.path, w.id, w.name, v.definition
         from webhook_endpoint e join workflow w on w.id = e.workflow_id
         join workflow_version v on v.workflow_id = w.id and v.version = w.deployed_version
        where e.workspace_id = $1 and e.environment = 'live' order by e.pattern_key, e.method`,
      [workspaceId],
    );
    const webhooks = rows.map(({ id, ...row }) => ({ workflowId: id, ...row }));
    const server = `${this.environment.BASE_URL}${WEBHOOK_PREFIX}${slug === 'default' ? '' : `/~${slug}`}`;
    return webhooksDocument(webhooks, { title: `Webhooks of ${name}`, server });
  }
}
