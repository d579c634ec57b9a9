import type { InputFault } from '#libs/errors';
import { inspect, parse, type FieldDecorator, type InputClass } from '../src/index.js';

/** An input class whose one field `value` is declared by this decorator. */
export function classOf<V>(decorator: FieldDecorator<V>): InputClass<{ value?: V }> {
  class Input {
    value?: V;
  }
  decorator(Input.prototype, 'value');
  return Input;
}

/** What becomes of a value: what handlers see, and the rules it breaks with their sentences. */
interface Reading<V> {
  value: V | undefined;
  rules: string[];
  messages: string[];
}

/** What a field makes of a JSON value, and which rules (by place) it finds broken. */
export function read<V>(decorator: FieldDecorator<V>, value: unknown): Reading<V> {
  const result = inspect(classOf(decorator), { value });
  return {
    value: result.value.value,
    rules: result.faults.map(ruleAtPlace),
    messages: result.faults.map(({ message }) => message),
  };
}

/** What handlers see of a value that came as query or path text. */
export function readText<V>(decorator: FieldDecorator<V>, value: unknown): V | undefined {
  return parse(classOf(decorator), { text: { value } }).value;
}

/** `rule` for a fault of the field itself, `rule at place` for one inside it. */
function ruleAtPlace({ field = '', rule }: InputFault): string {
  const inside = field.replace(/^value/, '');
  return inside === '' ? rule : `${rule} at ${inside}`;
}
