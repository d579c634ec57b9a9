import type { ElementField } from '../api/workflows/element.js';
import { faultOf, type Problem } from '../api/problem.js';
import { ElementInput } from './element-input.js';

interface FormFieldsProps {
  /** What the author says above the fields. */
  description?: string;
  fields: readonly ElementField[];
  /** Why it could not be sent. */
  problem?: Problem;
}

/** The fields of a form below what its author says of it. */
export function FormFields({ description, fields, problem }: FormFieldsProps) {
  return (
    <>
      {description && <p className="plain-text">{description}</p>}
      {fields.map((field) => (
        <ElementInput key={field.name} field={field} fault={faultOf(problem, field.name)} />
      ))}
    </>
  );
}
