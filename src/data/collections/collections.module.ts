import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CollectionAccess } from './collection-access.service.js';
import { CollectionIndexEntity } from './definitions/collection-index.entity.js';
import { CollectionEntity } from './definitions/collection.entity.js';
import { CollectionDefiner } from './definitions/collection-definer.service.js';
import { CollectionsController } from './definitions/collections.controller.js';
import { Collections } from './definitions/collections.service.js';
import { DocumentChanges } from './documents/document-changes.service.js';
import { DocumentCursors } from './documents/document-cursors.service.js';
import { DocumentQueries } from './documents/document-queries.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { IndexBuilder } from './indexes/index-builder.service.js';
import { LimitedTransactions } from './limited-transactions.service.js';
import { CollectionUpkeep } from './upkeep.service.js';

/** Collections of JSON documents, which workflows query and change. */
@Module({
  imports: [TypeOrmModule.forFeature([CollectionEntity, CollectionIndexEntity])],
  controllers: [CollectionsController, DocumentsController],
  providers: [
    CollectionAccess,
    CollectionDefiner,
    Collections,
    CollectionUpkeep,
    DocumentChanges,
    DocumentCursors,
    DocumentQueries,
    IndexBuilder,
    LimitedTransactions,
  ],
  exports: [CollectionAccess],
})
export class CollectionsModule {}
