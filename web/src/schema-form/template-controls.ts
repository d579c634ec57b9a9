import { type ComponentType, createContext, useContext } from 'react';
import type { FieldText } from '../parts/fields/text-field.js';
import type { SchemaFieldProps } from './field-props.js';

/** What a field for a value that may be a template is given. */
export interface TemplateFieldProps extends FieldText {
  control: 'text' | 'multiline' | 'number' | 'list' | 'json';
  /** The name of the field in words. */
  name: string;
  value: unknown;
  path: string;
  onChange: (value: unknown) => void;
}

/** How values that may be templates are entered: where nobody says so, as plain texts. */
export interface TemplateControls {
  Field: ComponentType<TemplateFieldProps>;
  /** Code, which is taken as it is written. */
  Code: ComponentType<Omit<TemplateFieldProps, 'control'>>;
  /** A list of conditions: objects with an operator. */
  Conditions: ComponentType<SchemaFieldProps>;
  /** Whether a field takes its text as it is written. */
  isLiteral: (path: string) => boolean;
}

/** The controls of the form around. */
export const TemplateControlsContext = createContext<TemplateControls | undefined>(undefined);

/** The control for code, if the form around has one. */
export const useCodeControl = (): TemplateControls['Code'] | undefined => useContext(TemplateControlsContext)?.Code;

/** The controls for a field that may be a template; undefined for one that is taken as it is written. */
export function useTemplateControls(path: string): TemplateControls | undefined {
  const controls = useContext(TemplateControlsContext);
  return controls?.isLiteral(path) === false ? controls : undefined;
}
