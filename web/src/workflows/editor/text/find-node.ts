/** Where a node begins in the text of a definition: the range of its id, in characters. Undefined when it is not there. */
export function findNode(text: string, nodeId: string): { start: number; end: number } | undefined {
  const quoted = JSON.stringify(nodeId).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = new RegExp(`"id"\\s*:\\s*${quoted}`).exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}
