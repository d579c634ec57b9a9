/** What one check of the doctor has found. Only what is `wrong` makes the command fail. */
export interface Finding {
  /** What was looked at. */
  check: string;
  result: 'ok' | 'warning' | 'wrong' | 'skipped';
  /** What is there. */
  found: string;
  /** What to do about it; empty where nothing is to be done. */
  advice: string;
}

/** A finding that asks for nothing. */
export const ok = (check: string, found: string): Finding => ({ check, result: 'ok', found, advice: '' });

/** Something that may become a problem. */
export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  result: 'warning',
  found,
  advice,
});

/** Something that stops the service, or harms what it does. */
export const wrong = (check: string, found: string, advice: string): Finding => ({
  check,
  result: 'wrong',
  found,
  advice,
});

/** A check that another finding made impossible. */
export const skipped = (check: string, found: string): Finding => ({ check, result: 'skipped', found, advice: '' });
