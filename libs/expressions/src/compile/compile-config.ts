import { ExactNumber } from '#libs/json';
import { constantCode, constantValue, foldedCode, type Code } from './code.js';
import { compileExpression } from './compile-expression.js';
import type { CompileOptions } from './compile-options.js';
import { ExpressionError } from '../values/expression-error.js';
import { fieldPath } from '../syntax/field-path.js';
import { textOf } from '../values/json-text.js';
import { expressionLimits } from '../values/limits.js';
import type { PlacedReference } from '../syntax/syntax-tree.js';
import { textFault, type TemplateFault, type TextFault } from '../syntax/template-fault.js';
import { parseTemplateText } from '../syntax/template-text.js';

/** What joining a part of a text costs besides its characters. */
const PART = 32;

/** What a compilation collects beside the code. */
export interface Findings {
  references: PlacedReference[];
  faults: TemplateFault[];
}

/** Compiles the templates in any JSON value into one piece of code that makes the value anew, as far as it depends on data. */
export class ConfigCompiler implements Findings {
  readonly references: PlacedReference[] = [];
  readonly faults: TemplateFault[] = [];
  private errors = 0;
  private readonly allowance = { patternParts: expressionLimits.patternParts };

  constructor(private readonly options: CompileOptions) {}

  /** `field` is the path of the value in the config, for its faults. */
  compile(value: unknown, field: string, depth = 0): Code {
    if (typeof value === 'string') return this.text(value, field);
    if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return constantCode(value);
    if (depth >= expressionLimits.configDepth) {
      const message = `objects and lists may be nested at most ${expressionLimits.configDepth} deep`;
      return this.refuse(textFault('too_deep', message, 0), field);
    }
    if (Array.isArray(value)) {
      return listCode(value.map((item, index) => this.compile(item, fieldPath(field, index), depth + 1)));
    }
    return this.object(value, field, depth);
  }

  private object(value: object, field: string, depth: number): Code {
    const codes = new Map<string, Code>();
    for (const [key, item] of Object.entries(value) as [string, unknown][]) {
      const place = fieldPath(field, key);
      if (key === '__proto__') this.refuse(textFault('forbidden_key', 'a field may not have this name', 0), place);
      else codes.set(key, this.compile(item, place, depth + 1));
    }
    return objectCode(codes);
  }

  private text(text: string, field: string): Code {
    if (this.errors >= expressionLimits.errors) return constantCode(null);
    const { parts, isWhole, references, faults } = parseTemplateText(text);
    for (const reference of references) this.references.push({ ...reference, field });
    const codes = parts.map((part) =>
      typeof part === 'string'
        ? constantCode(part)
        : compileExpression(part, this.options, { faults, allowance: this.allowance }),
    );
    for (const fault of faults) this.refuse(fault, field);
    const [only] = codes;
    const isOne = only && (isWhole || (codes.length === 1 && typeof parts[0] === 'string'));
    return naming(field, isOne ? only : textCode(codes));
  }

  private refuse(fault: TextFault, field: string): Code {
    if (fault.severity === 'error') this.errors += 1;
    this.faults.push({ ...fault, field });
    return constantCode(null);
  }
}

/** Lets a failure tell in which field it happened. A lone reference asks for nothing, so it cannot fail. */
function naming(field: string, code: Code): Code {
  if (code.isConstant || code.read) return code;
  const { run } = code;
  return {
    ...code,
    run(evaluation) {
      try {
        return run(evaluation);
      } catch (error) {
        if (error instanceof ExpressionError) error.field ??= field;
        throw error;
      }
    },
  };
}

function textCode(codes: readonly Code[]): Code {
  const runs = codes.map((code) => code.run);
  return foldedCode(codes, (evaluation) => {
    let text = '';
    for (const run of runs) {
      const part = textOf(run(evaluation), evaluation);
      evaluation.spend(part.length + PART);
      text += part;
    }
    return text;
  });
}

function listCode(codes: readonly Code[]): Code {
  const template = codes.map((code) => (code.isConstant ? constantValue(code) : null));
  const changing = [...codes.entries()].filter(([, code]) => !code.isConstant);
  if (changing.length === 0) return constantCode(Object.freeze(template));
  return {
    isConstant: false,
    run(evaluation) {
      const list = template.slice();
      for (const [index, code] of changing) list[index] = code.run(evaluation);
      return list;
    },
  };
}

function objectCode(codes: ReadonlyMap<string, Code>): Code {
  const entries = [...codes];
  const template = Object.fromEntries(
    entries.map(([key, code]) => [key, code.isConstant ? constantValue(code) : null]),
  );
  const changing = entries.filter(([, code]) => !code.isConstant);
  if (changing.length === 0) return constantCode(Object.freeze(template));
  return {
    isConstant: false,
    run(evaluation) {
      const object = { ...template };
      for (const [key, code] of changing) object[key] = code.run(evaluation);
      return object;
    },
  };
}
