import { authorize, type Caller } from '#libs/access';
import { isPlainObject } from '#libs/schema';
import type { Transaction } from '../../../platform/database/connection/database.js';
import type { VariableStore } from '../../ports/variable-store.js';
import type { TakenSecret } from '../../plans/workspace-resources.js';
import type { Definition, NodeDefinition } from '../../model/definition.js';

/** What the editor sends for a secret it was not shown: keep what is there. */
const KEEP = '<API_KEY>';
const SECRET_FIELDS = ['apiKey', 'password'] as const;

/** Whose definition it is. */
export interface SecretOwner {
  workflowId: string;
  /** The draft that is saved already, whose variables nodes keep. */
  current?: Definition;
}

type KnownOwner = SecretOwner & { before: ReadonlyMap<string, NodeDefinition> };

/**
 * Takes the secrets out of a definition before it is stored: what was entered as `apiKey` or `password` goes into the
 * workspace variable the node names, else the one its saved draft names, else a new one of this workflow; the field becomes
 * empty.
 */
export function takeSecrets(
  definition: Definition,
  owner: SecretOwner,
): { definition: Definition; secrets: TakenSecret[] } {
  const secrets: TakenSecret[] = [];
  const before = new Map(owner.current?.nodes.map((node) => [node.id, node]));
  const nodes = definition.nodes.map((node) => takeNodeSecret(node, { ...owner, before }, secrets));
  return { definition: { ...definition, nodes }, secrets };
}

function takeNodeSecret(node: NodeDefinition, owner: KnownOwner, secrets: TakenSecret[]): NodeDefinition {
  const { authentication } = node.config;
  if (!isPlainObject(authentication)) return node;
  const value = SECRET_FIELDS.map((name) => authentication[name]).find(
    (text) => typeof text === 'string' && text !== '' && text !== KEEP,
  ) as string | undefined;
  const emptied: Record<string, unknown> = { ...authentication };
  for (const name of SECRET_FIELDS) if (typeof emptied[name] === 'string') emptied[name] = '';
  const needsVariable = authentication['type'] !== undefined && authentication['type'] !== 'none';
  if (needsVariable && !authentication['environmentVariable']) {
    const name = keptVariable(node, owner) ?? (value === undefined ? undefined : newVariable(node, owner));
    if (name !== undefined) emptied['environmentVariable'] = name;
  }
  const name = emptied['environmentVariable'];
  if (value !== undefined && typeof name === 'string' && name !== '') secrets.push({ name, value });
  return { ...node, config: { ...node.config, authentication: emptied } };
}

/** The variable that the node of the same id names in the saved draft. */
function keptVariable({ id }: NodeDefinition, { before }: KnownOwner): string | undefined {
  const authentication = before.get(id)?.config['authentication'];
  const name = isPlainObject(authentication) ? authentication['environmentVariable'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** A name no other workflow takes: two of them must not overwrite each other's secret. */
function newVariable({ id }: NodeDefinition, { workflowId }: SecretOwner): string {
  const node = id.slice(0, 64).replace(/[^A-Za-z0-9_]/g, '_');
  return `WEBHOOK_${node}_${workflowId.slice(-12)}`.toUpperCase();
}

/** Writes the taken secrets. @throws AppError `insufficient_scope` or `forbidden` when the caller may not change variables */
export async function storeSecrets(
  secrets: readonly TakenSecret[],
  { caller, transaction, variables }: { caller: Caller; transaction: Transaction; variables: VariableStore },
): Promise<void> {
  if (secrets.length === 0) return;
  authorize(caller, { scope: 'variables', role: 'editor' });
  for (const secret of secrets) await variables.write(transaction, caller, secret);
}
