import { MAX_RUN_TAGS } from '../model/workflow-settings.js';
import type { FaultList } from './checks/fault-list.js';
import { compileStartTemplate } from './start-template.js';

/** More than two credentials of a request and what may stand before a third one: only whole ones are known and hidden. */
const LONGEST_WORD = 65_536;

/** The tags of a run by its start data; they are cut when nothing is left in them that must be hidden. */
export type TagsOf = (input: unknown) => string[];

/** How runs are tagged; undefined where they are not. What is wrong with a template is added to the faults. */
export function compileTags(texts: readonly string[], faults: FaultList): TagsOf | undefined {
  if (texts.length === 0) return undefined;
  const templates = texts.map((text, index) => compileStartTemplate(text, `settings.tags[${index}]`, faults));
  return (input) => {
    const values = templates.flatMap((template) => template.valueOf(input));
    return [...new Set(values.flatMap(tagFrom))].slice(0, MAX_RUN_TAGS);
  };
}

/** None of what has no value, or is no word. */
function tagFrom(value: unknown): string[] {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return [];
  const tag = String(value).replaceAll('\0', '').trim().slice(0, LONGEST_WORD).toWellFormed();
  return tag === '' ? [] : [tag];
}
