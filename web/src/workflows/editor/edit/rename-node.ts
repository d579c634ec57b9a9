import { ExactNumber } from '../../../data/read-json.js';
import type { Definition, NodeDefinition } from '../../../api/workflows/definition.js';
import { changeNode } from './edit-nodes.js';

type Config = NodeDefinition['config'];

/** Gives a node another label, also in the references of other nodes. */
export function renameNode(definition: Definition, id: string, label: string): Definition {
  const before = definition.nodes.find((node) => node.id === id)?.label;
  if (before === undefined) return definition;
  const names = new Map([[before, label]]);
  const nodes = definition.nodes.map((node) => ({ ...node, config: renamedConfig(node.config, names) }));
  return changeNode({ ...definition, nodes }, id, { label });
}

/** A reference up to the end of its label; escaped ones (`\\$"`) are texts and stay. */
const REFERENCE = /(?<!\\)\$"([^"]*)"/g;

/** A config in which references go by other labels. */
export function renamedConfig(config: Config, labels: ReadonlyMap<string, string>): Config {
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(REFERENCE, (text, label: string) => (labels.has(label) ? `$"${labels.get(label)}"` : text));
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, renamed(item)]));
  };
  return renamed(config) as Config;
}
