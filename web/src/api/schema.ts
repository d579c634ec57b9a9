/** The part of JSON Schema by which the service describes its inputs. */
export interface Schema {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: string[];
  format?: string;
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  /** It counts only while each of these fields beside it has one of these values. */
  'x-when'?: Readonly<Record<string, readonly string[]>>;
  /** Most give it although they need not. */
  'x-prominent'?: boolean;
  /** The bytes of a file: a workflow may give the file itself. */
  'x-file'?: object;
  /** A secret: it goes in and never comes out. */
  writeOnly?: boolean;
}
