import { readdirSync, readFileSync } from 'node:fs';
import type { Definition } from '../model/definition.js';
import type { Template } from './template.dto.js';

/** A template with what is made of it. */
export interface TemplateFile extends Template {
  definition: Definition;
  /** A body for the webhook it starts with. */
  sample?: unknown;
}

const FOLDER = new URL('files/', import.meta.url);

/** Reads the templates, one file each, in the order of their titles. */
export function readTemplates(): TemplateFile[] {
  return readdirSync(FOLDER)
    .map((name) => {
      const file = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Omit<TemplateFile, 'key' | 'connectors'>;
      return { ...file, key: name.replace('.json', ''), connectors: connectorsOf(file.definition) };
    })
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
}

/** Keys of the connectors whose actions and triggers nodes name. */
function connectorsOf({ nodes }: Definition): string[] {
  const named = nodes.flatMap(({ config: { action, trigger } }) => [action, trigger]);
  return [...new Set(named.flatMap((key) => (typeof key === 'string' ? key.split('.')[0]! : [])))];
}
