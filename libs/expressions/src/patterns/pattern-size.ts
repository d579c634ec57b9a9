const REPEAT = /\{(\d{1,4})(,(\d{0,4}))?\}/y;
const UNICODE_CLASS = /[pP]\{[^}]{0,64}\}/y;

/**
 * About how many parts a regular expression has when its repetitions are written out, which decides how long it takes to read
 * and how much memory it holds: `(ab){10}` has over 20. It may be too many, never too few; what is no pattern has any size.
 */
export function patternSize(pattern: string): number {
  /** Parts of the groups that are open, and before it of each the parts of what may be repeated next. */
  const open: number[] = [];
  let sum = 0;
  let last = 0;
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern.charAt(index);
    const times = character === '{' ? repetitions(pattern, index) : undefined;
    if (times) {
      sum += last * (times.count - 1);
      last *= times.count;
      index = times.end - 1;
      continue;
    }
    if (character === '(') {
      open.push(sum);
      sum = 2;
      last = 0;
      continue;
    }
    if (character === ')') {
      last = sum;
      sum += open.pop() ?? 0;
      continue;
    }
    if (character === '\\') index = endOfEscape(pattern, index) - 1;
    else if (character === '[') index = endOfClass(pattern, index) - 1;
    sum += 1;
    if (character !== '*' && character !== '+' && character !== '?') last = 1;
  }
  return open.reduce((whole, before) => whole + before, sum);
}

function repetitions(pattern: string, index: number): { count: number; end: number } | undefined {
  REPEAT.lastIndex = index;
  const [whole, least, hasMore, most] = REPEAT.exec(pattern) ?? [];
  if (whole === undefined) return undefined;
  const count = hasMore === undefined ? Number(least) : most ? Number(most) : Number(least) + 1;
  return { count: Math.max(1, count), end: index + whole.length };
}

function endOfEscape(pattern: string, index: number): number {
  UNICODE_CLASS.lastIndex = index + 1;
  return UNICODE_CLASS.test(pattern) ? UNICODE_CLASS.lastIndex : index + 2;
}

/** Behind the `]` that closes a class; one that stands first belongs to it, and so do `[:alpha:]`. */
function endOfClass(pattern: string, start: number): number {
  let index = start + (pattern.charAt(start + 1) === '^' ? 2 : 1);
  for (let isFirst = true; index < pattern.length; isFirst = false) {
    const character = pattern.charAt(index);
    if (character === ']' && !isFirst) return index + 1;
    if (character === '\\') index += 2;
    else if (pattern.startsWith('[:', index)) index = (pattern.indexOf(':]', index) + 1 || index) + 1;
    else index += 1;
  }
  return index;
}
