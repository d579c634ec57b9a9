import type { Drive } from '../files/drive.js';
import { GraphFault } from '../graph/graph-error.js';
import type { Tenant } from '../sites/tenant.js';
import { PEOPLE } from '../sites/people.js';

const [ADA] = PEOPLE;

/** A file by its path in the default library of a site, or in Ada's own drive. */
export interface FileAt {
  readonly site?: string;
  readonly path: string;
  readonly content?: string;
}

/** An item of a list; a new one without an id. */
export interface ListItemAt {
  readonly site: string;
  readonly list: string;
  readonly id?: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Somebody writes a file: a new one, or other content; folders that are missing are made. */
export function putFile(tenant: Tenant, { site, path, content = '' }: FileAt): object {
  const drive = driveOf(tenant, site);
  const folders = path.split('/').filter(Boolean);
  const name = folders.pop()!;
  const by = ADA!.email;
  const parent = folders.reduce(
    (above, folder) =>
      drive.child(above, folder) ??
      drive.put(above, { name: folder, kind: 'folder', by, conflictBehavior: 'fail' }).item,
    drive.root,
  );
  const bytes = Buffer.from(content);
  const { item } = drive.put(parent, {
    ...{ name, kind: 'file', by, conflictBehavior: 'replace', content: { bytes, mimeType: 'text/plain' } },
  });
  return { id: item.id, driveId: drive.facts.id, parentId: parent.id };
}

/** Somebody deletes a file or folder. */
export function deleteFile(tenant: Tenant, { site, path }: FileAt): void {
  const drive = driveOf(tenant, site);
  const item = drive.find(path);
  if (!item || item === drive.root) throw new GraphFault('itemNotFound');
  drive.remove(item);
}

/** Somebody adds an item to a list, or changes one. */
export function setListItem(tenant: Tenant, { site, list: name, id, fields }: ListItemAt): object {
  const by = ADA!.email;
  const list = tenant.list(tenant.site(site, ADA!), name);
  if (id === undefined) return { id: list.add(fields, by).id };
  list.change(list.item(id).record, { fields, by });
  return { id };
}

function driveOf(tenant: Tenant, site: string | undefined): Drive {
  return site === undefined ? tenant.ownDrive(ADA!) : tenant.site(site, ADA!).drives[0]!;
}
