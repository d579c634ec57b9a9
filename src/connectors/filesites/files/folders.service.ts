import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { driveAddress, itemAddress, type Address } from '../graph/address.js';
import type { CreateFolder, FindFile, InFolder, InParent, ListFiles } from '../dto/folder.dto.js';
import { FilesitesClient } from '../graph/filesites.client.js';
import { GraphPages, type GraphPage } from '../graph/graph-pages.service.js';
import { itemSelection } from './item-selection.js';
import { searchTemplate } from '../graph/odata.js';

/** What an item is. A package, such as a notebook, has no folder's children and counts as a file. */
type ContentType = 'file' | 'folder';

/** What a search needs to know of an item, whatever else was asked for. */
const NEEDED = ['id', 'name', 'folder', 'file'];

/** Folders of a drive: what is in them, and new ones. https://learn.microsoft.com/graph/api/driveitem-list-children */
@Injectable()
export class Folders {
  constructor(
    private readonly api: FilesitesClient,
    private readonly pages: GraphPages,
  ) {}

  /** What lies in a folder directly. */
  async list(input: ListFiles, context: ActionContext): Promise<GraphPage> {
    const { excludeFolders, select, orderBy, pageSize, pageToken, expand } = input;
    const selection = itemSelection({ select, expand, always: excludeFolders ? ['folder'] : [] });
    const query = { ...selection.query, $orderby: orderBy, $top: pageSize };
    const page = await this.pages.read(context, { path: folderOf(input).below('/children'), query }, { pageToken });
    const value = excludeFolders ? page.value.filter(({ folder }) => folder === undefined) : page.value;
    return { ...page, value: value.map(selection.of) };
  }

  /** Items by name: in one folder, or everywhere below. No match is an empty list. */
  async find(input: FindFile, context: ActionContext): Promise<GraphPage> {
    const { name, match, type, folderId, folderPath } = input;
    const isInOneFolder = match === 'exact' && (folderId ?? folderPath) !== undefined;
    const page = isInOneFolder ? await this.named(input, context) : await this.searched(input, context);
    const value = page.value
      .filter((item) => isInOneFolder || isNamed(item, name, match))
      .map(withContentType)
      .filter(({ contentType }) => type === 'all' || contentType === KINDS[type]);
    return { ...page, value };
  }

  /** Makes a folder, and with `createParents` the missing ones above it. */
  async create(input: CreateFolder, context: ActionContext): Promise<ProviderObject> {
    const { name, conflictBehavior, createParents, parentPath } = input;
    const make = () => this.make(context, parentOf(input), { name, conflictBehavior });
    const { status, body } = await make().catch(async (error: unknown) => {
      if (!createParents || parentPath === undefined || !hasCode(error, 'provider_not_found')) throw error;
      await this.makeParents(input, context);
      return make();
    });
    context.respond(status);
    return body;
  }

  private async makeParents(input: CreateFolder, context: ActionContext): Promise<void> {
    let parent = itemAddress(driveAddress(input), {});
    for (const name of input.parentPath!.split('/').filter((segment) => segment !== '')) {
      try {
        await this.make(context, parent, { name, conflictBehavior: 'fail' });
      } catch (error) {
        // It is there already, perhaps made a moment ago by somebody else.
        if (!hasCode(error, 'provider_conflict')) throw error;
      }
      parent = parent.at(name);
    }
  }

  private make(context: ActionContext, parent: Address, { name, conflictBehavior }: NewFolder) {
    const json = { name, folder: {}, '@microsoft.graph.conflictBehavior': conflictBehavior };
    return this.api.write(context, { method: 'POST', path: parent.below('/children'), json });
  }

  private async named(input: FindFile, context: ActionContext): Promise<GraphPage> {
    const { query, of } = itemSelection({ select: input.select, always: NEEDED });
    try {
      return { value: [of(await this.api.get(context, { path: folderOf(input).at(input.name), query }))] };
    } catch (error) {
      if (!hasCode(error, 'provider_not_found')) throw error;
      return { value: [] };
    }
  }

  private async searched(input: FindFile, context: ActionContext): Promise<GraphPage> {
    const { name, select, pageSize, pageToken } = input;
    const path = folderOf(input).below(...searchTemplate(name));
    const { query, of } = itemSelection({ select, always: NEEDED });
    const page = await this.pages.read(context, { path, query: { ...query, $top: pageSize } }, { pageToken });
    return { ...page, value: page.value.map(of) };
  }
}

type NewFolder = Pick<CreateFolder, 'name' | 'conflictBehavior'>;

const KINDS: Readonly<Record<'files' | 'folders', ContentType>> = { files: 'file', folders: 'folder' };

function folderOf({ folderId: id, folderPath: path, ...drive }: InFolder): Address {
  return itemAddress(driveAddress(drive), { id, path });
}

/** The folder in which something new is made. */
export function parentOf({ parentId: id, parentPath: path, ...drive }: InParent): Address {
  return itemAddress(driveAddress(drive), { id, path });
}

function hasCode(error: unknown, code: AppError['code']): boolean {
  return error instanceof AppError && error.code === code;
}

/** An item with what it is. */
function withContentType(item: ProviderObject): ProviderObject & { contentType: ContentType } {
  return { ...item, contentType: item.folder === undefined ? 'file' : 'folder' };
}

/** Whether an item has a name, or the name has a part; case does not matter. */
function isNamed({ name }: ProviderObject, wanted: string, match: 'exact' | 'contains'): boolean {
  if (typeof name !== 'string') return false;
  const [given, sought] = [folded(name), folded(wanted)];
  return match === 'exact' ? given === sought : given.includes(sought);
}

/** Drives compare names without case, and a letter with its accent may be one character or two. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
