const MINUTE_MS = 60_000;
/** Of `2026-01-31T09:30`. */
const LENGTH = 16;

/** A time as the browser's control for times takes it: to the minute, in its own zone. */
export function localTime(at: string): string {
  const time = new Date(at);
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, LENGTH);
}

/** A time of that control as the API takes it, in UTC; undefined for what is no time. */
export function instantOf(entry: string): string | undefined {
  const time = new Date(entry);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
