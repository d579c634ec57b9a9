import { Module } from '@nestjs/common';
import { FileBatches } from './file-batches.service.js';
import { FileSearch } from './file-search.service.js';
import { Files } from './files.service.js';
import { FilesitesClient } from './filesites.client.js';
import { FilesitesController } from './filesites.controller.js';
import { FilesitesVerifier } from './filesites.verifier.js';
import { Folders } from './folders.service.js';
import { GraphBatch } from './graph-batch.service.js';
import { GraphPages } from './graph-pages.service.js';
import { ListItems } from './list-items.service.js';
import { ListsController } from './lists.controller.js';
import { Lists } from './lists.service.js';
import { OffsetPages } from './offset-pages.service.js';
import { SearchIndex } from './search-index.service.js';
import { Sharing } from './sharing.service.js';
import { Sites } from './sites.service.js';
import { Tables } from './tables.service.js';
import { Uploads } from './uploads.service.js';
import { WebUrls } from './web-urls.service.js';

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
  ],
})
export class FilesitesModule {}
