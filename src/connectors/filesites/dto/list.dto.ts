import { Check, EmptyIsMissing, exactlyOne, Flag, Json, List, Part, Text } from '#libs/schema';
import { GraphId, SiteId } from './address.fields.js';
import { Columns } from './column-values.field.js';
import { columnName } from './column-condition.dto.js';
import { InList } from './list-search.dto.js';

const MAX_TYPE_BYTES = 16_384;
/** The kinds of column: https://learn.microsoft.com/graph/api/resources/columndefinition */
const columnTypes = [
  'text',
  'number',
  'boolean',
  'choice',
  'currency',
  'dateTime',
  'lookup',
  'personOrGroup',
  'hyperlinkOrPicture',
  'calculated',
  'thumbnail',
  'geolocation',
  'term',
] as const;

const ofType = (kind: string) =>
  Json({
    shape: 'object',
    maxBytes: MAX_TYPE_BYTES,
    optional: true,
    description: `Settings of a ${kind} column; may be empty.`,
  });

/** A column of a new list, of exactly one kind. */
@Check(exactlyOne<NewColumn>(...columnTypes))
export class NewColumn {
  @columnName('The internal name.')
  name: string;

  @Text({ max: 255, optional: true, description: 'The name people see.' })
  displayName?: string;

  @Text({ min: 0, max: 1024, optional: true, description: 'What it is for.' })
  description?: string;

  @Flag({ optional: true, description: 'Whether a value is required.' })
  required?: boolean;

  @Flag({ optional: true, description: 'Whether it has an index, so that it can be filtered by in large lists.' })
  indexed?: boolean;

  @Flag({ optional: true, description: 'Whether no two items may have the same value.' })
  enforceUniqueValues?: boolean;

  @ofType('text')
  text?: unknown;

  @ofType('number')
  number?: unknown;

  @ofType('yes/no')
  boolean?: unknown;

  @ofType('choice')
  choice?: unknown;

  @ofType('currency')
  currency?: unknown;

  @ofType('date or time')
  dateTime?: unknown;

  @ofType('lookup')
  lookup?: unknown;

  @ofType('person or group')
  personOrGroup?: unknown;

  @ofType('link or picture')
  hyperlinkOrPicture?: unknown;

  @ofType('calculated')
  calculated?: unknown;

  @ofType('image')
  thumbnail?: unknown;

  @ofType('place')
  geolocation?: unknown;

  @ofType('managed metadata')
  term?: unknown;
}

/** A new list of a site, with its columns. https://learn.microsoft.com/graph/api/list-create */
@EmptyIsMissing()
export class CreateList {
  @SiteId({ description: 'The site.' })
  siteId: string;

  @Text({ max: 255, alias: 'name', description: 'The name of the list.', example: 'Tasks' })
  displayName: string;

  @Text({ min: 0, max: 1024, optional: true, description: 'What it is for.' })
  description?: string;

  @Text({
    max: 64,
    default: 'genericList',
    pattern: /^[A-Za-z]+$/,
    patternMessage: 'must be the name of a template',
    description:
      'genericList, documentLibrary, events, tasks, contacts, links, announcements, survey …; it cannot change.',
  })
  template: string;

  @List(Part(() => NewColumn), { max: 100, optional: true, description: 'Columns beside those of the template.' })
  columns?: NewColumn[];
}

/** A new item of a list. https://learn.microsoft.com/graph/api/listitem-create */
export class CreateListItem extends InList {
  @Columns({ description: 'Values by internal column name.', example: { Title: 'Call', Status: 'Open' } })
  fields: Record<string, unknown>;

  @Flag({ default: false, description: 'Read the item again, so that the answer has all of its columns.' })
  returnFields: boolean;
}

/** New values of some columns of an item. https://learn.microsoft.com/graph/api/listitem-update */
export class UpdateListItem extends InList {
  @GraphId({ description: 'The item.', example: '4' })
  itemId: string;

  @Columns({ description: 'Values by internal column name; the others stay.', example: { Status: 'Done' } })
  fields: Record<string, unknown>;

  @Text({ max: 256, optional: true, description: 'The etag the item must still have; or send If-Match.' })
  ifMatch?: string;
}
