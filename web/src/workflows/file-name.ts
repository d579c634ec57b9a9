/** A name for the file of a workflow: letters and digits of its own name, such as `welcome-a-customer.json`. */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${plain || 'workflow'}.json`;
}
