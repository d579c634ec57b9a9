import type { InputFault } from '#libs/errors';
import { Check, Choice, exactlyOne, Flag, Int, Num, Text } from '#libs/schema';
import { ScreenshotFormat } from './format.dto.js';
import type { Typed } from './typed-object.js';

/** Steps on one page, at most. */
export const ACTIONS_MAX = 50;

const SELECTOR_MAX = 2000;
/** Milliseconds that one wait may last, and all waits on a page together. */
const WAIT_MAX_MS = 60_000;
/** As what the provider counts a wait for an element. */
const SELECTOR_WAIT_MS = 1000;
const PAPERS = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Letter', 'Legal', 'Tabloid', 'Ledger'] as const;

const selector = (description: string) => Text({ max: SELECTOR_MAX, description });

/** Lets time pass, or waits until an element is there. */
@Check(exactlyOne<WaitAction>('milliseconds', 'selector'))
export class WaitAction {
  @Choice(['wait'], { description: 'Waits.' })
  type: 'wait';

  @Int({ min: 1, max: WAIT_MAX_MS, optional: true, description: 'How long.' })
  milliseconds?: number;

  @Text({ max: SELECTOR_MAX, optional: true, description: 'CSS selector of the element to wait for.' })
  selector?: string;
}

export class ClickAction {
  @Choice(['click'], { description: 'Clicks an element.' })
  type: 'click';

  @selector('CSS selector of the element.')
  selector: string;

  @Flag({ optional: true, description: 'All matching elements, not only the first.' })
  all?: boolean;
}

/** Types. */
export class WriteAction {
  @Choice(['write'], { description: 'Types a text into the element that has the focus.' })
  type: 'write';

  @Text({ max: 100_000, multiline: true, description: 'The text.' })
  text: string;
}

/** Presses a key. */
export class PressAction {
  @Choice(['press'], { description: 'Presses a key.' })
  type: 'press';

  @Text({ max: 100, description: 'Name of the key, such as Enter.' })
  key: string;
}

export class ScrollAction {
  @Choice(['scroll'], { description: 'Scrolls the page or an element.' })
  type: 'scroll';

  @Choice(['up', 'down'], { optional: true, description: 'The direction; down by default.' })
  direction?: 'up' | 'down';

  @Text({ max: SELECTOR_MAX, optional: true, description: 'CSS selector of the element to scroll.' })
  selector?: string;
}

/** Reads the page between two steps. */
export class ScrapeAction {
  @Choice(['scrape'], { description: 'Reads the page as it is at this moment.' })
  type: 'scrape';
}

/** Runs a script of the caller's, at the provider. */
export class ScriptAction {
  @Choice(['executeJavascript'], { description: 'Runs a script in the page.' })
  type: 'executeJavascript';

  @Text({ max: 100_000, multiline: true, description: 'The script.' })
  script: string;
}

/** Prints. */
export class PdfAction {
  @Choice(['pdf'], { description: 'Prints the page.' })
  type: 'pdf';

  @Choice(PAPERS, { optional: true, description: 'Size of the paper; Letter by default.' })
  format?: (typeof PAPERS)[number];

  @Flag({ optional: true, description: 'Landscape instead of portrait.' })
  landscape?: boolean;

  @Num({ min: 0.1, max: 10, optional: true, description: 'Magnification; 1 by default.' })
  scale?: number;
}

/** Every step that can be taken on a page before it is read; a screenshot has the options of the format. */
export const pageActions = [
  WaitAction,
  ScreenshotFormat,
  ClickAction,
  WriteAction,
  PressAction,
  ScrollAction,
  ScrapeAction,
  ScriptAction,
  PdfAction,
];

/** A rule: the steps do not wait longer than the provider allows in all. */
export function boundedWaits({ actions = [] }: { actions?: readonly Typed[] }): InputFault[] {
  const waits = actions.filter((action) => action instanceof WaitAction);
  const total = waits.reduce((sum, { milliseconds = SELECTOR_WAIT_MS }) => sum + milliseconds, 0);
  if (total <= WAIT_MAX_MS) return [];
  return [{ field: 'actions', rule: 'too_large', message: `must wait for ${WAIT_MAX_MS} milliseconds at most in all` }];
}
