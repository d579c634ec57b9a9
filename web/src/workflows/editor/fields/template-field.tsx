import { useState } from 'react';
import { readNumber } from '../../../schema-form/entry.js';
import type { TemplateFieldProps } from '../../../schema-form/template-controls.js';
import { useUnfinishedEntry } from '../../../schema-form/unfinished.js';
import { CodeEntry } from './code-entry.js';
import { CodeField } from './code-field.js';
import { JsonSwitch } from './json-switch.js';
import { isByName, KeyValueField } from './key-value-field.js';
import { usePreview } from './use-preview.js';

/** The field of a value that may be a template: a text, a number, a list, an object by its names, or any JSON. */
export function TemplateField(props: TemplateFieldProps) {
  const { control, ...rest } = props;
  if (control === 'list') return <CodeEntry {...rest} />;
  return control === 'json' ? <JsonTemplate {...props} /> : <TextTemplate {...props} />;
}

function TextTemplate({ control, value, path: _, onChange, ...text }: TemplateFieldProps) {
  const preview = usePreview(value);
  const enter = (typed: string) => onChange(control === 'number' ? readNumber(typed) : typed || undefined);
  return (
    <CodeField
      {...text}
      mode="text"
      text={String(value ?? '')}
      isMultiline={control === 'multiline'}
      onChange={enter}
      preview={preview}
    />
  );
}

/** Code, in which no reference counts. */
export function CodeText({ value, path: _, onChange, ...text }: Omit<TemplateFieldProps, 'control'>) {
  const enter = (typed: string) => onChange(typed || undefined);
  return <CodeField {...text} mode="code" text={String(value ?? '')} isMultiline onChange={enter} />;
}

/** JSON that is written name by name, or as it is. */
function JsonTemplate({ control: _, ...props }: TemplateFieldProps) {
  const { name, value, path, onChange } = props;
  const [isPut, setIsPut] = useState(false);
  const canBeByName = isByName(value);
  const [wantsText, setWantsText] = useState(false);
  const [unfinished] = useUnfinishedEntry(path);
  const isText = wantsText || !canBeByName || unfinished !== undefined;
  return (
    <div className="json-template">
      {canBeByName && (
        <JsonSwitch
          name={name}
          isText={isText}
          isDisabled={unfinished !== undefined}
          onSwitch={() => setWantsText(!wantsText)}
        />
      )}
      {isText ? (
        <CodeEntry {...props} isFocused={isPut && !canBeByName} />
      ) : (
        <KeyValueField
          control="json"
          {...props}
          onWhole={(reference) => {
            setIsPut(true);
            onChange(reference);
          }}
        />
      )}
    </div>
  );
}
