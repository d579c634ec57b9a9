import type { EditorView } from '@codemirror/view';
import { type DragEvent, useContext, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { FieldNote, type FieldText } from '../../../parts/fields/text-field.js';
import { DRAGGED_REFERENCE, InsertionContext } from '../references/insertion.js';
import { type FieldMode, putReference } from '../references/put-reference.js';
import { createCodeEditor, setEditable, underline } from './code-editor.js';
import { putWhole } from './keep-reference.js';
import { CompletionsContext } from './completions.js';
import { ReadOnlyContext } from './roots.js';

interface CodeFieldProps extends Omit<FieldText, 'label'> {
  /** Shown above; absent where something beside it says what it is. */
  label?: string;
  mode: FieldMode;
  text: string;
  isMultiline: boolean;
  /** The name for those who do not see the label, where the label says more. */
  name: string;
  onChange: (text: string) => void;
  /** Whether the cursor goes into it when it appears. */
  isFocused?: boolean;
  /** What it would be with the data of the last run. */
  preview?: string;
}

/** A field for templates, JSON or code: completes references, takes them by click and by drag, and underlines what is wrong. */
export function CodeField(props: CodeFieldProps) {
  const { mode, text, name, label, hint, fault, isMultiline, onChange, isFocused, preview } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const noteId = useId();
  const isDisabled = useContext(ReadOnlyContext);
  const insertion = useContext(InsertionContext);
  const completions = useContext(CompletionsContext);
  const put = useEffectEvent((reference: string, at?: number) => {
    const editor = view.current;
    if (!editor || isDisabled) return;
    const { from, to } = at === undefined ? editor.state.selection.main : { from: at, to: at };
    const next = putReference({ text: editor.state.doc.toString(), from, to }, reference, mode);
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: next.text },
      selection: { anchor: next.cursor },
      effects: putWhole.of(next.text),
    });
    editor.focus();
  });
  const change = useEffectEvent((next: string) => {
    if (next !== text) onChange(next);
  });
  const aim = useEffectEvent(() => {
    if (mode !== 'code') insertion?.aim({ name, put: (reference) => put(reference) });
  });
  const complete = useEffectEvent((expression: string | undefined) => completions(expression));
  useLayoutEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    const editor = createCodeEditor(root, {
      ...{ mode, text, label: name, isMultiline, hint },
      onChange: (next) => change(next),
      onFocus: () => aim(),
      completions: (expression) => complete(expression),
    });
    view.current = editor;
    if (isFocused) {
      editor.dispatch({ selection: { anchor: editor.state.doc.length } });
      editor.focus();
    }
    return () => editor.destroy();
    // Made once; what changes later is handed on below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mode, name, isMultiline]);
  // Later, somebody might have typed on, and would lose what is newer than this text.
  useLayoutEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === text) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: text },
      effects: putWhole.of(text),
    });
  }, [text]);
  useEffect(() => view.current && underline(view.current, fault), [fault]);
  useEffect(() => view.current && setEditable(view.current, !isDisabled), [isDisabled]);
  const drop = (event: DragEvent) => {
    const reference = event.dataTransfer.getData(DRAGGED_REFERENCE);
    if (!reference || mode === 'code') return;
    event.preventDefault();
    event.stopPropagation();
    put(reference, view.current?.posAtCoords({ x: event.clientX, y: event.clientY }) ?? undefined);
  };
  return (
    <div className="field">
      {label !== undefined && (
        // The editor has the same name for those who do not see this one.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span className="label" aria-hidden onClick={() => view.current?.focus()}>
          {label}
        </span>
      )}
      <div ref={host} className="code-field" data-code-field onDropCapture={drop} />
      <FieldNote id={noteId} hint={hint} fault={fault} />
      {preview !== undefined && (
        <p className="preview">
          <span>Last run:</span> <code>{preview}</code>
        </p>
      )}
    </div>
  );
}
