import type { Page } from 'playwright-core';
import type { Hand } from './hand.js';

/** The editor in the hands of a person. */
export class Author {
  constructor(
    private readonly page: Page,
    readonly hand: Hand,
  ) {}

  readonly button = (name: string) => this.page.getByRole('button', { name, exact: true });
  readonly node = (label: string) =>
    this.page.getByRole('button', { name: new RegExp(`^${label.replace('?', '\\?')},`) });
  readonly field = (name: string) =>
    this.page
      .getByRole('region', { name: /^Node / })
      .locator('input, textarea, [contenteditable]')
      .and(this.page.getByLabel(name))
      .first();
  readonly choice = (name: string) => this.page.locator('select').and(this.page.getByLabel(name, { exact: true }));

  /** Adds what a search finds, behind the node that is chosen, and gives it a name. Its first empty field has had the cursor. */
  async add(search: string, label: string, fill?: () => Promise<void>): Promise<void> {
    const { hand } = this;
    const palette = this.page.getByRole('combobox', { name: 'Search nodes and actions' });
    if ((await palette.count()) === 0) await hand.press('n');
    await hand.isAt(palette);
    await hand.type(search);
    await hand.press('Enter');
    await palette.waitFor({ state: 'detached' });
    await fill?.();
    await hand.press('F2');
    await hand.isAt(this.field('Label'));
    await hand.type(label);
    await hand.press('Enter');
    await this.node(label).waitFor();
  }

  /** Goes out of the form, to its node. */
  async leave(label: string): Promise<void> {
    await this.hand.press('Escape');
    await this.hand.isAt(this.node(label));
  }

  /** From the canvas, shows all of the graph and chooses a node. */
  async goTo(label: string): Promise<void> {
    await this.hand.press('0');
    await this.hand.click(this.node(label));
  }

  /** Goes on to a field and writes. */
  async write(name: string, text: string): Promise<void> {
    await this.hand.tabTo(this.field(name));
    await this.hand.type(text);
  }

  /** Goes on to a choice and chooses by typing. */
  async choose(name: string, option: string): Promise<void> {
    await this.hand.tabTo(this.choice(name));
    await this.hand.type(option);
    await this.hand.press('Enter');
  }

  /** Puts a value of the data into the field that has the cursor. */
  async refer(reference: string): Promise<void> {
    await this.hand.click(this.button(reference));
  }
}
