import { authorize, type Caller } from '@libs/access';
import { isPlainObject } from '@libs/schema';
import type { Transaction } from '../../database/database.js';
import type { VariableStore } from '../variable-store.js';
import type { Definition, NodeDefinition } from './definition.js';

/** What the editor sends for a secret it was not shown: keep what is there. */
const KEEP = '<API_KEY>';
const SECRET_FIELDS = ['apiKey', 'password'] as const;

interface Moved {
  definition: Definition;
  /** Variables to write. */
  secrets: { name: string; value: string }[];
}

/**
 * Takes the secrets out of a definition before it is stored: what was entered as `apiKey` or `password` goes into the
 * workspace variable the node names (a made one where it names none), and the field becomes empty.
 */
export function takeSecrets(definition: Definition): Moved {
  const secrets: Moved['secrets'] = [];
  const nodes = definition.nodes.map((node) => takeNodeSecrets(node, secrets));
  return { definition: { ...definition, nodes }, secrets };
}

function takeNodeSecrets(node: NodeDefinition, secrets: Moved['secrets']): NodeDefinition {
  const authentication = node.config['authentication'];
  if (!isPlainObject(authentication)) return node;
  const field = SECRET_FIELDS.find(
    (name) => typeof authentication[name] === 'string' && authentication[name] !== '' && authentication[name] !== KEEP,
  );
  const emptied: Record<string, unknown> = { ...authentication };
  for (const name of SECRET_FIELDS) if (typeof emptied[name] === 'string') emptied[name] = '';
  const needsVariable = typeof authentication['type'] === 'string' && authentication['type'] !== 'none';
  if (needsVariable && !authentication['environmentVariable'] && (field || authentication['type'] === 'basic')) {
    emptied['environmentVariable'] = `WEBHOOK_${node.id.replace(/[^A-Za-z0-9_]/g, '_').toUpperCase()}_SECRET`.slice(
      0,
      128,
    );
  }
  const name = emptied['environmentVariable'];
  if (field && typeof name === 'string' && name !== '') secrets.push({ name, value: authentication[field] as string });
  return { ...node, config: { ...node.config, authentication: emptied } };
}

/** Writes the taken secrets. @throws AppError `insufficient_scope` or `forbidden` when the caller may not change variables */
export async function storeSecrets(
  secrets: Moved['secrets'],
  { caller, transaction, variables }: { caller: Caller; transaction: Transaction; variables: VariableStore },
): Promise<void> {
  if (secrets.length === 0) return;
  authorize(caller, { scope: 'variables', role: 'editor' });
  for (const secret of secrets) await variables.write(transaction, caller, secret);
}
