import { WrittenJson } from '#libs/json';

/** The value of a parameter as PostgreSQL reads it; one that is large, in pieces. */
export type Parameter = string | WrittenJson;

/** How a field is stored. `time`: epoch milliseconds here, `timestamptz` there. `bytea`: a text of hexadecimal digits behind `\\x`. */
export type ColumnType = 'uuid' | 'text' | 'bytea' | 'integer' | 'boolean' | 'double precision' | 'json' | 'time';

/** Fields of a row that a statement takes, in the order of its parameters. */
export type Columns<R> = Readonly<Partial<Record<keyof R & string, ColumnType>>>;

/**
 * Rows as parameters of a statement, one per column: PostgreSQL takes arrays in with about half the work that a list of JSON
 * objects costs it, of which it would look up every field of every row by name. A field of JSON may be written already.
 */
export class RowParameters<R> {
  /** Names of the columns, as an `insert` lists them. */
  readonly names: string;
  /** A `select` without `from` that gives the rows, its columns named. */
  readonly select: string;
  /** Number of the first parameter behind these. */
  readonly next: number;
  private readonly columns: [keyof R & string, ColumnType][];

  /** `first` is the number of the first parameter. */
  constructor(columns: Columns<R>, first: number) {
    this.columns = Object.entries(columns) as [keyof R & string, ColumnType][];
    this.names = Object.keys(columns).join(', ');
    this.next = first + this.columns.length;
    this.select = `select ${this.columns.map(([name, type], i) => `${source(type, first + i)} as ${name}`).join(', ')}`;
  }

  /** The values of the parameters. */
  values(rows: readonly R[]): Parameter[] {
    return this.columns.map(([name, type]) => {
      if (type === 'json') return jsonTexts(rows, name);
      return type === 'text' || type === 'bytea' ? textArray(rows, name) : plainArray(rows, name);
    });
  }
}

/** A control character, which no JSON text contains unescaped: the texts need no quoting then. */
const SEPARATOR = '\x1e';

function source(type: ColumnType, parameter: number): string {
  if (type === 'json') return `unnest(string_to_array($${parameter}::text, E'\\x1e', ''))::json`;
  if (type === 'time') return `to_timestamp(unnest($${parameter}::double precision[]) / 1000.0)`;
  return `unnest($${parameter}::${type}[])`;
}

/** JSON texts; nothing stands for null, as it does for what JSON does not know. */
function jsonTexts<R>(rows: readonly R[], name: keyof R): Parameter {
  const pieces: Buffer[] = [];
  let text = '';
  for (let i = 0; i < rows.length; i += 1) {
    if (i > 0) text += SEPARATOR;
    const value = rows[i]![name];
    if (value instanceof WrittenJson) {
      pieces.push(Buffer.from(text), ...value.pieces);
      text = '';
    } else if (value !== null) text += JSON.stringify(value) ?? '';
  }
  return pieces.length > 0 ? new WrittenJson([...pieces, Buffer.from(text)]) : text;
}

/** An array of texts as PostgreSQL reads it (manual, "Array Input and Output Syntax"). */
function textArray<R>(rows: readonly R[], name: keyof R): string {
  let array = '';
  for (const row of rows) {
    const value = row[name] as string | null;
    array += value === null ? ',null' : `,"${value.replace(/["\\]/g, '\\$&')}"`;
  }
  return `{${array.slice(1)}}`;
}

/** An array of what has neither quotes nor commas in it: ids, numbers, booleans. */
function plainArray<R>(rows: readonly R[], name: keyof R): string {
  let array = '';
  for (const row of rows) array += `,${String(row[name])}`;
  return `{${array.slice(1)}}`;
}
