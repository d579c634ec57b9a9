import { type ChangeEvent, type ComponentProps, useId, useRef, useState } from 'react';
import { bytes } from '../values/bytes.js';
import { FieldNote, type FieldText } from './text-field.js';

interface FileFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'type'> {
  /** Bytes that each file may have. */
  maxBytes?: number;
}

/** A labelled input for files, with what was chosen below it. A file that is too large is told before anything is sent. */
export function FileField({ label, hint, fault, maxBytes = Infinity, ...input }: FileFieldProps) {
  const id = useId();
  const described = `${id}-hint`;
  const control = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const choose = ({ target }: Pick<ChangeEvent<HTMLInputElement>, 'target'>) => {
    const files = [...(target.files ?? [])];
    target.setCustomValidity(sizeFault(files, maxBytes) ?? '');
    setChosen(files);
  };
  const remove = () => {
    control.current!.value = '';
    choose({ target: control.current! });
    control.current!.focus();
  };
  const wrong = sizeFault(chosen, maxBytes) ?? fault;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={control}
        type="file"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={described}
        onChange={choose}
        {...input}
      />
      {chosen.length > 0 && (
        <div className="chosen-files">
          <ul aria-label={`Chosen for ${label}`}>
            {chosen.map((file, index) => (
              <li key={index} className="file-chip">
                {file.name} <span className="file-size">{bytes(file.size)}</span>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="small quiet"
            onClick={remove}
            aria-label={`Remove what is chosen for ${label}`}
          >
            Remove
          </button>
        </div>
      )}
      <FieldNote id={described} hint={hint} fault={wrong} />
    </div>
  );
}

function sizeFault(files: readonly File[], maxBytes: number): string | undefined {
  const large = files.find(({ size }) => size > maxBytes);
  return large && `${large.name} has ${bytes(large.size)}. At most ${bytes(maxBytes)} can be sent here.`;
}
