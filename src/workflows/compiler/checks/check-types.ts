import { fieldPath, findReferences, findWholeReference, isAlwaysText, type Reference } from '#libs/expressions';
import { jsonSchema, type JsonSchema } from '#libs/schema';
import { type CheckedNode, START_LABEL } from './checked-node.js';
import type { FaultList } from './fault-list.js';
import { ExpressionSchemas } from './expression-schemas.js';
import { isDeferred } from './is-deferred.js';
import { ScopeAnalysis, type CheckedGraph } from './scope-analysis.js';
import { schemaAt } from './read-schema.js';
import { areDisjoint, simpleType, typeWords, type SimpleType } from './simple-type.js';

/**
 * Warns of references to fields that cannot be there, and of values whose type a field cannot take. Only what is known for
 * certain counts: of anything open or unknown nothing is said. One node a step.
 */
export function* checkTypes(nodes: CheckedGraph, faults: FaultList): Generator<void> {
  const values = new ScopeAnalysis(nodes);
  for (const [index, node] of nodes.checked.entries()) {
    if (node.kind.role === 'start') continue;
    const find = (reference: Reference) => values.find(index, reference);
    new ConfigTypes(node.definition.id, find, faults).check(node, nodes);
    yield;
  }
}

/** The types in one node's config. */
class ConfigTypes {
  private readonly said = new Set<string>();

  constructor(
    private readonly node: string,
    private readonly find: (reference: Reference) => ReturnType<ScopeAnalysis['find']>,
    private readonly faults: FaultList,
  ) {}

  check({ kind, config }: CheckedNode, { check }: CheckedGraph): void {
    const literal: readonly string[] = kind.literalFields ?? [];
    const takes = kind.takes?.(config, check) ?? jsonSchema(kind.config);
    for (const [name, value] of Object.entries(config))
      if (!literal.includes(name)) this.value(value, inside(takes, name), name);
  }

  private value(value: unknown, takes: JsonSchema | undefined, field: string): void {
    if (typeof value === 'string') return this.text(value, takes, field);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      const step = Array.isArray(value) ? Number(key) : key;
      this.value(item, takes && inside(takes, step), fieldPath(field, step));
    }
  }

  private text(text: string, takes: JsonSchema | undefined, field: string): void {
    for (const reference of findReferences(text)) {
      const found = this.find(reference);
      if (found && 'absent' in found) this.warn('unknown_field', field, unknownField(reference, found));
    }
    const expressions = new ExpressionSchemas(this.find);
    expressions.ofText(text);
    for (const remark of expressions.remarks) this.warn('unknown_field', field, remark);
    const wanted = takes && simpleType(takes);
    // Of what is written out the form has said already what is wrong.
    if (isDeferred(text) && isAlwaysText(text) && wanted && areDisjoint(wanted, 'string'))
      return this.warn(
        'type_mismatch',
        field,
        `this takes ${typeWords[wanted]}, but what stands around the {{ … }}, be it a space, makes it text; leave only the {{ … }}`,
      );
    const whole = findWholeReference(text);
    const found = whole && this.find(whole);
    const given = found && 'schema' in found ? simpleType(found.schema) : undefined;
    if (whole && wanted && given && areDisjoint(wanted, given))
      this.warn('type_mismatch', field, mismatch(shown(whole), given, wanted));
  }

  private warn(rule: string, field: string, message: string): void {
    const key = `${field}\n${message}`;
    if (this.said.has(key)) return;
    this.said.add(key);
    this.faults.add({ node: this.node, field, rule, message, severity: 'warning' });
  }
}

function inside(schema: JsonSchema, key: string | number): JsonSchema | undefined {
  const found = schemaAt(schema, key);
  return found && 'schema' in found ? found.schema : undefined;
}

function unknownField(reference: Reference, { absent, steps }: { absent: string; steps: number }): string {
  const place = shown({ ...reference, path: reference.path.slice(0, steps) });
  const isOfStart = reference.label === START_LABEL && steps === 1;
  return `${place} is always null: ${absent}${isOfStart ? '; only a workflow that starts this one could give more' : ''}`;
}

/** Functions of expressions that make a value of a type. */
const MAKES: Partial<Record<SimpleType, string>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
};

function mismatch(place: string, given: SimpleType, wanted: SimpleType): string {
  const isComposed = given === 'object' || given === 'array';
  const makes = isComposed ? (wanted === 'string' ? 'json' : undefined) : MAKES[wanted];
  const hint = makes ? `; write {{ ${makes}(${place}) }}` : '';
  return `this takes ${typeWords[wanted]}, but ${place} is ${typeWords[given]}${hint}`;
}

const SHOWN_LETTERS = 100;

/** A reference as its author writes it. */
function shown({ label, path }: Reference): string {
  return path.reduce<string>(
    (place, key) => fieldPath(place, typeof key === 'string' ? key.slice(0, SHOWN_LETTERS) : key),
    `$"${label}"`,
  );
}
