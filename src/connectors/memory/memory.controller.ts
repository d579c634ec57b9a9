import type { ActionContext } from '../../actions/declaration/action.context.js';
import { Action, Connector } from '../../actions/action.decorator.js';
import { DocumentService } from './document.service.js';
import { AddDocument } from './dto/add-document.dto.js';
import { DocumentRef, ListDocuments } from './dto/documents.dto.js';
import { GetProfile } from './dto/get-profile.dto.js';
import { SearchDocuments } from './dto/search-documents.dto.js';
import * as answers from './memory.answers.js';
import { memory } from './memory.connector.js';
import * as examples from './memory.examples.js';
import { RecallService } from './recall.service.js';

/** The actions of the memory connector. */
@Connector(memory)
export class MemoryController {
  constructor(
    private readonly documents: DocumentService,
    private readonly recall: RecallService,
  ) {}

  @Action('POST documents', 'Add a document to the memory, or update it by an id of your own.', {
    answer: answers.added,
    example: examples.addDocument,
  })
  addDocument(input: AddDocument, ctx: ActionContext) {
    return this.documents.add(input, ctx);
  }

  @Action('POST search/documents', 'Search the memory by meaning.', {
    reads: true,
    answer: answers.results,
    example: examples.searchDocuments,
  })
  searchDocuments(input: SearchDocuments, ctx: ActionContext) {
    return this.recall.search(input, ctx);
  }

  @Action('POST profile', 'Read what is known of a person.', {
    reads: true,
    answer: answers.profile,
    example: examples.getProfile,
  })
  getProfile(input: GetProfile, ctx: ActionContext) {
    return this.recall.profile(input, ctx);
  }

  @Action('POST documents/list', 'List the documents of the memory.', {
    reads: true,
    answer: answers.documents,
    example: examples.listDocuments,
  })
  listDocuments(input: ListDocuments, ctx: ActionContext) {
    return this.documents.list(input, ctx);
  }

  @Action('DELETE documents/:id', 'Delete a document.', { answer: answers.deleted, example: examples.deleteDocument })
  deleteDocument(input: DocumentRef, ctx: ActionContext) {
    return this.documents.delete(input, ctx);
  }
}
