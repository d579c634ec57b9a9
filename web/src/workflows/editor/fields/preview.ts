import { type ReferenceNode, valueAt } from '../references/reference-tree.js';

const REFERENCE = String.raw`\$"(?<label>[^"]*)"(?<path>(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[(?:\d+|"(?:[^"\\]|\\.)*")\])*)`;
const WHOLE = new RegExp(String.raw`^\s*(?:\{\{\s*)?${REFERENCE}(?:\s*\}\})?\s*$`, 'u');
const INSIDE = new RegExp(String.raw`\{\{\s*${REFERENCE}\s*\}\}`, 'gu');
/** Letters of a value that are shown. */
const SHOWN = 200;

/**
 * What a template would be with the values of the last run. Undefined where there was no such run, or where it computes:
 * that is for the service.
 */
export function previewOf(template: string, roots: readonly ReferenceNode[]): string | undefined {
  if (WHOLE.test(template)) {
    const found = valueOfReference(template, roots);
    return found && shortened(JSON.stringify(found.value));
  }
  let isKnown = true;
  const text = template.replace(INSIDE, (...match) => {
    const { label, path } = match.at(-1) as { label: string; path: string };
    const found = find(roots, label, path);
    if (!found) isKnown = false;
    const { value } = found ?? {};
    return value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  });
  return isKnown && text !== template && !text.includes('{{') ? shortened(text) : undefined;
}

/** What a text that is wholly one reference gave in the last run. */
export function valueOfReference(text: string, roots: readonly ReferenceNode[]): { value: unknown } | undefined {
  const whole = WHOLE.exec(text)?.groups;
  return whole && find(roots, whole['label']!, whole['path']!);
}

function find(roots: readonly ReferenceNode[], label: string, path: string): { value: unknown } | undefined {
  const root = roots.find(({ reference }) => reference === `$"${label}"`);
  return root?.hasValue ? { value: valueAt(root.value, path) ?? null } : undefined;
}

const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
