import { Injectable } from '@nestjs/common';
import { notFound } from '#libs/errors';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import { Environment } from '../../platform/config/environment.js';
import { ProviderSandbox } from '../../platform/config/provider-sandbox.js';
import type { Page } from '../pages/page.js';
import { pageHtml } from '../pages/page-html.js';
import { connectorIndex } from './connector-index.js';
import { connectorPage } from './connector-page.js';
import type { PageSurroundings } from './documented-connector.js';

/** Where the pages are. */
export const CONNECTOR_PAGES = '/docs/connectors';

/** The pages about connectors as this service shows them, with its own address in their examples; each is made once. */
@Injectable()
export class ConnectorPages {
  private readonly made = new Map<string, string>();

  constructor(
    private readonly catalog: ActionCatalog,
    private readonly environment: Environment,
    private readonly sandbox: ProviderSandbox,
  ) {}

  /** The page that lists all connectors, as HTML. */
  index(): string {
    return this.once('', () => connectorIndex(this.catalog, (key) => `${CONNECTOR_PAGES}/${key}`));
  }

  /** The page of one connector, as HTML. @throws AppError `not_found` */
  page(key: string): string {
    const connector = this.catalog.connector(key);
    if (!connector) throw notFound('connector');
    const actions = this.catalog.actions.filter((action) => action.connector.key === key);
    return this.once(key, () => connectorPage({ connector, actions }, this.surroundings()));
  }

  private surroundings(): PageSurroundings {
    const { BASE_URL, SANDBOX_PORT } = this.environment;
    const sandboxUrl = this.sandbox.running?.url ?? `http://127.0.0.1:${SANDBOX_PORT}`;
    return { baseUrl: BASE_URL!, sandboxUrl, errorsPage: '/docs/errors' };
  }

  private once(name: string, make: () => Page): string {
    const html = this.made.get(name) ?? pageHtml(make());
    this.made.set(name, html);
    return html;
  }
}
