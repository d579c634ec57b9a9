/** The sandbox's time: the real one plus what a test has moved it, so that tokens expire without waiting. */
export class Clock {
  private offset = 0;

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offset;
  }

  /** RFC 3339 in UTC with milliseconds, `after` milliseconds from now. */
  iso(after = 0): string {
    return new Date(this.now() + after).toISOString();
  }

  /** Moves the time forward by `seconds`. */
  advance(seconds: number): void {
    this.offset += seconds * 1000;
  }

  /** Back to the real time. */
  reset(): void {
    this.offset = 0;
  }
}
