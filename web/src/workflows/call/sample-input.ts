import type { Definition } from '../../api/workflows/definition.js';
import type { StartData } from './start-data.js';

const REFERENCE = /\$"startNode"\.(body|queryParams|headers)\.([A-Za-z_][\w-]*(?:\.[A-Za-z_]\w*)*)/g;
const WHOLE = /^\$"startNode"\.body\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)$/;
const ITEM = /\$"([^"]+)"\.item\.([A-Za-z_]\w*)/g;
const PARAMETER = /:([A-Za-z_]\w*)/g;
const SAMPLES: readonly (readonly [name: RegExp, sample: string | number])[] = [
  [/^n$|amount|count|price|quantity|total/i, 250],
  [/mail/i, 'ada@example.org'],
  [/name/i, 'Ada'],
  [/id$|customer|order|number/i, '4711'],
  [/url|link/i, 'https://example.org'],
];

/** Start data that has every field the steps of a workflow refer to, with a likely value in each. */
export function sampleInput({ nodes }: Definition): StartData {
  const start = nodes.find(({ type }) => type === 'webhook');
  const body = emptyRecord();
  const sample: StartData = { body, params: {}, queryParams: {}, headers: {} };
  for (const [, name] of String(start?.config['path'] ?? '').matchAll(PARAMETER)) {
    sample.params[name!] = String(sampleOf(name!));
  }
  const texts = nodes.filter((node) => node !== start).flatMap(({ config }) => textsIn(config));
  for (const text of texts) {
    for (const [, part, path] of text.matchAll(REFERENCE)) {
      if (part === 'body') put(body, path!.split('.'));
      else sample[part as 'headers' | 'queryParams'][path!] = String(sampleOf(path!));
    }
  }
  for (const { type, label, config } of nodes) {
    const [, path] = type === 'forLoop' ? (WHOLE.exec(String(config['items'])) ?? []) : [];
    if (path) put(body, path.split('.'), [itemOf(label, texts)]);
  }
  return sample;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** An item of a loop with the fields that are read of it; a text where none is. */
function itemOf(label: string, texts: readonly string[]): unknown {
  const item = emptyRecord();
  for (const [, loop, name] of texts.flatMap((text) => [...text.matchAll(ITEM)])) {
    if (loop === label) put(item, [name!]);
  }
  return Object.keys(item).length > 0 ? item : 'text';
}

/** Puts a value, by default a likely one, where nothing but a likely value is. */
function put(target: Record<string, unknown>, [name, ...rest]: readonly string[], value?: unknown): void {
  if (rest.length === 0) target[name!] = value ?? target[name!] ?? sampleOf(name!);
  else {
    if (typeof target[name!] !== 'object') target[name!] = emptyRecord();
    put(target[name!] as Record<string, unknown>, rest, value);
  }
}

/** Without a prototype: names of fields come from the workflow, and `__proto__` is one like any other. */
function emptyRecord(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}

function sampleOf(name: string): string | number {
  return SAMPLES.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';
}
