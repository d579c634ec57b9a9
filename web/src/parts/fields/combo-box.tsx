import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Option } from './select-field.js';
import { FieldNote, type FieldText } from './text-field.js';

interface ComboBoxProps extends FieldText, Pick<ComponentProps<'input'>, 'placeholder' | 'inputMode'> {
  /** What may be meant; any other text may be entered too. */
  options: readonly Option[];
  value: string;
  onEnter: (value: string) => void;
}

/** A labelled input of one line with a list of what may be meant. Empty, it opens the list as soon as the cursor comes. */
export function ComboBox({ label, hint, fault, options, value, onEnter, ...input }: ComboBoxProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  // A value that is one of the list was chosen: to look for others it would have to be deleted first.
  const isChosen = options.some((option) => option.value === value);
  const found = isChosen ? options : options.filter(fitting(value));
  const current = found[Math.min(at, found.length - 1)];
  const isShown = isOpen && current !== undefined;
  useEffect(() => {
    if (isShown) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [isShown, current]);
  const placeOf = (text: string) =>
    Math.max(
      0,
      options.findIndex((option) => option.value === text),
    );
  const open = () => {
    setAt(placeOf(value));
    setIsOpen(true);
  };
  const choose = (option: Option) => {
    onEnter(option.value);
    setIsOpen(false);
  };
  const move = (by: number) => (isShown ? setAt((found.indexOf(current) + by + found.length) % found.length) : open());
  const watchKeys = (event: KeyboardEvent) => {
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      ...(isShown && { Enter: () => choose(current), Escape: () => setIsOpen(false) }),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]!();
  };
  return (
    <div className="field combo-box">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown ? `${id}-${found.indexOf(current)}` : undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => {
          onEnter(target.value);
          setAt(placeOf(target.value));
          setIsOpen(true);
        }}
        onFocus={() => value === '' && open()}
        onClick={() => !isOpen && open()}
        onBlur={() => setIsOpen(false)}
        onKeyDown={watchKeys}
      />
      <ul ref={list} id={`${id}-list`} role="listbox" aria-label={label} hidden={!isShown}>
        {isShown &&
          found.map((option, index) => (
            // Keys are read by the input, which names the current one.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <li
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option === current}
              // The cursor stays in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.value} {option.text !== option.value && <span className="hint">{option.text}</span>}
            </li>
          ))}
      </ul>
      <FieldNote id={`${id}-hint`} hint={hint} fault={fault} />
    </div>
  );
}

function fitting(text: string): (option: Option) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (option) => words.every((word) => `${option.value} ${option.text}`.toLowerCase().includes(word));
}
