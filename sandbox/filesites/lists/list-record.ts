import { guid } from '../graph/resource-id.js';

/** An item of a list, or the list's side of a file in a library. */
export interface ListRecord {
  /** A number from 1, as text. */
  readonly id: string;
  readonly guid: string;
  /** Values by internal column name, with the `…@odata.type` keys left out. */
  fields: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  modifiedAt: string;
  readonly createdBy: string;
  modifiedBy: string;
  version: number;
}

/** A record with its first version. */
export function newRecord(
  number: number,
  { fields, by, now }: { fields: ListRecord['fields']; by: string; now: string },
): ListRecord {
  return {
    id: String(number),
    guid: guid(),
    fields,
    ...{ createdAt: now, modifiedAt: now, createdBy: by, modifiedBy: by, version: 1 },
  };
}

/** The record's eTag. */
export function recordETag({ guid: id, version }: ListRecord): string {
  return `"${id},${version}"`;
}
