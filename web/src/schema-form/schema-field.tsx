import { TextArea } from '../parts/fields/text-area.js';
import { ChoiceField } from './fields/choice-field.js';
import { ChoicesField } from './fields/choices-field.js';
import { type Control, controlOf } from './control-of.js';
import { faultAt } from './field-faults.js';
import type { SchemaFieldProps } from './field-props.js';
import { FlagField } from './fields/flag-field.js';
import { JsonField } from './fields/json-field.js';
import { LineField } from './fields/line-field.js';
import { PartField } from './fields/part-field.js';
import { PartListField } from './fields/part-list-field.js';
import { plainSchema } from './plain-schema.js';
import { useSuggestions } from './suggestions.js';
import { type TemplateFieldProps, useCodeControl, useTemplateControls } from './template-controls.js';
import { words } from './words.js';

/** The control for one value: text, number, flag, choice, list, an object of fields, or JSON. */
export function SchemaField(props: SchemaFieldProps) {
  const { name, isRequired, value, onChange, faults, path } = props;
  const schema = plainSchema(props.schema);
  // Whether one that comes with a choice may be left out is said by its description.
  const isOptional = !isRequired && !schema['x-when'];
  const fault = faultAt(faults, path);
  const enter = (next: unknown) => onChange(next, path);
  const control = controlOf(schema, value);
  const hasSuggestions = useSuggestions(name).length > 0;
  const templates = useTemplateControls(path);
  // A workflow has files at hand, a form of one call has none.
  const hint = templates && schema['x-file'] ? `${schema.description} A file of the run does too.` : schema.description;
  const text = { label: isOptional ? `${words(name)} (optional)` : words(name), hint };
  const Code = useCodeControl();
  if (templates && isWritten(control) && !hasSuggestions && !schema.writeOnly)
    return (
      <templates.Field
        {...text}
        control={control}
        name={words(name)}
        value={value}
        path={path}
        fault={fault}
        onChange={enter}
      />
    );
  if (control === 'code' && Code)
    return <Code {...text} name={words(name)} value={value} path={path} fault={fault} onChange={enter} />;
  switch (control) {
    case 'flag':
      return <FlagField {...props} schema={schema} fault={fault} />;
    case 'choice':
      return <ChoiceField {...props} schema={schema} fault={fault} />;
    case 'choices':
      return <ChoicesField {...props} schema={schema} fault={fault} />;
    case 'texts':
      return (
        <TextArea
          {...text}
          hint={`${schema.description ?? ''} One per line.`}
          className="code"
          rows={2}
          fault={fault}
          value={(Array.isArray(value) ? value : value === undefined ? [] : [value]).join('\n')}
          onChange={({ target }) => enter(target.value === '' ? undefined : target.value.split('\n'))}
        />
      );
    case 'part':
      return <PartField {...props} schema={schema} />;
    case 'parts':
      return templates && schema.items?.properties?.['operator'] ? (
        <templates.Conditions {...props} schema={schema} />
      ) : (
        <PartListField {...props} schema={schema} />
      );
    case 'list':
    case 'json':
      return <JsonField {...text} path={path} value={value} onChange={enter} fault={fault} />;
    // A form without an editor has a plain box for code.
    case 'code':
    case 'multiline':
      return (
        <TextArea
          {...text}
          rows={4}
          fault={fault}
          value={String(value ?? '')}
          onChange={({ target }) => enter(target.value || undefined)}
        />
      );
    case 'number':
    case 'text':
      return <LineField {...text} name={name} schema={schema} fault={fault} value={value} onChange={enter} />;
  }
}

/** Whether a value is written as one text. */
function isWritten(control: Control): control is TemplateFieldProps['control'] {
  return (
    control === 'json' || control === 'list' || control === 'number' || control === 'text' || control === 'multiline'
  );
}
