const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;
const STEP = 1000;

/** A size in bytes as people read it, such as `512 bytes` or `1.3 MB`. */
export function bytes(size: number): string {
  let value = size;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
