import { type ReferenceNode, valueAt } from '../references/reference-tree.js';

const REFERENCE = String.raw`\$"(?<label>[^"]*)"(?<path>(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[(?:\d+|"(?:[^"\\]|\\.)*")\])*)`;
const WHOLE = new RegExp(String.raw`^\s*(?:\{\{\s*)?${REFERENCE}(?:\s*\}\})?\s*$`, 'u');
/** Labels in JSON have their quotes escaped. */
const LABELS = /\$\\?"([^"\\]*)\\?"/gu;
/** Letters of a value that are shown. */
const SHOWN = 200;
/** Letters of values that are sent to be computed with. */
const MOST_SENT = 200_000;

/** What a text that is wholly one reference gave in the last run. */
export function valueOfReference(text: string, roots: readonly ReferenceNode[]): { value: unknown } | undefined {
  const whole = WHOLE.exec(text)?.groups;
  const root = whole && rootOf(whole['label']!, roots);
  return root?.hasValue ? { value: valueAt(root.value, whole!['path']!) ?? null } : undefined;
}

/**
 * What a template is computed with: the values of all labels in it, by label. Undefined where it computes nothing, where one of
 * them has no value yet, and where they are too large to be sent with every key stroke.
 */
export function expressionValues(
  template: unknown,
  roots: readonly ReferenceNode[],
): Record<string, unknown> | undefined {
  const text = JSON.stringify(template) ?? '';
  const labels = new Set(Array.from(text.matchAll(LABELS), ([, label]) => label!));
  if (labels.size === 0 && !text.includes('{{')) return undefined;
  const known = [...labels].map((label) => rootOf(label, roots));
  if (known.some((root) => !root?.hasValue)) return undefined;
  const values = Object.fromEntries([...labels].map((label, index) => [label, known[index]!.value]));
  return JSON.stringify(values).length + text.length > MOST_SENT ? undefined : values;
}

/** As much of a value as there is room for. */
export const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

const rootOf = (label: string, roots: readonly ReferenceNode[]) =>
  roots.find(({ reference }) => reference === `$"${label}"`);
