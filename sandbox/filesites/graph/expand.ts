import { GraphFault } from './graph-error.js';
import type { ResourceType } from './select.js';

/** One expanded relationship with the options in its brackets. */
export interface Expansion {
  readonly name: string;
  readonly select?: string;
  readonly expand?: string;
}

/** The relationships of an `$expand`, such as `listItem($expand=fields($select=Title;…))`; 400 for unknown ones. */
export function readExpand(type: ResourceType, expand: string | undefined): readonly Expansion[] {
  if (expand === undefined) return [];
  return splitOutside(expand, ',').map((part) => {
    const found = /^([\w.]+)(?:\((.*)\))?$/s.exec(part.trim());
    const [, name = '', options] = found ?? [];
    if (!found || !type.navigations?.includes(name)) {
      const detail = `Could not find a property named '${part}' on type '${type.name}'.`;
      throw new GraphFault('BadRequest', `Parsing OData Select and Expand failed: ${detail}`);
    }
    return { name, ...optionsOf(options) };
  });
}

function optionsOf(text: string | undefined): { select?: string; expand?: string } {
  if (text === undefined) return {};
  const options: { select?: string; expand?: string } = {};
  for (const part of splitOutside(text, ';')) {
    const [, name, value] = /^\s*\$(select|expand)=(.+)$/s.exec(part) ?? [];
    if (!name) throw new GraphFault('BadRequest', `Parsing OData Select and Expand failed: Syntax error in '${text}'.`);
    options[name as 'select' | 'expand'] = value;
  }
  return options;
}

/** Splits at a separator that stands outside all brackets. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  if (depth !== 0) throw new GraphFault('BadRequest', 'Parsing OData Select and Expand failed: unbalanced brackets.');
  return parts;
}
