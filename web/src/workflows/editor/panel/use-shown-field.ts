import { type RefObject, useEffect } from 'react';
import { nearestField, type NodePlace } from '../../faults/node-place.js';

/** What somebody writes in or chooses by; fields for templates have theirs in a shadow root. */
const CONTROLS = 'input, select, textarea, [data-code-field], button:not(.json-switch)';

/** Brings a field of a node's form into sight and puts the cursor there; looks again when the form was drawn anew. */
export function useShownField(panel: RefObject<HTMLElement | null>, place: NodePlace, drawnFrom: unknown): void {
  useEffect(() => {
    if (!panel.current || place.field === undefined) return;
    const target = fieldAt(panel.current, place.field) ?? panel.current;
    for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
    target.scrollIntoView({ block: target === panel.current ? 'start' : 'center' });
    const control = target === panel.current ? target : controlIn(target);
    control?.focus({ preventScroll: true });
    if (control instanceof HTMLInputElement) control.select();
  }, [panel, place, drawnFrom]);
}

function controlIn(field: HTMLElement): HTMLElement | null {
  const control = field.querySelector<HTMLElement>(CONTROLS);
  return control?.shadowRoot?.querySelector<HTMLElement>('[contenteditable]') ?? control;
}

function fieldAt(panel: HTMLElement, path: string): HTMLElement | undefined {
  const fields = new Map(
    [...panel.querySelectorAll<HTMLElement>('[data-field]')].map((field) => [field.dataset['field'] ?? '', field]),
  );
  const nearest = nearestField([...fields.keys()], path);
  return nearest === undefined ? undefined : fields.get(nearest);
}
