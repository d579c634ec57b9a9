import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { until } from '../until.js';

/** Presses of Tab after which a control is taken for unreachable. */
const MOST_TABS = 40;

/** What the page itself has seen of a person's hands. */
interface Seen {
  clicks: number;
  typed: string;
}

/** Mouse and keyboard of a person who uses a page. The page counts what they do, not whoever moves them. */
export class Hand {
  private constructor(private readonly page: Page) {}

  /** Takes up mouse and keyboard; the page must not be loaded anew while they are counted. */
  static async on(page: Page): Promise<Hand> {
    // Text: the page has no build of ours to take a function from.
    await page.evaluate(`
      const seen = (window.seenOfHand = { clicks: 0, typed: '' });
      addEventListener('mousedown', () => { seen.clicks += 1; }, true);
      addEventListener('keydown', ({ key }) => { if (key.length === 1) seen.typed += key; }, true);
    `);
    return new Hand(page);
  }

  click(target: Locator): Promise<void> {
    return target.click();
  }

  press(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  /** Types plain text where the cursor is, key by key. */
  async type(text: string): Promise<void> {
    expect(text).not.toMatch(/\$"|\{/);
    await this.page.keyboard.type(text);
  }

  /** Goes on by Tab until a control has the cursor. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await hasCursor(target)) return;
      await this.page.keyboard.press(key);
    }
    throw new Error(`The keyboard does not come to ${String(target)}.`);
  }

  /** Waits until a control has the cursor by itself. */
  async isAt(target: Locator): Promise<void> {
    await target.waitFor();
    await until(() => hasCursor(target));
  }

  /** How often a mouse button was pressed, and every letter that was typed. */
  seen(): Promise<Seen> {
    return this.page.evaluate<Seen>('window.seenOfHand');
  }
}

const hasCursor = (target: Locator) =>
  target.evaluate((element: Focusable) => element.getRootNode().activeElement === element);

/** As much of an element as says whether it has the cursor, in whatever shadow root. */
interface Focusable {
  getRootNode(): { activeElement: unknown };
}
