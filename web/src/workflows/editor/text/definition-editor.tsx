import { type RefObject, useEffect, useId } from 'react';
import type { Draft } from '../draft/use-draft.js';

/** Lines that stay visible above what is shown. */
const CONTEXT_LINES = 4;

interface DefinitionEditorProps {
  draft: Draft;
  readOnly: boolean;
  control: RefObject<HTMLTextAreaElement | null>;
}

/** The definition as JSON text. */
export function DefinitionEditor({ draft, readOnly, control }: DefinitionEditorProps) {
  const id = useId();
  // It stands below the graph, where whoever opens it does not look.
  useEffect(() => {
    control.current?.focus({ preventScroll: true });
    control.current?.scrollIntoView({ block: 'nearest' });
  }, [control]);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Definition
      </label>
      <textarea
        id={id}
        ref={control}
        className="code editor"
        value={draft.text}
        readOnly={readOnly}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        onChange={(event) => draft.setText(event.target.value, 'text')}
      />
    </div>
  );
}

/** Shows a range of the text: selected, and scrolled to where it can be seen. */
export function showRange(control: HTMLTextAreaElement, { start, end }: { start: number; end: number }): void {
  const lineHeight = Number.parseFloat(getComputedStyle(control).lineHeight);
  const line = control.value.slice(0, start).split('\n').length;
  control.focus();
  control.setSelectionRange(start, end);
  control.scrollTop = Math.max(0, (line - CONTEXT_LINES) * lineHeight);
}
