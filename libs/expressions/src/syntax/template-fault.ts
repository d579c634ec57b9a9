/** The rules that a template or combination can break; `reference_not_whole`, `unused` and `unused_condition` are warnings. */
export type TemplateRule =
  | 'expression_syntax'
  | 'expression_too_large'
  | 'unknown_reference'
  | 'unknown_function'
  | 'unknown_name'
  | 'argument_count'
  | 'argument'
  | 'unknown_operator'
  | 'required'
  | 'unknown_condition'
  | 'unused_condition'
  | 'forbidden_key'
  | 'too_deep'
  | 'reference_not_whole'
  | 'unused';

/** What is wrong inside one string. */
export interface TextFault {
  rule: TemplateRule;
  message: string;
  /** Where in the string it is, in UTF-16 units from 0. */
  position: number;
  severity: 'error' | 'warning';
}

/** What is wrong in a config: a fault of one of its strings, with the place of that string. */
export interface TemplateFault extends TextFault {
  /** Path in the config, such as `conditions[0].left` or `headers["x-y"]`; empty for the config itself. */
  field: string;
}

/** Makes an error. */
export function textFault(rule: TemplateRule, message: string, position: number): TextFault {
  return { rule, message, position, severity: 'error' };
}

/** Makes a warning: the template works, though perhaps not as meant. */
export function textWarning(rule: TemplateRule, message: string, position: number): TextFault {
  return { rule, message, position, severity: 'warning' };
}

/** Stops the reading of one expression; caught by the reader of that expression and turned into its fault. */
export class Unreadable extends Error {
  constructor(readonly fault: TextFault) {
    super(fault.message);
  }
}

/** Stops reading for a syntax fault. */
export function unreadable(message: string, position: number): never {
  throw new Unreadable(textFault('expression_syntax', message, position));
}

/** Stops reading for a cap that is passed. */
export function tooLarge(message: string, position: number): never {
  throw new Unreadable(textFault('expression_too_large', message, position));
}
