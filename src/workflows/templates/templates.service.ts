import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { Caller } from '#libs/access';
import { AppError, notFound } from '#libs/errors';
import { ProviderSandbox } from '../../platform/config/provider-sandbox.js';
import type { Definition } from '../model/definition.js';
import { Deployer } from '../definition/deploy/deployer.js';
import { WorkflowCompiler } from '../plans/workflow-compiler.js';
import { WorkflowStore } from '../definition/workflow-store.js';
import { WorkflowViews } from '../definition/workflow-views.js';
import { VariableStore } from '../ports/variable-store.js';
import { readTemplates, type TemplateFile } from './template-files.js';
import type { MadeOfTemplate, Template } from './template.dto.js';

/** The variable that agents of templates read the key of the model from. */
const MODEL_KEY = 'OPENAI_API_KEY';

/** Workflows to begin with: what there is, and one made of it. */
@Injectable()
export class Templates {
  private readonly files = readTemplates();

  constructor(
    private readonly workflows: WorkflowStore,
    private readonly deployer: Deployer,
    private readonly compiler: WorkflowCompiler,
    private readonly views: WorkflowViews,
    private readonly variables: VariableStore,
    private readonly sandbox: ProviderSandbox,
  ) {}

  list(): Template[] {
    return this.files.map(({ key, title, summary, connectors }) => ({ key, title, summary, connectors }));
  }

  /**
   * Makes a workflow of a template and deploys it. A webhook gets an address and a token of its own, so that a template can be
   * used again. What cannot be deployed, since a connection is missing, stays a draft.
   * @throws AppError `not_found`, `insufficient_scope`
   */
  async use(caller: Caller, key: string, gone: AbortSignal): Promise<MadeOfTemplate> {
    const template = this.files.find((file) => file.key === key);
    if (!template) throw notFound('template');
    const token = randomBytes(24).toString('base64url');
    const definition = withOwnAddress(template.definition, token);
    const { id } = await this.workflows.create(
      { name: template.title, definition, settings: {}, tags: [] },
      caller,
      async (transaction) => {
        const value = await this.modelKeyFor(caller, template);
        if (value !== undefined) await this.variables.write(transaction, caller, { name: MODEL_KEY, value });
      },
    );
    await this.deployIfSound(id, caller, gone);
    const row = await this.workflows.get(caller.workspaceId, id);
    const workflow = await this.views.detail({ ...row, faults: await this.compiler.currentFaults(row) });
    const url = workflow.webhook?.url;
    return { id, workflow, ...(url !== undefined && { call: { url, token, body: template.sample ?? {} } }) };
  }

  private async deployIfSound(id: string, caller: Caller, gone: AbortSignal): Promise<void> {
    try {
      await this.deployer.deploy(id, caller, gone);
    } catch (refusal) {
      // The draft says itself what is missing.
      if (!(refusal instanceof AppError) || refusal.status >= 500) throw refusal;
    }
  }

  /** The key of the sandbox's model, where the sandbox runs and the workspace has none. */
  private async modelKeyFor({ workspaceId }: Caller, { definition }: TemplateFile): Promise<string | undefined> {
    const { running } = this.sandbox;
    if (!running || !definition.nodes.some(({ type }) => type === 'agent')) return undefined;
    const isSet = await this.variables.digest(workspaceId, MODEL_KEY);
    return isSet ? undefined : running.credentials.llm.apiKey;
  }
}

/** The definition with an address that no other workflow has, and a token that callers must send. */
function withOwnAddress(definition: Definition, token: string): Definition {
  const suffix = randomBytes(4).toString('hex');
  return {
    ...definition,
    nodes: definition.nodes.map((node) => {
      if (node.type !== 'webhook') return node;
      const path = `${String(node.config['path'])}-${suffix}`;
      return { ...node, config: { ...node.config, path, authentication: { type: 'bearer', apiKey: token } } };
    }),
  };
}
