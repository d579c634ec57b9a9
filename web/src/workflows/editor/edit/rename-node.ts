import { ExactNumber } from '../../../data/read-json.js';
import type { Definition } from '../../../api/definition.js';
import { changeNode } from './edit-nodes.js';

/** Gives a node another label, also in the references of other nodes. Escaped ones (`\$"`) are texts and stay. */
export function renameNode(definition: Definition, id: string, label: string): Definition {
  const before = definition.nodes.find((node) => node.id === id)?.label;
  if (before === undefined) return definition;
  const escaped = before.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const reference = new RegExp(String.raw`(?<!\\)\$"${escaped}"`, 'g');
  const nodes = definition.nodes.map((node) => ({
    ...node,
    config: renamed(node.config, (text) => text.replace(reference, () => `$"${label}"`)) as typeof node.config,
  }));
  return changeNode({ ...definition, nodes }, id, { label });
}

function renamed(value: unknown, rename: (text: string) => string): unknown {
  if (typeof value === 'string') return rename(value);
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename));
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, renamed(item, rename)]));
}
