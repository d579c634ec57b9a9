import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { focusFault, restoreFocus } from '../../../web/src/parts/dialogs/restore-focus.js';

const body = { focus: jest.fn(), isConnected: true };
const main = { focus: jest.fn(), isConnected: true };
const button = { focus: jest.fn(), isConnected: true };

/** A page on which this element has the focus. */
const page = (activeElement: unknown) => ({
  activeElement,
  body,
  getElementById: (id: string) => (id === 'page' ? main : null),
});
const focused = () => [button, main].filter(({ focus }) => focus.mock.calls.length > 0);

beforeEach(() => {
  button.focus.mockClear();
  main.focus.mockClear();
});

describe('a focus that was lost', () => {
  it.each([
    ['goes back to what had it', body, button, button],
    ['goes to the page when that is gone', body, { ...button, isConnected: false }, main],
    [
      'goes to the page when that is disabled, as a button that has saved everything',
      body,
      { ...button, disabled: true },
      main,
    ],
    ['goes to the page when nothing had it', null, null, main],
    ['goes to the page when nothing but the body had it', body, body, main],
  ])('%s', (_, active, before, expected) => {
    restoreFocus(page(active), before);
    expect(focused()).toEqual([expected]);
  });

  it('stays where it has gone meanwhile', () => {
    restoreFocus(page(main), button);
    expect(focused()).toEqual([]);
  });
});

describe('a form that was refused', () => {
  it('unfolds and focuses its first wrong entry', () => {
    const details = { toggleAttribute: jest.fn() };
    const wrong = { focus: jest.fn(), closest: () => details };
    const form = { querySelector: (selector: string) => (selector === '[aria-invalid="true"]' ? wrong : null) };
    focusFault({ closest: () => form });
    expect(details.toggleAttribute).toHaveBeenCalledWith('open', true);
    expect(wrong.focus).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['outside of a form', null],
    ['in a form without a wrong entry', { querySelector: () => null }],
  ])('leaves the focus alone %s', (_, form) => {
    expect(() => focusFault({ closest: () => form })).not.toThrow();
  });
});
