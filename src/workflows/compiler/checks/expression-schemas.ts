import {
  type Expression,
  fieldPath,
  functions,
  type ItemName,
  parseTemplateText,
  type Reference,
} from '#libs/expressions';
import type { JsonSchema } from '#libs/schema';
import { listOf } from '../../../actions/declaration/answer-schema.js';
import { anyValue, closedObject } from '../../nodes/contract/value-schema.js';
import { type Found, readSchema, schemaAt } from './read-schema.js';
import { simpleType, typeWords } from './simple-type.js';

/** What `item` and the other names of an expression for each item are; absent where nothing is known. */
type Names = ReadonlyMap<string, JsonSchema | undefined>;

type Call = Extract<Expression, { kind: 'call' }>;

const NO_NAMES: Names = new Map();
const INTEGER: JsonSchema = { type: 'integer' };

/** What is known of the values that expressions give, and what in them is null for certain. */
export class ExpressionSchemas {
  /** Sentences about what is null for certain. */
  readonly remarks: string[] = [];

  constructor(private readonly find: (reference: Reference) => Found) {}

  /** What a text gives that is wholly one expression or reference; undefined where nothing is known. */
  ofText(text: string): JsonSchema | undefined {
    const { parts, isWhole } = parseTemplateText(text);
    const schemas = parts.map((part) => (typeof part === 'string' ? undefined : this.of(part, NO_NAMES)));
    return isWhole ? schemas[0] : undefined;
  }

  private of(tree: Expression, names: Names): JsonSchema | undefined {
    switch (tree.kind) {
      case 'literal':
        return undefined;
      case 'reference':
        return schemaOf(this.find(tree.reference));
      case 'name':
        return names.get(tree.name);
      case 'member':
        return this.member(tree, names);
      case 'call':
        return this.call(tree, names);
      case 'index':
        return this.indexed(this.of(tree.object, names), this.of(tree.index, names));
      case 'unary':
        return this.all([tree.operand], names);
      case 'binary':
      case 'choice':
        return this.all([tree.left, tree.right], names);
      case 'conditional':
        return this.all([tree.test, tree.consequent, tree.alternate], names);
    }
  }

  /** Looks through the parts; of what they make together nothing is known. */
  private all(parts: readonly Expression[], names: Names): undefined {
    for (const part of parts) this.of(part, names);
  }

  private indexed(list: JsonSchema | undefined, index: JsonSchema | undefined): JsonSchema | undefined {
    return list && index && simpleType(list) === 'array' && simpleType(index) === 'integer' ? itemOf(list) : undefined;
  }

  private member(tree: Extract<Expression, { kind: 'member' }>, names: Names): JsonSchema | undefined {
    const object = this.of(tree.object, names);
    const found = object && schemaAt(object, tree.key);
    const place = pathOf(tree);
    if (found && 'absent' in found && place !== undefined)
      this.remarks.push(`${place} is always null: ${found.absent}`);
    return schemaOf(found);
  }

  private call({ name, operands }: Call, names: Names): JsonSchema | undefined {
    const declared = functions.get(name);
    const [list] = operands;
    if (!declared || !list) return this.all(operands, names);
    const given = this.of(list, names);
    const type = given && simpleType(given);
    if (declared.each && type && type !== 'array')
      this.remarks.push(`${name} is always null: it takes a list, but is given ${typeWords[type]}`);
    const item = given && type === 'array' ? itemOf(given) : undefined;
    const inside = declared.each ? new Map([...names, ...namesOf(item)]) : names;
    let result: JsonSchema | undefined;
    for (const [index, operand] of operands.entries()) {
      if (index === 0) continue;
      if (index === declared.each?.parameter) result = this.of(operand, inside);
      else this.of(operand, names);
    }
    const members = type === 'array' ? given! : listOf(anyValue);
    switch (declared.gives) {
      case 'first':
        return given;
      case 'item':
        return item;
      case 'results':
        return listOf(result ?? anyValue);
      case 'groups':
        return listOf(closedObject({ key: result ?? anyValue, items: members }));
      default:
        return undefined;
    }
  }
}

function namesOf(item: JsonSchema | undefined): [ItemName, JsonSchema | undefined][] {
  return [
    ['item', item],
    ['index', INTEGER],
    ['total', undefined],
  ];
}

const itemOf = (list: JsonSchema): JsonSchema | undefined => schemaOf(readSchema(list, [0]));

function schemaOf(found: Found): JsonSchema | undefined {
  return found && 'schema' in found ? found.schema : undefined;
}

/** A path into `item` as its author writes it; undefined for what begins otherwise. */
function pathOf(tree: Expression): string | undefined {
  if (tree.kind === 'name') return tree.name;
  if (tree.kind !== 'member') return undefined;
  const object = pathOf(tree.object);
  return object === undefined ? undefined : fieldPath(object, shortened(tree.key));
}

const SHOWN_LETTERS = 100;
const shortened = (key: string | number): string | number =>
  typeof key === 'string' ? key.slice(0, SHOWN_LETTERS) : key;
