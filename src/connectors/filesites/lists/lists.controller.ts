import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { Action, Connector } from '../../../actions/action.decorator.js';
import { SearchListItems } from '../dto/list-search.dto.js';
import { CreateList, CreateListItem, UpdateListItem } from '../dto/list.dto.js';
import { ReadTable } from '../dto/table.dto.js';
import * as answers from '../filesites.answers.js';
import { filesites } from '../filesites.connector.js';
import * as examples from '../filesites.examples.js';
import { READ_FILES, READ_SITES, WRITE_SITES } from '../filesites.scopes.js';
import { ListItems } from './list-items.service.js';
import { Lists } from './lists.service.js';
import { Tables } from '../workbooks/tables.service.js';

/** A large workbook may take long to open. */
const OPENING_MS = 180_000;

/** The actions of the file sites connector: lists and tables. */
@Connector(filesites)
export class ListsController {
  constructor(
    private readonly lists: Lists,
    private readonly listItems: ListItems,
    private readonly tables: Tables,
  ) {}

  @Action('POST lists', 'Make a list on a site.', {
    needs: WRITE_SITES,
    statuses: [201],
    answer: answers.list,
    example: examples.createList,
  })
  createList(input: CreateList, ctx: ActionContext) {
    return this.lists.create(input, ctx);
  }

  @Action('POST lists/items', 'Make an item of a list.', {
    needs: WRITE_SITES,
    statuses: [201],
    answer: answers.listItem,
    example: examples.createListItem,
  })
  createListItem(input: CreateListItem, ctx: ActionContext) {
    return this.lists.createItem(input, ctx);
  }

  @Action('PATCH lists/items', 'Change columns of an item of a list.', {
    needs: WRITE_SITES,
    headers: ['if-match'],
    answer: answers.columnValues,
    example: examples.updateListItem,
  })
  updateListItem(input: UpdateListItem, ctx: ActionContext) {
    return this.lists.updateItem(input, ctx);
  }

  @Action('POST lists/items/search', 'Search the items of a list by conditions on their columns.', {
    reads: true,
    needs: READ_SITES,
    answer: answers.listItems,
    example: examples.searchListItems,
  })
  searchListItems(input: SearchListItems, ctx: ActionContext) {
    return this.listItems.search(input, ctx);
  }

  @Action('POST sheet/table', 'Read a table of a workbook, or list its tables.', {
    reads: true,
    needs: READ_FILES,
    timeoutMs: OPENING_MS,
    answer: answers.table,
    example: examples.readTable,
  })
  readTable(input: ReadTable, ctx: ActionContext) {
    return this.tables.read(input, ctx);
  }
}
