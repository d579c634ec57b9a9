import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { Page, pageSchema, type PageOf } from '../../../http/endpoints/page.js';
import type { ApiResponse } from '../../../http/request.js';
import { ApiKey, ApiKeyId, CreateApiKey, NewApiKey } from './api-key.dto.js';
import { ApiKeys } from './api-keys.service.js';

const admin = { scope: 'admin' };

/** API keys of the workspace. */
@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeys) {}

  @Endpoint('POST /api/keys', 'Create an API key', { access: admin, status: 201, answer: () => NewApiKey })
  async create(
    @Input() { name, scopes, expiresAt }: CreateApiKey,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<NewApiKey> {
    const key = await this.keys.create(caller, { name, scopes, ...(expiresAt && { expiresAt: new Date(expiresAt) }) });
    response.setHeader('Location', `/api/keys/${key.id}`);
    return key;
  }

  @Endpoint('GET /api/keys', 'List API keys', { access: admin, answer: pageSchema(jsonSchema(ApiKey)) })
  async list(@Input() input: Page, @CallerOf() { workspaceId }: Caller): Promise<PageOf<ApiKey>> {
    return this.keys.list(workspaceId, input);
  }

  @Endpoint('GET /api/keys/:id', 'Get an API key', { access: admin, answer: () => ApiKey })
  async get(@Input() { id }: ApiKeyId, @CallerOf() { workspaceId }: Caller): Promise<ApiKey> {
    return this.keys.get(workspaceId, id);
  }

  @Endpoint('DELETE /api/keys/:id', 'Delete an API key, with those that were made with it', {
    access: admin,
    status: 204,
  })
  async remove(@Input() { id }: ApiKeyId, @CallerOf() caller: Caller): Promise<void> {
    await this.keys.remove(caller, id);
  }
}
