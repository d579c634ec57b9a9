/** The part of a browser's window that is used. */
export interface AddressWindow {
  readonly location: { readonly pathname: string };
  readonly history: {
    pushState(state: unknown, title: string, path?: string): void;
    replaceState(state: unknown, title: string, path: string): void;
  };
  confirm(question: string): boolean;
  scrollTo(x: number, y: number): void;
  addEventListener(name: 'popstate', listener: () => void): void;
}

/** The address of the console that is shown: changed by links and by the browser's own buttons, and held where something is unsaved. */
export class ShownAddress {
  private readonly moved = new EventTarget();
  private held: string | undefined;

  constructor(private readonly window: AddressWindow) {
    window.addEventListener('popstate', () => this.goInHistory());
  }

  /** Tells whenever another address is shown. @returns what ends that */
  readonly onMove = (onChange: () => void): (() => void) => {
    this.moved.addEventListener('move', onChange);
    return () => this.moved.removeEventListener('move', onChange);
  };

  /** Shows another address of the console; `replace` leaves no step to go back to. */
  navigate(to: string, { replace = false } = {}): void {
    if (!this.mayShow(to)) return;
    if (replace) this.window.history.replaceState(null, '', to);
    else this.window.history.pushState(null, '', to);
    this.moved.dispatchEvent(new Event('move'));
    if (!replace) this.window.scrollTo(0, 0);
  }

  /** Has every way out of an area ask before it is left. @returns what ends that */
  hold(area: string): () => void {
    this.held = area;
    return () => {
      this.held = undefined;
    };
  }

  /** Follows the browser's own buttons. It has gone already, so one who stays is brought back. */
  private goInHistory(): void {
    const { history, location } = this.window;
    if (!this.mayShow(location.pathname)) return history.pushState(null, '', this.held);
    this.moved.dispatchEvent(new Event('move'));
  }

  /** Whether an address may be shown: always while nothing is unsaved, else as the person says. */
  private mayShow(to: string): boolean {
    const { held } = this;
    return (
      held === undefined || to.startsWith(held) || this.window.confirm('Your changes are not saved. Leave this page?')
    );
  }
}
