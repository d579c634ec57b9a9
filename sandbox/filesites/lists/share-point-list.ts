import type { Clock } from '../../kit/clock.js';
import { ChangeLog } from '../changes/change-log.js';
import type { Column, ColumnType } from './column.js';
import type { Drive } from '../files/drive.js';
import type { DriveItem } from '../files/drive-item.js';
import { GraphFault } from '../graph/graph-error.js';
import { newRecord, type ListRecord } from './list-record.js';
import { guid } from '../graph/resource-id.js';

/** What a list is made of. */
export interface ListFacts {
  readonly displayName: string;
  readonly description?: string;
  readonly template: string;
  /** Address in a browser. */
  readonly webUrl: string;
  /** E-mail of the person who made it. */
  readonly by: string;
  readonly columns: readonly Column[];
  /** The files of a library. */
  readonly drive?: Drive;
}

/** A record, and the file it belongs to in a library. */
export interface ListedItem {
  readonly record: ListRecord;
  readonly item?: DriveItem;
}

/** A list or library of a site. */
export class SharePointList {
  readonly id = guid();
  readonly createdAt: string;
  readonly columns: readonly Column[];
  /** Of a list that is no library; those of a library are its drive's. */
  readonly changes = new ChangeLog<ListRecord>();
  private records: ListRecord[] = [];
  private made = 0;

  constructor(
    readonly facts: ListFacts,
    private readonly clock: Clock,
  ) {
    this.createdAt = clock.iso();
    this.columns = [...builtInColumns(facts), ...facts.columns];
  }

  /** Every item, oldest first. */
  items(): ListedItem[] {
    const { drive } = this.facts;
    if (!drive) return this.records.map((record) => ({ record }));
    return drive.all().flatMap((item) => (item.record ? [{ record: item.record, item }] : []));
  }

  /** The item of that number; 404 if there is none. */
  item(id: string): ListedItem {
    const found = this.items().find(({ record }) => record.id === id || record.guid === id);
    if (!found) throw new GraphFault('itemNotFound');
    return found;
  }

  /** The column of an internal name. */
  column(name: string): Column | undefined {
    return this.columns.find((column) => column.name === name);
  }

  /** Adds an item. */
  add(fields: ListRecord['fields'], by: string): ListRecord {
    const record = newRecord((this.made += 1), { fields, by, now: this.clock.iso() });
    this.records.push(record);
    this.changes.changed(record.id);
    return record;
  }

  /** Changes values of an item; null clears one. */
  change(record: ListRecord, { fields, by }: { fields: ListRecord['fields']; by: string }): void {
    const merged = Object.entries({ ...record.fields, ...fields }).filter(([, value]) => value !== null);
    record.fields = Object.fromEntries(merged);
    record.modifiedAt = this.clock.iso();
    record.modifiedBy = by;
    record.version += 1;
    this.changes.changed(record.id);
  }

  /** Deletes an item of a list that is no library. */
  remove(record: ListRecord): void {
    this.records = this.records.filter((one) => one !== record);
    this.changes.deleted(record.id, record);
  }
}

/** Columns every list has; those of a library name the file. */
function builtInColumns({ drive }: ListFacts): Column[] {
  const column = (name: string, type: ColumnType, more: Partial<Column> = {}): Column => ({
    ...{ id: guid(), name, displayName: name, description: '', type, settings: {}, indexed: false, required: false },
    ...{ enforceUniqueValues: false, readOnly: true, hidden: false, ...more },
  });
  return [
    column('Title', 'text', { readOnly: false }),
    ...(drive ? [column('FileLeafRef', 'text', { displayName: 'Name' }), column('FileSizeDisplay', 'number')] : []),
    column('id', 'number', { displayName: 'ID', indexed: true }),
    column('ContentType', 'text'),
    column('Created', 'dateTime'),
    column('Modified', 'dateTime'),
    column('Author', 'personOrGroup', { displayName: 'Created By' }),
    column('Editor', 'personOrGroup', { displayName: 'Modified By' }),
  ];
}
