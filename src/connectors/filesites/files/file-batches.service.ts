import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { DriveRef } from '../graph/address.js';
import type { DownloadFiles, GetFileMetadata, SelectFiles } from '../dto/file.dto.js';
import { downloadOf } from './file-answer.js';
import { fileOf, metadataQuery } from './files.service.js';
import { textOf, withoutDownloadUrl } from '../graph/graph-answer.js';
import { GraphBatch } from '../graph/graph-batch.service.js';
import { toldFailure, type ToldFailure } from '../graph/told-failure.js';

/** What failed of several files, and why. */
interface FileError extends ToldFailure {
  fileId: string;
}

interface Outcome {
  done: ProviderObject[];
  errors: FileError[];
}

/** A file to read, and what to ask of it. */
interface Wanted extends DriveRef {
  fileId: string;
}

/** Several files at once; what fails is told beside what worked. */
@Injectable()
export class FileBatches {
  constructor(private readonly batch: GraphBatch) {}

  /** All that is known of several files. */
  async metadata(input: GetFileMetadata, context: ActionContext): Promise<object> {
    const wanted = input.fileIds!.map((fileId) => inDrive(fileId, input));
    const { done, errors } = await this.read(context, wanted, { query: metadataQuery(input), use: withoutDownloadUrl });
    return { files: done, errors };
  }

  /** Where the bytes of several files can be had without a credential. */
  async download(input: DownloadFiles, context: ActionContext): Promise<object> {
    const wanted =
      input.files?.map(({ fileId, driveId }) =>
        driveId === undefined ? inDrive(fileId, input) : { fileId, driveId },
      ) ?? input.fileIds!.map((fileId) => inDrive(fileId, input));
    const { done, errors } = await this.read(context, wanted, { use: downloadOf });
    return { files: done, errors };
  }

  /** A choice of files and folders by their ids, enriched by what is known of them. */
  async select(input: SelectFiles, context: ActionContext): Promise<object> {
    const { fileOrFolderIds, folderId, siteId, driveId } = input;
    const use = (item: ProviderObject): ProviderObject => {
      if (folderId !== undefined && !liesIn(item, folderId)) throw elsewhere();
      return item;
    };
    const wanted = fileOrFolderIds.map((fileId) => inDrive(fileId, input));
    const { done, errors } = await this.read(context, wanted, { use });
    return {
      files: done
        .filter(({ folder }) => folder === undefined)
        .map((item) => ({ ...item, _meta: origin(item, { siteId, driveId }) })),
      folders: done.filter(({ folder }) => folder !== undefined).map(({ id, name }) => ({ id, name })),
      errors,
    };
  }

  /** @throws AppError the first failure, if nothing worked */
  private async read(
    context: ActionContext,
    wanted: readonly Wanted[],
    { query, use }: { query?: Record<string, string | undefined>; use: (item: ProviderObject) => ProviderObject },
  ): Promise<Outcome> {
    const results = await this.batch.read(
      context,
      wanted.map((file) => ({ path: fileOf(file), query })),
    );
    const done: ProviderObject[] = [];
    const failures: { fileId: string; error: AppError }[] = [];
    results.forEach((result, index) => {
      const { fileId } = wanted[index]!;
      try {
        if ('error' in result) throw result.error;
        done.push(use(result.item));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        failures.push({ fileId, error });
      }
    });
    if (done.length === 0 && failures[0]) throw failures[0].error;
    return { done, errors: failures.map(({ fileId, error }) => ({ fileId, ...toldFailure(error) })) };
  }
}

function inDrive(fileId: string, { siteId, driveId }: DriveRef): Wanted {
  return { fileId, siteId, driveId };
}

/** Where an item is, for calls that come after. */
function origin(item: ProviderObject, { siteId, driveId }: DriveRef): object {
  const parent = isPlainObject(item.parentReference) ? item.parentReference : {};
  return { siteId: siteId ?? parent.siteId, driveId: parent.driveId ?? driveId, fileId: textOf(item, 'id') };
}

/** Whether an item lies in a folder directly; the root goes by that word too. */
function liesIn({ parentReference: parent }: ProviderObject, folderId: string): boolean {
  if (!isPlainObject(parent)) return false;
  return parent.id === folderId || (folderId === 'root' && String(parent.path).endsWith('/root:'));
}

function elsewhere(): AppError {
  return new AppError('provider_not_found', 'It does not lie in that folder.');
}
