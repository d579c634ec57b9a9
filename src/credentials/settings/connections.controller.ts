import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import type { ErrorCode } from '#libs/errors';
import { Flag, jsonSchema, Text } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { pageSchema, type PageOf } from '../../http/endpoints/page.js';
import type { ApiResponse } from '../../http/request.js';
import {
  ChangeConnection,
  ConnectionPath,
  CreateConnection,
  ListConnections,
  ListConnectorConnections,
} from '../connections/connection.dto.js';
import { ConnectionView } from '../connections/connection.view.js';
import { Connections } from './connections.service.js';

const access = { scope: 'connectors' };
const page = pageSchema(jsonSchema(ConnectionView));

/** How a connection fails its test: as its state says, or as the provider does. */
const TEST_ERRORS: readonly ErrorCode[] = [
  'not_connected',
  'reauthorization_required',
  'connector_credential_rejected',
  'missing_scope',
  'provider_quota_exhausted',
  'provider_forbidden',
  'provider_not_found',
  'provider_conflict',
  'provider_rejected',
  'provider_rate_limited',
  'provider_unavailable',
  'provider_invalid_response',
  'provider_timeout',
];

/** What a test of a connection found. */
export class ConnectionTest {
  @Flag({ description: 'True: the provider accepted the credential.' }) ok: boolean;
  @Text({ optional: true, description: 'What people know the account by.' }) account?: string;
}

/** The connections of a workspace. */
@Controller()
export class ConnectionsController {
  constructor(private readonly connections: Connections) {}

  @Endpoint('POST /api/connectors/:key/connections', 'Make a connection', {
    access,
    takesLong: true,
    status: 201,
    answer: () => ConnectionView,
    errors: ['managed_unavailable'],
  })
  async create(
    @Input() input: CreateConnection,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<ConnectionView> {
    const made = await this.connections.create(caller, input);
    response.setHeader('Location', `/api/connections/${made.id}`);
    return made;
  }

  @Endpoint('GET /api/connectors/:key/connections', "List a connector's connections", { access, answer: page })
  listOfConnector(
    @Input() { key, ...wanted }: ListConnectorConnections,
    @CallerOf() { workspaceId }: Caller,
  ): Promise<PageOf<ConnectionView>> {
    return this.connections.list({ workspaceId, connector: key }, wanted);
  }

  @Endpoint('GET /api/connections', 'List connections', { access, answer: page })
  list(
    @Input() { connector, endUserId, state, ...wanted }: ListConnections,
    @CallerOf() { workspaceId }: Caller,
  ): Promise<PageOf<ConnectionView>> {
    return this.connections.list({ workspaceId, connector, endUserId, state }, wanted);
  }

  @Endpoint('GET /api/connections/:id', 'Read a connection', { access, answer: () => ConnectionView })
  read(@Input() { id }: ConnectionPath, @CallerOf() { workspaceId }: Caller): Promise<ConnectionView> {
    return this.connections.view({ id, workspaceId });
  }

  @Endpoint('PATCH /api/connections/:id', 'Change a connection', {
    access,
    takesLong: true,
    answer: () => ConnectionView,
    errors: ['managed_unavailable'],
  })
  change(@Input() input: ChangeConnection, @CallerOf() caller: Caller): Promise<ConnectionView> {
    return this.connections.change(caller, input);
  }

  /** `X-Revocation` says what became of the tokens: `revoked`, `pending` (tried again later) or `none`. */
  @Endpoint('DELETE /api/connections/:id', 'Remove a connection and revoke its tokens', {
    access,
    takesLong: true,
    status: 204,
  })
  async remove(
    @Input() { id }: ConnectionPath,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<void> {
    response.setHeader('X-Revocation', await this.connections.remove(caller, id));
  }

  @Endpoint('POST /api/connections/:id/test', 'Ask the provider whether a connection works', {
    access,
    takesLong: true,
    answer: () => ConnectionTest,
    errors: TEST_ERRORS,
  })
  async test(@Input() { id }: ConnectionPath, @CallerOf() caller: Caller): Promise<ConnectionTest> {
    const { account } = await this.connections.test(caller, id);
    return { ok: true, ...(account !== undefined && { account }) };
  }

  @Endpoint('POST /api/connections/:id/default', 'Make a connection the default of its connector', {
    access,
    answer: () => ConnectionView,
  })
  makeDefault(@Input() { id }: ConnectionPath, @CallerOf() caller: Caller): Promise<ConnectionView> {
    return this.connections.makeDefault(caller, id);
  }
}
