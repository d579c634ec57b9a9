import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { requireObject, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { driveAddress, itemAddress, sharedAddress, type Address } from '../graph/address.js';
import type { DownloadFile, GetFile, GetFileMetadata } from '../dto/file.dto.js';
import { FilesitesClient } from '../graph/filesites.client.js';
import { downloadOf, METADATA_FIELDS, notDownloadable } from './file-answer.js';
import { textOf, withoutAnnotations, withoutDownloadUrl } from '../graph/graph-answer.js';
import { itemSelection } from './item-selection.js';
import { names } from '../graph/odata.js';

const NOT_MODIFIED = 304;
const FOUND = 302;
/** What is read of a file that comes instead of a redirect to it: its first bytes. */
const MAX_REDIRECT_BYTES = 4096;
/** What is told of a converted file. */
const CONVERTED_FIELDS = 'id,name,file';
const CONVERTED_TYPES = { pdf: 'application/pdf', html: 'text/html' } as const;

/** Single files of a drive. https://learn.microsoft.com/graph/api/driveitem-get */
@Injectable()
export class Files {
  constructor(private readonly api: FilesitesClient) {}

  /** A file or folder as it is now; nothing with 304 when it still has the etag of `If-None-Match`. */
  async get(input: GetFile, context: ActionContext): Promise<ProviderObject | undefined> {
    const etag = context.headers['if-none-match'];
    const selection = itemSelection(input);
    const { status, body } = await this.api.call(context, {
      method: 'GET',
      path: input.shareUrl === undefined ? fileOf(input) : sharedAddress(input.shareUrl),
      query: selection.query,
      ...(etag !== undefined && { headers: { 'if-none-match': etag }, accept: [NOT_MODIFIED] }),
      retry: 'safe',
    });
    if (status !== NOT_MODIFIED) return selection.of(withoutAnnotations(requireObject(body)));
    context.respond(NOT_MODIFIED);
    return undefined;
  }

  /** All that is known of a file, without the address of its bytes. */
  async metadata(input: GetFileMetadata, context: ActionContext): Promise<ProviderObject> {
    const item = await this.api.get(context, { path: fileOf(input), query: metadataQuery(input) });
    return withoutDownloadUrl(item);
  }

  /** Where a file's bytes can be had without a credential, as they are or converted. */
  async download(input: DownloadFile, context: ActionContext): Promise<ProviderObject> {
    const path = fileOf(input);
    if (input.format === undefined) return downloadOf(await this.api.get(context, { path }));
    const item = await this.api.get(context, { path, query: { $select: CONVERTED_FIELDS } });
    if (!isPlainObject(item.file)) throw notDownloadable();
    const downloadUrl = await this.convertedUrl(path, input.format, context);
    return { id: textOf(item, 'id'), name: item.name, mimeType: CONVERTED_TYPES[input.format], downloadUrl };
  }

  private async convertedUrl(path: Address, format: 'pdf' | 'html', context: ActionContext): Promise<string> {
    try {
      const { headers } = await this.api.call(context, {
        method: 'GET',
        path: path.below('/content'),
        query: { format },
        accept: [FOUND],
        maxBytes: MAX_REDIRECT_BYTES,
        retry: 'safe',
      });
      if (headers.location !== undefined && URL.canParse(headers.location)) return headers.location;
    } catch (error) {
      // The bytes themselves came, which are not for us to carry.
      if (!(error instanceof AppError) || error.code !== 'provider_invalid_response') throw error;
    }
    throw notDownloadable();
  }
}

/** A file or folder by its id, or by its path. */
export function fileOf({ fileId: id, filePath: path, ...drive }: FileChoice): Address {
  return itemAddress(driveAddress(drive), { id, path });
}

interface FileChoice {
  siteId?: string;
  driveId?: string;
  fileId?: string;
  filePath?: string;
}

/** The query for all that is known of a file. */
export function metadataQuery({ select, includeFields }: Pick<GetFileMetadata, 'select' | 'includeFields'>) {
  return {
    $select: names(select) ?? METADATA_FIELDS,
    $expand: includeFields ? 'listItem($expand=fields)' : undefined,
  };
}
