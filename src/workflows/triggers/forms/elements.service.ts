import { Injectable } from '@nestjs/common';
import { isUuid } from '#libs/crypto';
import { notFound } from '#libs/errors';
import { parse } from '#libs/schema';
import { decodeCursor, type Page, pageOf, type PageOf } from '../../../http/endpoints/page.js';
import type { FrameOrigins } from '../../../http/ports.js';
import type { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import type { Plan } from '../../compiler/plan.js';
import type { Definition } from '../../model/definition.js';
import type { PublicForm } from './element.dto.js';
import { elementConfig } from './element-keys.js';
import { maxBytesOf } from './form-files.js';
import { PlanSource } from '../../plans/plan-source.js';
import { FrontendElementConfig } from '../../nodes/frontend-element.node.js';

/** An element and the workflow behind it. */
export interface Element {
  workflowId: string;
  name: string;
  /** Null: the draft answers. */
  version: number | null;
  definition: Definition;
  config: FrontendElementConfig;
}

interface ElementRow {
  id: string;
  name: string;
  draft: Definition;
  version: number | null;
  deployed: Definition | null;
}

/** What people see of a form: of its files, how large they may be here. */
export function formOf(
  { name, config: { description, fields, successMessage } }: Element,
  environment: Pick<Environment, 'FILE_MAX_BYTES'>,
): PublicForm {
  return {
    name,
    ...(description !== undefined && { description }),
    fields: fields.map((field) =>
      field.type === 'file' ? { ...field, maxBytes: maxBytesOf(field, environment) } : field,
    ),
    ...(successMessage !== undefined && { successMessage }),
  };
}

/** The deployed workflow that has the key; for drafts the first one made that names it. */
const find = `
  select w.id, w.name, w.definition as draft, w.deployed_version as version, v.definition as deployed
    from workflow w
    left join workflow_version v on v.workspace_id = w.workspace_id and v.workflow_id = w.id and v.version = w.deployed_version
    left join frontend_element e on e.workflow_id = w.id and e.workspace_id = w.workspace_id and e.element_key = $2
   where w.workspace_id = $1 and w.deleted_at is null
     and (e.workflow_id is not null
          or exists (select from json_array_elements(w.definition -> 'nodes') node
                      where node ->> 'type' = 'frontendElement' and node -> 'config' ->> 'elementKey' = $2))
   order by (e.workflow_id is null), w.id limit 1`;

/** An element that is deployed. */
export interface ListedElement {
  elementKey: string;
  /** Name of the workflow. */
  name: string;
}

interface ListedRow {
  id: string;
  name: string;
  element_key: string;
  created_at: Date;
}

const list = `
  select w.id, w.name, w.created_at, e.element_key
    from frontend_element e join workflow w on w.id = e.workflow_id and w.workspace_id = e.workspace_id
   where e.workspace_id = $1 and w.deleted_at is null and ($2::uuid is null or w.id < $2)
   order by w.id desc limit $3`;

/** A form that anybody may open and send. */
export interface PublicElement extends Element {
  workspaceId: string;
}

interface PublicRow {
  id: string;
  workspace_id: string;
  name: string;
  version: number;
  deployed: Definition;
}

const findPublic = `
  select w.id, w.workspace_id, w.name, w.deployed_version as version, v.definition as deployed
    from frontend_element e
    join workflow w on w.id = e.workflow_id and w.workspace_id = e.workspace_id
    join workflow_version v on v.workspace_id = w.workspace_id and v.workflow_id = w.id and v.version = w.deployed_version
   where e.workflow_id = $1 and w.deleted_at is null`;

/** Frontend elements by their key: the deployed version answers, the draft when there is none or it is asked for. What joins tables is SQL. */
@Injectable()
export class Elements implements FrameOrigins {
  constructor(
    private readonly database: Database,
    private readonly plans: PlanSource,
  ) {}

  /** The deployed ones, those of the newest workflow first. @throws AppError `invalid_input` for a bad cursor */
  async list(workspaceId: string, { limit, cursor }: Page): Promise<PageOf<ListedElement>> {
    const rows = await this.database.query<ListedRow>(list, [
      workspaceId,
      decodeCursor(cursor, 'elements')?.id ?? null,
      limit + 1,
    ]);
    return pageOf('elements', {
      rows,
      limit,
      position: ({ created_at: at, id }) => ({ at, id }),
      view: ({ element_key: elementKey, name }) => ({ elementKey, name }),
    });
  }

  /** @throws AppError `not_found`; `invalid_input` when the draft's element is faulty */
  async find(workspaceId: string, elementKey: string, { draft }: { draft: boolean }): Promise<Element> {
    const [row] = await this.database.query<ElementRow>(find, [workspaceId, elementKey]);
    if (!row) throw notFound('element');
    const definition = draft || !row.deployed ? row.draft : row.deployed;
    const config = elementConfig(definition);
    if (config?.elementKey !== elementKey) throw notFound('element');
    const version = definition === row.deployed ? row.version : null;
    return {
      workflowId: row.id,
      name: row.name,
      version,
      definition,
      config: parse(FrontendElementConfig, { body: config }),
    };
  }

  async ofForm(id: string): Promise<readonly string[] | undefined> {
    const form = isUuid(id) ? await this.loadPublic(id) : undefined;
    return form && (form.config.embedOn ?? []);
  }

  /** A form that anybody may open and send, by the id of its workflow. @throws AppError `not_found` */
  async findPublic(workflowId: string): Promise<PublicElement> {
    const element = await this.loadPublic(workflowId);
    if (!element) throw notFound('form');
    return element;
  }

  /** @throws AppError `workflow_invalid` for a draft with faults */
  plan(workspaceId: string, { workflowId, version, definition }: Element): Promise<Plan> {
    return this.plans.plan({ workspaceId, workflowId, version, definition });
  }

  private async loadPublic(workflowId: string): Promise<PublicElement | undefined> {
    const [row] = await this.database.query<PublicRow>(findPublic, [workflowId]);
    const config = row && elementConfig(row.deployed);
    if (!row || config?.audience !== 'public') return undefined;
    const { id, workspace_id: workspaceId, name, version, deployed: definition } = row;
    return {
      workspaceId,
      workflowId: id,
      name,
      version,
      definition,
      config: parse(FrontendElementConfig, { body: config }),
    };
  }
}
