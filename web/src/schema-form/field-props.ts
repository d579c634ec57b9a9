import type { ReactNode } from 'react';
import type { Schema } from '../api/schema.js';
import type { FieldFault } from './field-faults.js';

/** A field of a form that is drawn from a JSON Schema. */
export interface SchemaFieldProps {
  name: string;
  schema: Schema;
  isRequired: boolean;
  value: unknown;
  /** Tells the new value, undefined for none, and the path of the field that was edited. */
  onChange: (value: unknown, path: string) => void;
  faults: readonly FieldFault[];
  path: string;
  /** Draws the fields of an object within this field. */
  draw: (form: SchemaFormProps) => ReactNode;
}

/** The value of an object that is being edited, and what is known of it. */
export interface SchemaFormProps {
  schema: Schema;
  value: Readonly<Record<string, unknown>>;
  onChange: (value: Record<string, unknown>, path: string) => void;
  faults: readonly FieldFault[];
  /** Path of the object in the whole value, with a dot at its end; empty for the whole. */
  path?: string;
  /** Fields that are entered elsewhere. */
  without?: readonly string[];
}
