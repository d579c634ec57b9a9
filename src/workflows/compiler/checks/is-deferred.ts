/** Whether a text holds a reference or expression: its value is then known only when the node runs. */
export function isDeferred(text: string): boolean {
  return text.includes('{{') || text.includes('$"');
}
