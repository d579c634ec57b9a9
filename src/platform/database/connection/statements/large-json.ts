import { inTurns, parseJson, parseJsonInSteps } from '#libs/json';

/** Characters of JSON from the database that are read at once, in a few milliseconds. */
const AT_ONCE = 524_288;

/** JSON of the database that takes long to be read: it stands in its row until that is read by `readLargeJson`. */
class UnreadJson {
  /** How many there are: nearly always none. */
  static count = 0;

  constructor(readonly text: string) {
    UnreadJson.count += 1;
  }
}

/** Reads JSON of the database. Its numbers have as many digits as were written; what was written was within our bounds. */
export function readJson(text: string): unknown {
  return text.length > AT_ONCE ? new UnreadJson(text) : parseJson(text, { isOwn: true });
}

/** Reads what of rows takes long, while others run. */
export async function readLargeJson(rows: readonly Record<string, unknown>[]): Promise<void> {
  if (UnreadJson.count === 0) return;
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      if (!(value instanceof UnreadJson)) continue;
      row[name] = await parseJsonInSteps(value.text, { isOwn: true }, inTurns());
      UnreadJson.count -= 1;
    }
}
