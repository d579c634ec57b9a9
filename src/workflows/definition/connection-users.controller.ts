import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { notFound } from '#libs/errors';
import { Flag, Id, jsonSchema, List, Text } from '#libs/schema';
import { CredentialSource } from '../../actions/pipeline/ports.js';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../http/endpoints/input.decorator.js';
import { decodeCursor, Page, pageOf, type PageOf, pageSchema, withinBytes } from '../../http/endpoints/page.js';
import { Database } from '../../platform/database/connection/database.js';
import type { NodeNeed } from '../nodes/contract/node-kind.js';
import type { Definition } from '../model/definition.js';
import type { PlanIdentity } from '../compiler/compile-workflow.js';
import { WorkflowCompiler } from '../plans/workflow-compiler.js';

/** Names a connection, and a page of the workflows that use it. */
export class ListConnectionUsers extends Page {
  @Id({ description: 'Id of the connection.' }) id: string;
}

/** A workflow that uses a connection. */
export class ConnectionUser {
  @Id({ description: 'Id of the workflow.' }) id: string;
  @Text({ description: 'Its name.' }) name: string;
  @Flag({ description: 'Whether the deployed version uses it.' }) deployed: boolean;
  @Flag({ description: 'Whether the draft uses it.' }) draft: boolean;
  @List(Text(), { description: 'Labels of the nodes that use it, in the draft and in the deployed version together.' })
  nodes: string[];
}

/** A connection as definitions may name it. */
interface Target {
  id: string;
  connector: string;
  name: string;
  isDefault: boolean;
}

interface CandidateRow {
  id: string;
  created_at: Date;
  /** Of both definitions. */
  bytes: number;
}

interface DefinitionsRow {
  id: string;
  name: string;
  draft: Definition;
  deployed: Definition | null;
}

/** Workflows in whose text the connector or the connection stands at all; which of them use it their nodes say. */
const candidates = `
  select w.id, w.created_at,
         octet_length(w.definition::text) + coalesce(octet_length(v.definition::text), 0) as bytes
    from workflow w left join workflow_version v on v.workspace_id = w.workspace_id and v.workflow_id = w.id and v.version = w.deployed_version
   where w.workspace_id = $1 and w.deleted_at is null and ($2::uuid is null or w.id < $2)
     and exists (select from unnest($4::text[]) mark
                  where position(mark in w.definition::text) > 0 or position(mark in v.definition::text) > 0)
   order by w.id desc limit $3`;

const readDefinitions = `
  select w.id, w.name, w.definition as draft, v.definition as deployed
    from workflow w left join workflow_version v on v.workspace_id = w.workspace_id and v.workflow_id = w.id and v.version = w.deployed_version
   where w.workspace_id = $1 and w.id = any($2) order by w.id desc`;

/** Which workflows use a connection, to look at before it is deleted. What joins tables is SQL. */
@Controller()
export class ConnectionUsersController {
  constructor(
    private readonly database: Database,
    private readonly credentials: CredentialSource,
    private readonly compiler: WorkflowCompiler,
  ) {}

  @Endpoint('GET /api/connections/:id/workflows', 'List the workflows that use a connection', {
    access: { scope: 'workflows:read' },
    answer: pageSchema(jsonSchema(ConnectionUser)),
    errors: ['not_found'],
    description:
      'Workflows with a node that names the connection; for a default connection also those with a node that names none. A node that takes the name from data is not included. A page can have fewer items than `limit` and still have a next page.',
  })
  async list(
    @Input() { id, limit, cursor }: ListConnectionUsers,
    @CallerOf() { workspaceId }: Caller,
  ): Promise<PageOf<ConnectionUser>> {
    const connection = await this.credentials.identify(workspaceId, id);
    if (!connection) throw notFound('connection');
    const target = { id: id.toLowerCase(), ...connection };
    const { connector, name } = target;
    const rows = await this.database.query<CandidateRow>(candidates, [
      workspaceId,
      decodeCursor(cursor, 'connection-users')?.id ?? null,
      limit + 1,
      [`"${connector}.`, `"${connector}:`, JSON.stringify(name), target.id],
    ]);
    const page = pageOf('connection-users', {
      rows,
      limit: withinBytes(rows, limit).length,
      position: ({ created_at: at, id: last }) => ({ at, id: last }),
      view: (row) => row,
    });
    const ids = page.items.map((row) => row.id);
    const definitions = await this.database.query<DefinitionsRow>(readDefinitions, [workspaceId, ids]);
    const items: ConnectionUser[] = [];
    for (const row of definitions) {
      const user = await this.user(workspaceId, row, target);
      if (user) items.push(user);
    }
    return { ...page, items };
  }

  private async user(
    workspaceId: string,
    { id, name, ...definitions }: DefinitionsRow,
    target: Target,
  ): Promise<ConnectionUser | undefined> {
    const identity = { workspaceId, workflowId: id, version: null };
    const draft = await this.using(definitions.draft, identity, target);
    const deployed = definitions.deployed ? await this.using(definitions.deployed, identity, target) : [];
    if (draft.length + deployed.length === 0) return undefined;
    const nodes = [...new Set([...draft, ...deployed])];
    return { id, name, deployed: deployed.length > 0, draft: draft.length > 0, nodes };
  }

  /** The labels of the nodes that use a connection. */
  private async using(definition: Definition, identity: PlanIdentity, target: Target): Promise<string[]> {
    const { needs } = await this.compiler.compile(definition, identity);
    const using = new Set(needs.flatMap(({ node, need }) => (isFor(need, target) ? node : [])));
    return definition.nodes.filter((node) => using.has(node.id)).map(({ label }) => label);
  }
}

function isFor(need: NodeNeed, { id, connector, name, isDefault }: Target): boolean {
  if (need.kind === 'connectionId') return need.id.toLowerCase() === id;
  if (need.kind !== 'connection' || need.connector !== connector) return false;
  const { connection } = need.choice;
  return connection === undefined
    ? isDefault
    : connection.toLowerCase() === id || nameKey(connection) === nameKey(name);
}

/** As connections are told apart: case and the Unicode form do not count. */
const nameKey = (text: string): string => text.normalize('NFKC').toLowerCase();
