import { Module } from '@nestjs/common';
import { FileBatches } from './files/file-batches.service.js';
import { FileSearch } from './files/file-search.service.js';
import { Files } from './files/files.service.js';
import { FilesitesClient } from './graph/filesites.client.js';
import { FilesitesController } from './filesites.controller.js';
import { FilesitesVerifier } from './filesites.verifier.js';
import { Folders } from './files/folders.service.js';
import { GraphBatch } from './graph/graph-batch.service.js';
import { GraphPages } from './graph/graph-pages.service.js';
import { ListItems } from './lists/list-items.service.js';
import { ListsController } from './lists/lists.controller.js';
import { Lists } from './lists/lists.service.js';
import { OffsetPages } from './graph/offset-pages.service.js';
import { SearchIndex } from './graph/search-index.service.js';
import { Sharing } from './files/sharing.service.js';
import { Sites } from './sites/sites.service.js';
import { DriveChanges, ListChanges } from './triggers/graph-changes.js';
import { FilesitesTriggers } from './triggers/filesites.triggers.js';
import { Tables } from './workbooks/tables.service.js';
import { Uploads } from './uploads/uploads.service.js';
import { WebUrls } from './graph/web-urls.service.js';

/** The file sites connector. */
@Module({
  controllers: [FilesitesController, ListsController],
  providers: [
    FilesitesClient,
    FilesitesVerifier,
    GraphPages,
    OffsetPages,
    GraphBatch,
    SearchIndex,
    WebUrls,
    Sites,
    Folders,
    Files,
    FileBatches,
    FileSearch,
    Uploads,
    Sharing,
    Lists,
    ListItems,
    Tables,
    DriveChanges,
    ListChanges,
    FilesitesTriggers,
  ],
})
export class FilesitesModule {}
