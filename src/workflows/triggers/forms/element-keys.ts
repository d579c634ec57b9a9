import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { violatedConstraint } from '../../../platform/database/connection/statements/database-error.js';
import type { Transaction } from '../../../platform/database/connection/database.js';
import type { Definition } from '../../model/definition.js';
import type { FrontendElementConfig } from '../../nodes/frontend-element.node.js';
import type { DeployedTrigger, DeployedVersion, WorkflowRef } from '../deployed-trigger.js';
import { FrontendElementEntity } from './frontend-element.entity.js';

const UNIQUE_KEY = 'frontend_element_unique';

/** The keys of deployed frontend elements; in a workspace each belongs to one workflow. */
@Injectable()
export class ElementKeys implements DeployedTrigger {
  async replace({ workspaceId, workflowId, definition }: DeployedVersion, transaction: Transaction): Promise<void> {
    await this.release({ workspaceId, workflowId }, transaction);
    const key = elementConfig(definition)?.elementKey;
    if (key === undefined) return;
    try {
      await transaction.manager.insert(FrontendElementEntity, { workspaceId, elementKey: key, workflowId });
    } catch (error) {
      if (violatedConstraint(error) !== UNIQUE_KEY) throw error;
      throw new AppError('conflict', `The element key "${key}" belongs to another deployed workflow.`, {
        errors: [{ field: 'elementKey', rule: 'unique', message: 'is taken by another deployed workflow' }],
      });
    }
  }

  async release({ workspaceId, workflowId }: WorkflowRef, { manager }: Transaction): Promise<void> {
    await manager.delete(FrontendElementEntity, { workspaceId, workflowId });
  }
}

/** The frontend element's config of a definition, if it starts with one. It may be faulty: only its type is known. */
export function elementConfig({ nodes }: Definition): Partial<FrontendElementConfig> | undefined {
  return nodes.find(({ type }) => type === 'frontendElement')?.config;
}
