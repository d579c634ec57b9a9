import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import type { JsonSchema } from '#libs/schema';
import { Endpoint } from '../../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input, NoInput } from '../../../../http/endpoints/input.decorator.js';
import { withinBytes } from '../../../../http/endpoints/page.js';
import { Environment } from '../../../../platform/config/environment.js';
import { Database } from '../../../../platform/database/connection/database.js';
import type { Definition } from '../../../model/definition.js';
import { WEBHOOK_PREFIX } from '../webhook-address.js';
import { type PublishedWebhook, webhooksDocument } from './webhooks-document.js';

interface DeployedRow {
  method: string;
  path: string;
  id: string;
  name: string;
  /** Of the definition. */
  bytes: number;
}

/** The deployed version of a workflow. */
const deployed =
  'workflow w join workflow_version v on v.workspace_id = w.workspace_id and v.workflow_id = w.id and v.version = w.deployed_version';

const list = `
  select e.method, e.path, w.id, w.name, octet_length(v.definition::text) as bytes
    from webhook_endpoint e join (${deployed}) on w.workspace_id = e.workspace_id and w.id = e.workflow_id
   where e.workspace_id = $1 and e.environment = 'live' order by e.pattern_key, e.method`;
const read = `select w.id, v.definition from ${deployed} where w.workspace_id = $1 and w.id = any($2)`;

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
  async document(@Input() _: NoInput, @CallerOf() { workspaceId }: Caller): Promise<JsonSchema> {
    const [workspace] = await this.database.query<{ slug: string; name: string }>(
      'select slug, name from workspace where id = $1',
      [workspaceId],
    );
    const { slug, name } = workspace!;
    const server = `${this.environment.BASE_URL}${WEBHOOK_PREFIX}${slug === 'default' ? '' : `/~${slug}`}`;
    return webhooksDocument(this.webhooks(workspaceId), { title: `Webhooks of ${name}`, server });
  }

  /** The webhooks of a workspace in the order of their addresses. Of definitions, which may be large, a few are held at a time. */
  private async *webhooks(workspaceId: string): AsyncGenerator<PublishedWebhook> {
    let rows = await this.database.query<DeployedRow>(list, [workspaceId]);
    while (rows.length > 0) {
      const part = withinBytes(rows, rows.length);
      const found = await this.database.query<{ id: string; definition: Definition }>(read, [
        workspaceId,
        part.map(({ id }) => id),
      ]);
      const definitions = new Map(found.map(({ id, definition }) => [id, definition]));
      for (const { id: workflowId, name, method, path } of part) {
        const definition = definitions.get(workflowId);
        // It may have been taken off meanwhile.
        if (definition) yield { workflowId, name, method, path, definition };
      }
      rows = rows.slice(part.length);
    }
  }
}
