import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ShownAddress } from '../../../web/src/navigation/shown-address.js';

/** Stands for the window of a browser: a list of addresses, and buttons that go along it. */
class Window extends EventTarget {
  readonly entries = ['/workflows'];
  readonly confirm = jest.fn(() => false);
  readonly scrollTo = jest.fn();
  private at = 0;

  get location(): { pathname: string } {
    return { pathname: this.entries[this.at]! };
  }

  readonly history = {
    pushState: (_state: unknown, _title: string, path: string) => {
      this.at += 1;
      this.entries.splice(this.at, this.entries.length, path);
    },
    replaceState: (_state: unknown, _title: string, path: string) => void (this.entries[this.at] = path),
  };

  go(steps: number): void {
    this.at += steps;
    this.dispatchEvent(new Event('popstate'));
  }
}

let page: Window;
let address: ShownAddress;
let shown: string[];

beforeEach(() => {
  page = new Window();
  address = new ShownAddress(page);
  shown = [];
  address.onMove(() => shown.push(page.location.pathname));
});

describe('the address that is shown', () => {
  it('follows links and the buttons of the browser', () => {
    address.navigate('/runs');
    address.navigate('/runs/1');
    page.go(-1);
    page.go(1);
    address.navigate('/forms');
    expect(shown).toEqual(['/runs', '/runs/1', '/runs', '/runs/1', '/forms']);
  });

  it('begins a page at its top, but not one that takes the place of another', () => {
    address.navigate('/settings/connectors', { replace: true });
    expect(page.entries).toEqual(['/settings/connectors']);
    expect(page.scrollTo).not.toHaveBeenCalled();
    address.navigate('/runs');
    expect(page.entries).toEqual(['/settings/connectors', '/runs']);
    expect(page.scrollTo).toHaveBeenCalledWith(0, 0);
  });
});

describe('an area with something that is not saved', () => {
  const leave: [string, () => void][] = [
    ['a link', () => address.navigate('/runs')],
    ['the Back button', () => page.go(-1)],
  ];

  let release: () => void;
  beforeEach(() => {
    address.navigate('/workflows/1');
    release = address.hold('/workflows/1');
    shown.length = 0;
  });
  afterEach(() => release());

  it.each(leave)('stays on %s when the person says so', (_, go) => {
    go();
    expect(page.confirm).toHaveBeenCalledTimes(1);
    expect(page.location.pathname).toBe('/workflows/1');
    expect(shown).toEqual([]);
  });

  it.each(leave)('is left by %s when the person says so', (_, go) => {
    page.confirm.mockReturnValue(true);
    go();
    expect(shown).toHaveLength(1);
  });

  it.each(leave)('is left by %s without a question once it is saved', (_, go) => {
    release();
    go();
    expect(page.confirm).not.toHaveBeenCalled();
    expect(shown).toHaveLength(1);
  });

  it('asks nothing about what lies within', () => {
    address.navigate('/workflows/1/call');
    expect(page.confirm).not.toHaveBeenCalled();
    expect(shown).toEqual(['/workflows/1/call']);
  });
});
