import type { Refusal } from '../../kit/reply.js';
import { badRequest } from './bot-error.js';

/**
 * A JSON object inside a parameter, read field by field with the server's own complaints. As the server does, it takes
 * numbers where it wants text and text where it wants numbers, and ignores fields it does not know.
 */
export class JsonObject {
  private constructor(
    private readonly fields: Readonly<Record<string, unknown>>,
    private readonly context: string,
  ) {}

  /** Wraps a parsed value; undefined if it is no object. `context` stands before every complaint about it. */
  static of(value: unknown, context = ''): JsonObject | undefined {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? new JsonObject(value as Record<string, unknown>, context) : undefined;
  }

  get isEmpty(): boolean {
    return Object.keys(this.fields).length === 0;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }

  /** The value as it is; undefined if absent. */
  value(name: string): unknown {
    return this.has(name) ? this.fields[name] : undefined;
  }

  text(name: string): string | undefined {
    const value = this.value(name);
    if (value === undefined || typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    throw this.fault(`Field "${name}" must be of type String`);
  }

  requiredText(name: string): string {
    return this.text(name) ?? this.missing(name);
  }

  flag(name: string): boolean {
    const value = this.value(name) ?? false;
    if (typeof value === 'boolean') return value;
    throw this.fault(`Field "${name}" must be of type Boolean`);
  }

  integer(name: string): number | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string' && typeof value !== 'number') throw this.fault(`Field "${name}" must be a Number`);
    if (!/^-?\d+$/.test(String(value))) throw this.fault(`Field "${name}" must be a valid Number`);
    return Number(value);
  }

  requiredInteger(name: string): number {
    return this.integer(name) ?? this.missing(name);
  }

  object(name: string): JsonObject | undefined {
    const value = this.value(name);
    if (value === undefined) return undefined;
    const object = JsonObject.of(value, this.context);
    if (object) return object;
    throw this.fault(`Field "${name}" must be of type Object`);
  }

  requiredObject(name: string): JsonObject {
    return this.object(name) ?? this.missing(name);
  }

  array(name: string): unknown[] | undefined {
    const value = this.value(name);
    if (value === undefined || Array.isArray(value)) return value as unknown[] | undefined;
    throw this.fault(`Field "${name}" must be of type Array`);
  }

  /** A 400 about this object. */
  fault(complaint: string): Refusal {
    return badRequest(this.context + complaint);
  }

  private missing(name: string): never {
    throw this.fault(`Can't find field "${name}"`);
  }
}
