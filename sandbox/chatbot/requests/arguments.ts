import type { UploadedFile } from '../../kit/request-body.js';
import { badRequest } from './bot-error.js';

const ATTACHED = /attach:\/\/[^"]+/g;

/**
 * The parameters of one call. Whatever the encoding, the server sees texts: an object or array of a JSON body arrives as
 * its JSON text, a null as the text `null`.
 */
export class Arguments {
  constructor(
    private readonly values: ReadonlyMap<string, string>,
    private readonly files: readonly UploadedFile[] = [],
  ) {}

  /** Every parameter that is given, and every file that none of them names. */
  get names(): readonly string[] {
    const named = new Set([...this.values.values()].flatMap((text) => text.match(ATTACHED) ?? []));
    const files = this.files.map(({ field }) => field).filter((field) => !named.has(`attach://${field}`));
    return [...this.values.keys(), ...files];
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  /** The text of a parameter, empty if absent. */
  text(name: string): string {
    return this.values.get(name) ?? '';
  }

  /** The text of a parameter that must not be empty. */
  requiredText(name: string): string {
    const value = this.text(name);
    if (value === '') throw badRequest(`Parameter "${name}" is required`);
    return value;
  }

  /** `true`, `yes` or `1` in any case; all else is false. */
  flag(name: string, otherwise = false): boolean {
    return this.has(name) ? ['true', 'yes', '1'].includes(this.text(name).trim().toLowerCase()) : otherwise;
  }

  /** The leading digits as an integer, moved into the range; `otherwise` if absent or empty, 0 if there are no digits. */
  integer(name: string, { otherwise = 0, min = -2147483648, max = 2147483647 } = {}): number {
    const value = this.text(name) === '' ? otherwise : leadingInteger(this.text(name));
    return Math.min(Math.max(value, min), max);
  }

  /** The leading decimal number, 0 if there is none. */
  decimal(name: string): number {
    const value = Number.parseFloat(this.text(name));
    return Number.isFinite(value) ? value : 0;
  }

  /** A message id; 0 if absent, negative or no number. */
  messageId(name = 'message_id'): number {
    return this.integer(name, { min: 0 });
  }

  /** The parsed JSON of a parameter, undefined if absent or empty; `broken` is the complaint about text that is no JSON. */
  json(name: string, broken: string): unknown {
    const value = this.text(name);
    if (value === '') return undefined;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      throw badRequest(broken);
    }
  }

  /** The file uploaded under a field name. */
  file(name: string): UploadedFile | undefined {
    return this.files.find(({ field }) => field === name);
  }
}

function leadingInteger(text: string): number {
  return Number(/^-?\d+/.exec(text)?.[0] ?? 0);
}
