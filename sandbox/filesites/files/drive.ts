import type { Clock } from '../../kit/clock.js';
import { ChangeLog } from '../changes/change-log.js';
import type { DriveItem, FileContent } from './drive-item.js';
import { GraphFault } from '../graph/graph-error.js';
import { freeName, requireName, requirePathLength } from './item-name.js';
import { newRecord, type ListRecord } from '../lists/list-record.js';
import { guid, itemId } from '../graph/resource-id.js';
import type { Workbook } from '../workbooks/workbook.js';

/** What to do with a name that is taken. */
export type ConflictBehavior = 'fail' | 'rename' | 'replace';

/** What a new item is made of. */
export interface NewItem {
  readonly name: string;
  readonly kind: DriveItem['kind'];
  readonly conflictBehavior: ConflictBehavior;
  /** E-mail of the person who makes it. */
  readonly by: string;
  readonly content?: FileContent;
  readonly description?: string;
  readonly workbook?: Workbook;
  /** Made up if absent. */
  readonly id?: string;
}

/** Where and whose a drive is. */
export interface DriveFacts {
  readonly id: string;
  readonly name: string;
  readonly driveType: 'documentLibrary' | 'business' | 'personal';
  /** Address of the root in a browser. */
  readonly webUrl: string;
  /** E-mail of the owner; a library has none. */
  readonly owner?: string;
  /** Bytes that fit in. */
  readonly quota: number;
}

/** One drive: a tree of items whose names are unique below a parent, whatever their case. */
export class Drive {
  readonly root: DriveItem;
  readonly changes = new ChangeLog<DriveItem>();
  private readonly items = new Map<string, DriveItem>();

  constructor(
    readonly facts: DriveFacts,
    private readonly clock: Clock,
  ) {
    this.root = this.make({ name: 'root', kind: 'folder', by: facts.owner ?? 'system' });
  }

  /** The item of that id; 404 if there is none. */
  get(id: string): DriveItem {
    const found = this.items.get(id);
    if (!found) throw new GraphFault('itemNotFound');
    return found;
  }

  /** True if the drive holds an item of that id. */
  has(id: string): boolean {
    return this.items.has(id);
  }

  /** Every item but the root, oldest first. */
  all(): DriveItem[] {
    return [...this.items.values()].filter((item) => item !== this.root);
  }

  children(parent: DriveItem): DriveItem[] {
    return this.all().filter(({ parentId }) => parentId === parent.id);
  }

  child(parent: DriveItem, name: string): DriveItem | undefined {
    return this.children(parent).find((item) => sameName(item.name, name));
  }

  /** The item at a path below `from`; undefined if a part of it is missing. */
  find(path: string, from: DriveItem = this.root): DriveItem | undefined {
    let item: DriveItem | undefined = from;
    for (const name of path.split('/').filter(Boolean)) item = item && this.child(item, name);
    return item;
  }

  /** Names from the root down to the item, without the root's. */
  pathOf(item: DriveItem): string[] {
    return item.parentId === undefined ? [] : [...this.pathOf(this.get(item.parentId)), item.name];
  }

  /** Everything below a folder, at any depth. */
  below(parent: DriveItem): DriveItem[] {
    return this.children(parent).flatMap((item) => [item, ...this.below(item)]);
  }

  /** Bytes in use below an item, or of a file. */
  size(item: DriveItem): number {
    const own = item.content?.bytes.length ?? 0;
    return this.below(item).reduce((sum, { content }) => sum + (content?.bytes.length ?? 0), own);
  }

  /** Bytes in use in the whole drive. */
  used(): number {
    return this.all().reduce((sum, { content }) => sum + (content?.bytes.length ?? 0), 0);
  }

  /** Adds an item to a folder, or replaces the content of a file of that name. */
  put(parent: DriveItem, wanted: NewItem): { readonly item: DriveItem; readonly created: boolean } {
    if (parent.kind !== 'folder') throw new GraphFault('invalidRequest', 'The parent is not a folder.');
    requireName(wanted.name, wanted.kind);
    requirePathLength([...this.pathOf(parent), wanted.name].join('/'));
    const taken = this.child(parent, wanted.name);
    if (!taken) return { item: this.make(wanted, parent), created: true };
    if (wanted.conflictBehavior === 'rename') {
      const name = freeName(wanted.name, (candidate) => this.child(parent, candidate) !== undefined);
      return { item: this.make({ ...wanted, name }, parent), created: true };
    }
    if (wanted.conflictBehavior === 'fail' || taken.kind !== wanted.kind) throw new GraphFault('nameAlreadyExists');
    return { item: this.replace(taken, wanted), created: false };
  }

  /** Gives a file new content, or a folder new properties. */
  replace(item: DriveItem, { by, content, description, workbook }: Partial<NewItem>): DriveItem {
    item.version += 1;
    item.modifiedAt = this.clock.iso();
    item.modifiedBy = by ?? item.modifiedBy;
    item.description = description ?? item.description;
    if (content) {
      this.requireSpace(content.bytes.length - (item.content?.bytes.length ?? 0));
      Object.assign(item, { content, workbook, contentVersion: item.contentVersion + 1 });
    }
    this.log(item);
    return item;
  }

  /** Deletes an item and all that is below it. */
  remove(item: DriveItem): void {
    for (const child of this.children(item)) this.remove(child);
    this.items.delete(item.id);
    this.changes.deleted(item.id, item);
  }

  /** @throws GraphFault 507 if `bytes` more do not fit in */
  requireSpace(bytes: number): void {
    if (this.used() + bytes > this.facts.quota) throw new GraphFault('quotaLimitReached');
  }

  private make(
    { id = itemId(), name, kind, by, content, description, workbook }: Omit<NewItem, 'conflictBehavior'>,
    parent?: DriveItem,
  ): DriveItem {
    if (content) this.requireSpace(content.bytes.length);
    const now = this.clock.iso();
    const item: DriveItem = {
      ...{ id, guid: guid(), parentId: parent?.id, name, kind, content, description, workbook },
      ...{ createdAt: now, modifiedAt: now, createdBy: by, modifiedBy: by },
      ...{ version: 1, contentVersion: 1, permissions: [], record: parent && this.newRecord(by) },
    };
    this.items.set(item.id, item);
    this.log(item);
    return item;
  }

  /** Folders change with what is in them. */
  private log(item: DriveItem): void {
    const above: string[] = [];
    for (let id = item.parentId; id !== undefined; id = this.get(id).parentId) above.unshift(id);
    this.changes.changed(...above, item.id);
  }

  private newRecord(by: string): ListRecord | undefined {
    return this.facts.driveType === 'documentLibrary'
      ? newRecord(this.items.size, { fields: {}, by, now: this.clock.iso() })
      : undefined;
  }
}

/** Names differ by more than case. */
function sameName(one: string, other: string): boolean {
  return one.normalize().toLowerCase() === other.normalize().toLowerCase();
}
