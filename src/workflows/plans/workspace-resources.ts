import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ArrayContains, Not, type Repository } from 'typeorm';
import { HttpSender } from '#libs/http';
import { CredentialSource } from '../../actions/pipeline/ports.js';
import { CodeRunner } from '../ports/code-runner.js';
import { CollectionStore } from '../ports/collection-store.js';
import type { AddressNeed, NodeNeed, VariableNeed } from '../nodes/contract/node-kind.js';
import { VariableStore } from '../ports/variable-store.js';
import { documentFaults } from './document-faults.js';
import type { Fault } from '../model/fault.js';
import { WorkflowEntity } from './workflow.entity.js';
import { WorkflowVersionEntity } from './workflow-version.entity.js';
import { WorkspaceSchemas } from './workspace-schemas.js';

/** A variable to write. */
export interface TakenSecret {
  name: string;
  value: string;
}

/** A need of a node. */
export interface NeedOf {
  node: string;
  need: NodeNeed;
}

/** Checks what a definition names outside itself: variables, connections, other workflows, collections, addresses, code. */
@Injectable()
export class WorkspaceResources {
  constructor(
    @InjectRepository(WorkflowEntity) private readonly workflows: Repository<WorkflowEntity>,
    @InjectRepository(WorkflowVersionEntity) private readonly versions: Repository<WorkflowVersionEntity>,
    private readonly variables: VariableStore,
    private readonly credentials: CredentialSource,
    private readonly collections: CollectionStore,
    private readonly sender: HttpSender,
    private readonly code: CodeRunner,
  ) {}

  /** What is missing, or is there and would never do. `entered` are variables that are set together with the definition. */
  async faults(workspaceId: string, needs: readonly NeedOf[], entered: readonly TakenSecret[]): Promise<Fault[]> {
    const faults: Fault[] = [];
    for (const { node, need } of needs) {
      if (need.kind === 'documents') {
        faults.push(...(await this.documentFaults(workspaceId, need)).map((fault) => ({ node, ...fault })));
        continue;
      }
      // Whether who saves it has the scope is not a fault of the definition.
      if (need.kind === 'scope') continue;
      const missing =
        need.kind === 'address' ? this.refusedAddress(need) : await this.missing(workspaceId, need, entered);
      if (missing) faults.push({ node, field: need.field, ...missing });
    }
    return faults;
  }

  /** What keeps the workflow that is started on failure from being so; a warning, since the workflow itself can run. */
  async handlerFaults(workspaceId: string, onFailure: string | undefined): Promise<Fault[]> {
    const missing = onFailure === undefined ? undefined : await this.missingWorkflow(workspaceId, onFailure);
    if (!missing) return [];
    return [
      {
        field: 'settings.onFailure',
        ...missing,
        message: `${missing.message}: no failure is told`,
        severity: 'warning',
      },
    ];
  }

  /** Schemas of what a definition of this workspace may read. */
  schemas(workspaceId: string): WorkspaceSchemas {
    return new WorkspaceSchemas(workspaceId, this.collections, this.workflows, this.versions);
  }

  /** Whether a subWorkflow node of another draft names this workflow; such a node gives it whatever start data it likes. */
  async isStartedByOthers(workspaceId: string, workflowId: string): Promise<boolean> {
    const others = { workspaceId, id: Not(workflowId), subWorkflows: ArrayContains([workflowId]) };
    return this.workflows.existsBy(others);
  }

  private missing(
    workspaceId: string,
    need: Exclude<NodeNeed, { kind: 'address' | 'documents' | 'scope' }>,
    entered: readonly TakenSecret[],
  ): Promise<Omit<Fault, 'node' | 'field'> | undefined> {
    if (need.kind === 'variable') return this.missingVariable(workspaceId, need, entered);
    if (need.kind === 'workflow') return this.missingWorkflow(workspaceId, need.id);
    if (need.kind === 'code') return this.code.faultOf(workspaceId, need.source);
    if (need.kind === 'connectionId') return this.missingId(workspaceId, need.id);
    return this.missingConnection(workspaceId, need);
  }

  /** Only what an address says by itself: nothing is looked up or called while a definition is checked. */
  private refusedAddress({ url, takesSecret }: AddressNeed) {
    if (!URL.canParse(url)) return error('format', 'must be an http or https URL');
    const refusal = this.sender.refusalOf(new URL(url), takesSecret ? 'confidential' : 'guarded');
    return refusal && error('egress', refusal.detail);
  }

  /** Warnings only: the schema may be another one when the workflow runs, and the run refuses what then breaks it. */
  private async documentFaults(
    workspaceId: string,
    { collection, fields, isPart }: Extract<NodeNeed, { kind: 'documents' }>,
  ): Promise<Omit<Fault, 'node'>[]> {
    const schema = await this.collections.schema(workspaceId, collection);
    if (!schema) return [];
    return documentFaults(schema, fields, isPart).map(({ message, ...fault }) => ({
      ...fault,
      message: `${message}, says the schema of the collection ${collection}`,
      severity: 'warning',
    }));
  }

  private async missingVariable(workspaceId: string, { name, refusal }: VariableNeed, entered: readonly TakenSecret[]) {
    const value = entered.findLast((secret) => secret.name === name)?.value;
    if (value === undefined && !(await this.variables.digest(workspaceId, name)))
      return warning('variable_missing', `the variable ${name} is not set yet; set it under Variables`);
    if (!refusal) return undefined;
    const refused = refusal(value ?? (await this.variables.read(workspaceId, name))?.reveal() ?? '');
    return refused === undefined ? undefined : warning('variable_unusable', `the variable ${name} ${refused}`);
  }

  private async missingConnection(
    workspaceId: string,
    { connector, choice }: Extract<NodeNeed, { kind: 'connection' }>,
  ) {
    if (await this.credentials.exists(workspaceId, connector, choice)) return undefined;
    const { connection } = choice;
    return connection === undefined
      ? warning('not_connected', `${connector} has no default connection; link one under Settings > Connectors`)
      : error(
          'unknown_connection',
          `${connector} has no connection "${connection}"; link it under Settings > Connectors, or name another one`,
        );
  }

  private async missingId(workspaceId: string, id: string) {
    if (await this.credentials.identify(workspaceId, id)) return undefined;
    return error('unknown_connection', 'there is no connection with this id; name one under Settings > Connectors');
  }

  private async missingWorkflow(workspaceId: string, id: string) {
    const found = await this.workflows.findOne({
      select: { id: true, deployedVersion: true },
      where: { id, workspaceId },
    });
    if (!found) return error('unknown_workflow', 'there is no workflow with this id; choose another one');
    return found.deployedVersion === null
      ? warning('workflow_not_deployed', 'the workflow is not deployed, so it cannot run; deploy it')
      : undefined;
  }
}

const error = (rule: string, message: string) => ({ rule, message, severity: 'error' as const });
const warning = (rule: string, message: string) => ({ rule, message, severity: 'warning' as const });
