import { Injectable } from '@nestjs/common';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import { Environment } from '../../platform/config/environment.js';
import { openapiDocument } from './document/openapi-document.js';
import { EndpointCatalog } from './endpoint.catalog.js';

/** The OpenAPI document of this process, made once when it is first asked for. */
@Injectable()
export class OpenApi {
  private made?: string;

  constructor(
    private readonly endpoints: EndpointCatalog,
    private readonly catalog: ActionCatalog,
    private readonly environment: Environment,
  ) {}

  /** The document as JSON text. */
  get text(): string {
    const { endpoints } = this.endpoints;
    const { actions, connectors } = this.catalog;
    this.made ??= JSON.stringify(openapiDocument({ endpoints, actions, connectors }, this.environment.BASE_URL!));
    return this.made;
  }
}
