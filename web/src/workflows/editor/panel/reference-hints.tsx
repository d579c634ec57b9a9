import { type MouseEvent, useMemo } from 'react';
import type { Definition } from '../../../api/definition.js';
import { referencesFor } from '../edit/references.js';

/** What a node may refer to; a click puts a reference where the cursor is. */
export function ReferenceHints({ definition, nodeId }: { definition: Definition; nodeId: string }) {
  const references = useMemo(() => referencesFor(definition, nodeId), [definition, nodeId]);
  if (references.length === 0) return null;
  return (
    <section className="stack tight" aria-label="References">
      <h3>May refer to</h3>
      <p className="hint">
        A click puts it where the cursor is. Within other text write <code>{'{{ … }}'}</code> around it.
      </p>
      <ul className="chips">
        {references.map((reference) => (
          <li key={reference}>
            <button type="button" className="chip" onMouseDown={(event) => put(event, reference)}>
              {reference}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Writes a text at the cursor as if it was typed. The press must not take the focus from the field. */
function put(event: MouseEvent, text: string): void {
  event.preventDefault();
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
