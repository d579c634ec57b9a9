import { Controller, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { Page, pageSchema, type PageOf } from '../../http/endpoints/page.js';
import type { ApiResponse } from '../../http/request.js';
import { CreateWorkspace, Workspace, WorkspaceId } from './workspace.dto.js';
import { Workspaces } from './workspaces.service.js';

/** Workspaces: one per tenant. */
@Controller()
export class WorkspacesController {
  constructor(private readonly workspaces: Workspaces) {}

  @Endpoint('POST /api/workspaces', 'Create a workspace', {
    access: { scope: 'admin' },
    status: 201,
    answer: () => Workspace,
  })
  async create(
    @Input() input: CreateWorkspace,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Workspace> {
    const workspace = await this.workspaces.create(caller, input);
    response.setHeader('Location', `/api/workspaces/${workspace.id}`);
    return workspace;
  }

  @Endpoint('GET /api/workspaces', 'List workspaces', {
    access: { scope: 'admin' },
    answer: pageSchema(jsonSchema(Workspace)),
  })
  async list(@Input() input: Page, @CallerOf() caller: Caller): Promise<PageOf<Workspace>> {
    return this.workspaces.list(caller, input);
  }

  @Endpoint('GET /api/workspaces/:id', 'Get a workspace', { access: { scope: 'admin' }, answer: () => Workspace })
  async get(@Input() { id }: WorkspaceId, @CallerOf() caller: Caller): Promise<Workspace> {
    return this.workspaces.get(caller, id);
  }
}
