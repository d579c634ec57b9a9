/** The part of JSON Schema by which the service describes its inputs. */
export interface Schema {
  type?: string;
  description?: string;
  default?: unknown;
  enum?: string[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  /** A secret: it goes in and never comes out. */
  writeOnly?: boolean;
}
