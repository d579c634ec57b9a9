import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { notFound } from '#libs/errors';
import { jsonSchema } from '#libs/schema';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { pageSchema, type PageOf, PartOfList, partOf } from '../../http/endpoints/page.js';
import { ConnectionReports } from '../opening/connection-reports.service.js';
import { ConnectorPath, ConnectorView } from './connector.dto.js';
import { ConnectorViews } from './connector-views.service.js';
import { ConnectionCounter } from './connection-counter.js';

const access = { scope: 'connectors' };

/** Settings > Connectors: what can be connected, and how that stands. */
@Controller()
export class ConnectorsController {
  constructor(
    private readonly catalog: ActionCatalog,
    private readonly views: ConnectorViews,
    private readonly counter: ConnectionCounter,
    private readonly reports: ConnectionReports,
  ) {}

  @Endpoint('GET /api/connectors', 'List connectors', { access, answer: pageSchema(jsonSchema(ConnectorView)) })
  async list(@Input() part: PartOfList, @CallerOf() { workspaceId }: Caller): Promise<PageOf<ConnectorView>> {
    await this.reports.settled();
    const counts = await this.counter.count(workspaceId);
    const { items: manifests, ...rest } = partOf(this.catalog.connectors, part);
    const views = manifests.map((manifest) => this.views.view(workspaceId, manifest, counts));
    return { items: await Promise.all(views), ...rest };
  }

  @Endpoint('GET /api/connectors/:key', 'Read a connector', { access, answer: () => ConnectorView })
  async read(@Input() { key }: ConnectorPath, @CallerOf() { workspaceId }: Caller): Promise<ConnectorView> {
    const manifest = this.catalog.connector(key);
    if (!manifest) throw notFound('connector');
    await this.reports.settled();
    return this.views.view(workspaceId, manifest, await this.counter.count(workspaceId));
  }
}
