import { EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { besideText, isReference } from '../references/put-reference.js';

/** Says that the whole text of an editor is a reference that nobody has typed. */
export const putWhole = StateEffect.define<string>();

/** The reference that the text of an editor was, before somebody writes beside it. */
const wholeReference = StateField.define<string | undefined>({
  create: (state) => wholeOf(state.doc.toString()),
  update(reference, transaction) {
    const put = transaction.effects.find((effect) => effect.is(putWhole));
    if (put) return wholeOf(put.value);
    if (!transaction.docChanged) return reference;
    const text = transaction.newDoc.toString();
    // What a list of completions has written is whole at once; what is typed letter by letter may go on.
    if (transaction.isUserEvent('input.complete')) return wholeOf(text);
    return reference !== undefined && text.includes(reference) && !text.includes('{{') ? reference : undefined;
  },
});

const wholeOf = (text: string) => (isReference(text) ? text.trim() : undefined);

/** A reference alone gives its value; as soon as text is typed beside it, it becomes a part of that text. */
const wrapBesideText = EditorState.transactionFilter.of((transaction) => {
  const reference = transaction.startState.field(wholeReference);
  if (reference === undefined || !transaction.docChanged || !transaction.isUserEvent('input')) return transaction;
  const range = besideText(transaction.newDoc.toString(), reference);
  if (!range) return transaction;
  const changes = [
    { from: range.from, insert: '{{ ' },
    { from: range.to, insert: ' }}' },
  ];
  return [transaction, { changes, sequential: true }];
});

/** Keeps a reference readable as one while somebody writes on. */
export const keepReference: Extension = [wholeReference, wrapBesideText];
