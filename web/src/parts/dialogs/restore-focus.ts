/** The part of an element that is used. */
export interface Focusable {
  readonly isConnected: boolean;
  /** A disabled control takes no focus. */
  readonly disabled?: boolean;
  focus(options?: { preventScroll: boolean }): void;
}

/** The part of `document` that is used. */
export interface FocusedPage {
  readonly activeElement: unknown;
  readonly body: unknown;
  getElementById(id: string): Focusable | null;
}

/** The part of a button or entry of a form that is used. */
export interface Pressed {
  closest(selector: string): { querySelector(selector: string): unknown } | null;
}

interface Entry extends Focusable {
  closest(selector: string): { toggleAttribute(name: string, force: boolean): unknown } | null;
}

/**
 * Puts the focus back where a person works by keyboard, after what had it was disabled or taken away: on `before`, or on the
 * page when that is gone or disabled. A focus that has gone elsewhere stays there.
 */
export function restoreFocus(page: FocusedPage, before: Focusable | null): void {
  if (page.activeElement && page.activeElement !== page.body) return;
  if (before?.isConnected && !before.disabled && before !== page.body) before.focus();
  else page.getElementById('page')?.focus({ preventScroll: true });
}

/** Shows and focuses the first entry of the form around `pressed` that is said to be wrong, if there is one. */
export function focusFault(pressed: Pressed): void {
  const wrong = pressed.closest('form')?.querySelector('[aria-invalid="true"]') as Entry | null | undefined;
  wrong?.closest('details')?.toggleAttribute('open', true);
  wrong?.focus();
}
