import { Controller, Headers, Res } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { pageSchema, type PageOf } from '../../http/endpoints/page.js';
import type { ApiResponse } from '../../http/request.js';
import { AuthorScopes } from './deploy/author-scopes.js';
import { takeSecrets } from './files/move-secrets.js';
import { runsAlike } from './deploy/runs-alike.js';
import { runRules } from '../model/workflow-settings.js';
import {
  ChangeWorkflow,
  CreateWorkflow,
  ExportedWorkflow,
  ListWorkflows,
  ReplaceWorkflow,
  ValidateWorkflow,
  Validation,
  Workflow,
  WorkflowId,
} from './workflow.dto.js';
import { WorkflowCompiler } from '../plans/workflow-compiler.js';
import { WorkflowFiles } from './files/workflow-files.js';
import type { WorkflowEntity } from '../plans/workflow.entity.js';
import { WorkflowStore, etagOf, type Draft } from './workflow-store.js';
import { WorkflowViews } from './workflow-views.js';

const READ = { scope: 'workflows:read' };
const WRITE = { scope: 'workflows:write' };

/** Drafts of workflows. */
@Controller()
export class WorkflowsController {
  constructor(
    private readonly store: WorkflowStore,
    private readonly files: WorkflowFiles,
    private readonly compiler: WorkflowCompiler,
    private readonly views: WorkflowViews,
    private readonly scopes: AuthorScopes,
  ) {}

  @Endpoint('GET /api/workflows', 'List workflows, newest first', {
    access: READ,
    answer: pageSchema(jsonSchema(Workflow)),
  })
  async list(@Input() input: ListWorkflows, @CallerOf() { workspaceId }: Caller): Promise<PageOf<Workflow>> {
    const { items, nextCursor } = await this.store.list(workspaceId, input);
    return { items: await this.views.summaries(workspaceId, items), ...(nextCursor && { nextCursor }) };
  }

  @Endpoint('POST /api/workflows', 'Create a workflow', { access: WRITE, status: 201, answer: () => Workflow })
  async create(
    @Input() input: CreateWorkflow,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Workflow> {
    return this.created(await this.store.create(draftOf(input), caller), response);
  }

  @Endpoint('POST /api/workflows/import', 'Create a workflow from an exported file', {
    access: WRITE,
    status: 201,
    answer: () => Workflow,
  })
  async import(
    @Input() input: ExportedWorkflow,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Workflow> {
    return this.created(await this.files.import(input, caller), response);
  }

  @Endpoint('GET /api/workflows/:id', 'Get a workflow with its draft', { access: READ, answer: () => Workflow })
  async get(
    @Input() { id }: WorkflowId,
    @CallerOf() { workspaceId }: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Workflow> {
    const row = await this.store.get(workspaceId, id);
    response.setHeader('ETag', etagOf(row.version));
    return this.views.detail({ ...row, faults: await this.compiler.currentFaults(row) });
  }

  @Endpoint('PUT /api/workflows/:id', 'Replace the draft', { access: WRITE, answer: () => Workflow })
  async replace(
    @Input() { id, version, ...draft }: ReplaceWorkflow,
    @CallerOf() caller: Caller,
    @Headers('if-match') etag: string | undefined,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Workflow> {
    const row = await this.store.save(id, draftOf(draft), { etag, version }, caller);
    response.setHeader('ETag', etagOf(row.version));
    return this.views.detail(row);
  }

  @Endpoint('PATCH /api/workflows/:id', 'Change parts of the draft', { access: WRITE, answer: () => Workflow })
  async change(
    @Input() { id, version, ...change }: ChangeWorkflow,
    @CallerOf() caller: Caller,
    @Headers('if-match') etag: string | undefined,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Workflow> {
    const row = await this.store.save(id, change, { etag, version }, caller);
    response.setHeader('ETag', etagOf(row.version));
    return this.views.detail(row);
  }

  @Endpoint('DELETE /api/workflows/:id', 'Delete a workflow', { access: WRITE, status: 204 })
  async delete(
    @Input() { id }: WorkflowId,
    @CallerOf() caller: Caller,
    @Headers('if-match') etag: string | undefined,
  ): Promise<void> {
    await this.store.delete(id, { etag }, caller);
  }

  @Endpoint('POST /api/workflows/:id/duplicate', 'Make a copy of the draft', {
    access: WRITE,
    status: 201,
    answer: () => Workflow,
  })
  async duplicate(
    @Input() { id }: WorkflowId,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: ApiResponse,
  ): Promise<Workflow> {
    return this.created(await this.files.duplicate(id, caller), response);
  }

  @Endpoint('POST /api/workflows/:id/validate', 'List everything that is wrong with the draft or a given graph', {
    access: READ,
    writes: false,
    answer: () => Validation,
  })
  async validate(@Input() { id, definition }: ValidateWorkflow, @CallerOf() caller: Caller): Promise<Validation> {
    const { workspaceId } = caller;
    const row = await this.store.get(workspaceId, id);
    // As a save would find it: a secret that was just entered counts as set.
    const { definition: graph, secrets } = takeSecrets(definition ?? row.definition, {
      workflowId: id,
      current: row.definition,
    });
    const identity = { workspaceId, workflowId: id, version: null, ...runRules(row.settings) };
    const { faults, plan, needs } = await this.compiler.check(graph, identity, secrets);
    // Faults tell what there is of variables, connections and collections.
    if (!(await runsAlike(row.definition, graph)))
      await this.scopes.require(caller, { workflowId: id, needs }, 'viewer');
    return { valid: plan !== undefined, faults };
  }

  @Endpoint('GET /api/workflows/:id/export', 'Export the draft as one file without secrets', {
    access: READ,
    answer: () => ExportedWorkflow,
  })
  async export(@Input() { id }: WorkflowId, @CallerOf() { workspaceId }: Caller): Promise<ExportedWorkflow> {
    return this.files.export(workspaceId, id);
  }

  private created(row: WorkflowEntity, response: ApiResponse): Promise<Workflow> {
    response.setHeader('Location', `/api/workflows/${row.id}`);
    response.setHeader('ETag', etagOf(row.version));
    return this.views.detail(row);
  }
}

function draftOf({ name, definition, settings, tags }: CreateWorkflow): Draft {
  return { name, definition, settings: settings ?? {}, tags: tags ?? [] };
}
