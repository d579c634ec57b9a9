import {
  autocompletion,
  closeBrackets,
  closeCompletion,
  type Completion,
  type CompletionContext,
  completionKeymap,
  completionStatus,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  type KeyBinding,
  keymap,
  MatchDecorator,
  placeholder,
  tooltips,
  ViewPlugin,
} from '@codemirror/view';
import type { FieldMode } from '../references/put-reference.js';
import type { Completions } from './completions.js';
import { keepReference } from './keep-reference.js';

/** What an editor of code is made with; it does not change later. */
export interface CodeEditorOptions {
  mode: FieldMode;
  text: string;
  label: string;
  isMultiline: boolean;
  hint?: string;
  onChange: (text: string) => void;
  onFocus: () => void;
  /** What may be completed, when somebody begins it. */
  completions: Completions;
}

/** References and expressions are told from other text by their colour. */
const templates = new MatchDecorator({
  regexp: /\{\{.*?\}\}|\\?\$\\?"[^"]*"(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\[[^\]]*\])*/gu,
  decoration: (match) => Decoration.mark({ class: match[0].startsWith('{{') ? 'cm-expression' : 'cm-reference' }),
});
const templateColours = ViewPlugin.fromClass(
  class {
    decorations;
    constructor(view: EditorView) {
      this.decorations = templates.createDeco(view);
    }
    update(update: Parameters<typeof templates.updateDeco>[0]) {
      this.decorations = templates.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

/** The colours of the console, which reach into the shadow root as custom properties. */
const theme = EditorView.theme({
  '&': { color: 'var(--text)', fontSize: '0.8125rem', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px', borderRadius: '8px' },
  '.cm-content': { fontFamily: 'var(--mono)', caretColor: 'var(--text)', padding: '0.45rem 0.25rem' },
  '.cm-scroller': {
    borderRadius: '8px',
    border: '1px solid var(--line-strong)',
    maxHeight: '18rem',
    lineHeight: '1.5',
  },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
  // Its own line is an image that the content policy refuses.
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--bad)' },
  '.cm-reference': { color: 'var(--accent-strong)', fontWeight: '600' },
  '.cm-expression': { backgroundColor: 'var(--accent-soft)', borderRadius: '3px' },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--text)', border: '1px solid var(--line-strong)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
});

/** Escape closes completions that are shown; while they are only looked for, it leads out of the field as everywhere. */
const completionKeys: readonly KeyBinding[] = completionKeymap.map((binding) =>
  binding.key === 'Escape'
    ? { key: 'Escape', run: (view) => completionStatus(view.state) === 'active' && closeCompletion(view) }
    : binding,
);

const editable = new Compartment();

/** Makes an editor within a shadow root: only there does the content policy let its styles in. */
export function createCodeEditor(root: ShadowRoot, options: CodeEditorOptions): EditorView {
  const { mode, text, label, isMultiline, hint, onChange, onFocus, completions } = options;
  const complete = (context: CompletionContext) => {
    const begun = context.matchBefore(/\$[^{}\s$]*|\{\{\s*/u);
    const expression = openExpression(context.state.sliceDoc(0, context.pos), mode);
    const word = begun || expression === undefined ? null : context.matchBefore(/[\p{L}_][\p{L}\p{N}_.[\]]*/u);
    if (!begun && !word && !context.explicit) return null;
    return {
      from: begun?.text.startsWith('$') ? begun.from : (word?.from ?? context.pos),
      options: completions(expression).map((option) => ({ apply: putReference, ...option })),
      filter: true,
    };
  };
  return new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        ...(mode === 'json' ? [json()] : []),
        ...(mode === 'text' ? [] : [closeBrackets()]),
        ...(mode === 'code' ? [] : [templateColours, keepReference]),
        theme,
        tooltips({ position: 'fixed' }),
        autocompletion({ override: mode === 'code' ? [] : [complete], icons: false, defaultKeymap: false }),
        keymap.of([...completionKeys, ...historyKeymap, ...defaultKeymap]),
        placeholder(mode === 'json' ? 'JSON, text, or a reference' : ''),
        EditorView.lineWrapping,
        replaceSelection,
        ...(isMultiline ? [] : [oneLine]),
        EditorView.contentAttributes.of({ 'aria-label': label, ...(hint && { 'aria-description': hint }) }),
        editable.of(EditorView.editable.of(true)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
          if (update.focusChanged && update.view.hasFocus) onFocus();
        }),
      ],
    }),
  });
}

/** Puts a reference in. The quote that was closed when its label was begun is replaced as well. */
function putReference(view: EditorView, completion: Completion, from: number, to: number): void {
  const { state } = view;
  const isClosed = /^\$"[^"]*$/.test(state.sliceDoc(from, to)) && state.sliceDoc(to, to + 1) === '"';
  view.dispatch({
    ...insertCompletionText(state, completion.label, from, isClosed ? to + 1 : to),
    annotations: pickedCompletion.of(completion),
  });
}

/** The beginning of the expression that a text ends in; undefined where it ends in none, or in a quoted text of one. */
function openExpression(before: string, mode: FieldMode): string | undefined {
  const start = before.lastIndexOf('{{');
  if (start < 0 || before.indexOf('}}', start) >= 0) return undefined;
  const written = before.slice(start + 2);
  const expression = mode === 'json' ? written.replaceAll('\\"', '"') : written;
  const isInText = /^(?:[^"']|"[^"]*"|'[^']*')*(?<!\$)(?:"[^"]*|'[^']*)$/u.test(expression);
  return isInText ? undefined : expression;
}

/** Typed over a selection, text would get the style of what it replaces, inline, which the content policy refuses. */
const replaceSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType } = event;
    if (inputType !== 'insertText' || !data || view.state.selection.main.empty || view.composing) return false;
    view.dispatch({ ...view.state.replaceSelection(data), userEvent: 'input.type' });
    return true;
  },
});

/** Line breaks become spaces. */
const oneLine = EditorState.transactionFilter.of((transaction) =>
  transaction.newDoc.lines > 1
    ? [transaction, { changes: [...breaksOf(transaction.newDoc.toString())], sequential: true }]
    : transaction,
);

function* breaksOf(text: string) {
  for (const { index } of text.matchAll(/\n/g)) yield { from: index, to: index + 1, insert: ' ' };
}

/** Lets somebody write, or not. */
export const setEditable = (view: EditorView, isEditable: boolean) =>
  view.dispatch({ effects: editable.reconfigure(EditorView.editable.of(isEditable)) });

/** Underlines what is wrong: the reference that the fault names, else the whole text. */
export function underline(view: EditorView, fault: string | undefined): void {
  const text = view.state.doc.toString();
  const named = fault && /\$"[^"]*"[^\s;,]*/.exec(fault)?.[0];
  const written = named && [named, JSON.stringify(named).slice(1, -1)].find((part) => text.includes(part));
  const from = written ? text.indexOf(written) : 0;
  const found: Diagnostic[] = fault
    ? [{ from, to: written ? from + written.length : text.length, severity: 'error', message: fault }]
    : [];
  view.dispatch(setDiagnostics(view.state, found));
}
