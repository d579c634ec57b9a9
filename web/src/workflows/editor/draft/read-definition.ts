import { readJson } from '../../../data/read-json.js';
import type { Definition } from '../../../api/workflows/definition.js';

/** How definitions read in the editor. */
export function writeDefinition(definition: unknown): string {
  return JSON.stringify(definition, null, 2);
}

/**
 * What can be drawn of a text that is being written: its nodes and edges that have the right shape. Undefined while the text
 * is not JSON.
 */
export function readDefinition(text: string): Definition | undefined {
  let value: { nodes?: unknown; edges?: unknown; notes?: unknown } | null;
  try {
    value = readJson(text) as typeof value;
  } catch {
    return undefined;
  }
  const nodes = objectsOf(value?.nodes).filter(({ id }) => typeof id === 'string');
  const edges = objectsOf(value?.edges).filter(({ from, to }) => typeof from === 'string' && typeof to === 'string');
  const notes = objectsOf(value?.notes).filter(({ id }) => typeof id === 'string');
  return {
    nodes: nodes.map(({ id, type, label, config, ...rest }) => ({
      ...rest,
      id: id as string,
      type: textOf(type),
      label: textOf(label) || (id as string),
      config: typeof config === 'object' && config !== null ? (config as Record<string, unknown>) : {},
    })),
    edges: edges.map(({ from, to, output, ...rest }) => ({
      ...rest,
      from: from as string,
      to: to as string,
      ...(typeof output === 'string' && { output }),
    })),
    ...(notes.length > 0 && {
      notes: notes.map(({ id, text, position, ...rest }) => ({
        ...rest,
        id: id as string,
        text: textOf(text),
        position: pointOf(position),
      })),
    }),
  };
}

function objectsOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is Record<string, unknown> => typeof item === 'object' && item !== null);
}

function pointOf(value: unknown): { x: number; y: number } {
  const { x, y } = (value ?? {}) as { x?: unknown; y?: unknown };
  return { x: typeof x === 'number' ? x : 0, y: typeof y === 'number' ? y : 0 };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
