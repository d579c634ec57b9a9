import type { Definition } from '../../../api/workflows/definition.js';
import type { Place } from '../edit/edit-nodes.js';
import { outputsOf } from '../edit/outputs-of.js';
import type { NodeKinds } from '../../use-node-kinds.js';

/**
 * Where a new node goes when nobody says so: behind the only chosen node, else behind the last one that can lead anywhere;
 * by its first output that leads nowhere yet.
 */
export function freeOutput(
  { nodes, edges }: Definition,
  kinds: NodeKinds,
  chosen: ReadonlySet<string>,
): Place | undefined {
  const [only] = chosen.size === 1 ? chosen : [];
  const leads = nodes.filter((node) => outputsOf(node, kinds.get(node.type)).length > 0);
  const node = leads.find(({ id }) => id === only) ?? (only === undefined ? leads.at(-1) : undefined);
  if (!node) return undefined;
  const outputs = outputsOf(node, kinds.get(node.type));
  const free = outputs.find((output) => !edges.some((edge) => edge.from === node.id && edge.output === output));
  const isTaken = edges.some(({ from }) => from === node.id);
  // All ways but that of the error lead somewhere: the new node goes between.
  return { after: node.id, output: isTaken && free === 'error' ? outputs[0] : free };
}

/** The place of a new node, in a sentence. */
export function placeWords({ nodes }: Definition, place: Place | undefined): string {
  const labelOf = (id: string) => nodes.find((node) => node.id === id)?.label ?? id;
  if (!place) return 'It is added without a connection. Drag from an output to connect it.';
  const by = place.output ? `, output “${place.output}”` : '';
  return place.before
    ? `Added between “${labelOf(place.after)}” and “${labelOf(place.before)}”.`
    : `Added after “${labelOf(place.after)}”${by}.`;
}
