/** How a request fails. Every kind is plain data, so that it can be ordered over HTTP too. */
export type FaultKind =
  /** An error answer; the provider's real one for that status and code unless `body` is given. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly code?: string;
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
      readonly retryAfter?: number;
    }
  /** The provider's 429; `retryAfter` in seconds, no header when absent. */
  | { readonly kind: 'rateLimit'; readonly retryAfter?: number }
  /** The connection is reset without an answer. */
  | { readonly kind: 'reset' }
  /** Never answered; the connection stays open until the caller or the sandbox gives up. */
  | { readonly kind: 'timeout' }
  /** 200 and `application/json` with random bytes. */
  | { readonly kind: 'garbage' }
  /** A gateway's HTML page; status 502 unless given. */
  | { readonly kind: 'html'; readonly status?: number }
  /** The real answer, cut in half under its full Content-Length. */
  | { readonly kind: 'truncated' }
  /** The real answer under a Content-Length that is wrong by `difference` bytes (not 0). */
  | { readonly kind: 'contentLength'; readonly difference: number }
  /** 200 and a JSON string of `bytes` bytes. */
  | { readonly kind: 'huge'; readonly bytes: number }
  /** The real answer, `chunkBytes` (1) at a time every `everyMs` (20). */
  | { readonly kind: 'slowDrip'; readonly chunkBytes?: number; readonly everyMs?: number }
  /** 200 and a JSON text that ends too early. */
  | { readonly kind: 'invalidJson' }
  /** 200 and a JSON text with a broken UTF-8 sequence in a string. */
  | { readonly kind: 'invalidUtf8' }
  /** The real answer, `milliseconds` later. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The real answer with further headers. */
  | { readonly kind: 'headers'; readonly headers: Readonly<Record<string, string>> }
  /** These bytes in place of an HTTP answer, in base64; then the connection is closed, unless it shall stay `open`. */
  | { readonly kind: 'wire'; readonly base64: string; readonly open?: boolean };

/** Which requests fail: the next `times` of those that fit all given conditions, after letting `skip` pass. */
export interface FaultTarget {
  readonly provider?: string;
  readonly method?: string;
  /** The whole path as sent (percent-encoded, without query); `*` stands for any text. */
  readonly path?: string;
  /** How many requests fail; 1 if absent. */
  readonly times?: number;
  /** How many fitting requests pass unharmed first; 0 if absent. */
  readonly skip?: number;
  /** True: the request is carried out first and only its answer fails. Kinds made of the real answer always are. */
  readonly execute?: boolean;
}

/** An ordered failure: how and for whom. */
export type FaultOrder = FaultTarget & FaultKind;

/** An order in the book. */
export interface PlacedFault {
  readonly order: FaultOrder;
  /** Requests that may still fail by it. */
  remaining: number;
  /** Fitting requests that still pass unharmed. */
  skip: number;
}

interface Caller {
  readonly provider: string;
  readonly method: string;
  readonly path: string;
}

/** The orders that wait for their requests; older orders are served first. */
export class FaultBook {
  private placed: PlacedFault[] = [];

  /** Places an order; what is returned counts down as requests run into it. */
  order(order: FaultOrder): PlacedFault {
    const placed: PlacedFault = { order, remaining: order.times ?? 1, skip: order.skip ?? 0 };
    // A sandbox may run for days: what is used up is left behind.
    this.placed = [...this.pending(), placed];
    return placed;
  }

  /** The fault this request runs into, if any, which is counted off. */
  take(caller: Caller): FaultOrder | undefined {
    for (const fault of this.placed) {
      if (fault.remaining === 0 || !fits(fault.order, caller)) continue;
      if (fault.skip > 0) {
        fault.skip -= 1;
        continue;
      }
      fault.remaining -= 1;
      return fault.order;
    }
    return undefined;
  }

  /** Orders that still wait for a request. */
  pending(): readonly PlacedFault[] {
    return this.placed.filter((fault) => fault.remaining > 0);
  }

  /** Cancels every order. */
  clear(): void {
    this.placed = [];
  }
}

function fits(target: FaultTarget, caller: Caller): boolean {
  return (
    (target.provider === undefined || target.provider === caller.provider) &&
    (target.method === undefined || target.method === caller.method) &&
    (target.path === undefined || fitsPath(target.path, caller.path))
  );
}

function fitsPath(pattern: string, path: string): boolean {
  const parts = pattern.split('*');
  if (parts.length === 1) return pattern === path;
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (!path.startsWith(first) || !path.endsWith(last) || path.length < first.length + last.length) return false;
  let from = first.length;
  const end = path.length - last.length;
  return parts.slice(1, -1).every((part) => {
    const found = path.indexOf(part, from);
    from = found + part.length;
    return found >= 0 && from <= end;
  });
}
