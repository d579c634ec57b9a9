import type { InputFault } from '#libs/errors';
import { Check, Choice, exactlyOne, Flag, Int, Text } from '#libs/schema';
import { GraphId, ItemPath } from './address.fields.js';
import { InDrive } from './drive.dto.js';
import { PageToken } from './listing.fields.js';

/** Rows one answer holds at most. */
export const MAX_ROWS = 10_000;

/** A table or worksheet: one segment of an address, whatever characters it has. */
const tableOrSheet = (description: string) =>
  Text({
    max: 255,
    pattern: /^(?!\.{1,2}$)/,
    patternMessage: 'must not be "." or ".."',
    optional: true,
    description,
  });

/** A table of a workbook, which rows of it, and how they are answered. https://learn.microsoft.com/graph/api/resources/workbooktable */
@Check(exactlyOne<ReadTable>('itemId', 'filePath'))
@Check(oneStart)
export class ReadTable extends InDrive {
  @GraphId({ alias: 'fileId', optional: true, description: 'The workbook.', example: '01BYE5RZ6QN3' })
  itemId?: string;

  @ItemPath({ optional: true, description: "The workbook by its path from the drive's root." })
  filePath?: string;

  @tableOrSheet('The table, by name or id; without it the tables are listed.')
  tableName?: string;

  @tableOrSheet('The worksheet the table is on, by name or id.')
  worksheet?: string;

  @Flag({ default: false, description: 'Leave the header row out of `rows`, where rows are lists.' })
  removeHeaders: boolean;

  @Int({ min: 0, max: MAX_ROWS, default: 0, description: `Data rows of one page; 0 is all, up to ${MAX_ROWS}.` })
  numberOfRows: number;

  @Int({ min: 0, max: 1_048_576, optional: true, description: 'Data rows to skip.' })
  offset?: number;

  @Choice(['values', 'text', 'formulas'], {
    default: 'text',
    description: 'Cells as people see them (text), as JSON values with dates as numbers, or as formulas.',
  })
  valueMode: 'values' | 'text' | 'formulas';

  @Choice(['rows', 'objects'], { default: 'rows', description: 'Rows as lists, or as objects by header.' })
  format: 'rows' | 'objects';

  @PageToken()
  pageToken?: string;
}

function oneStart({ offset, pageToken }: ReadTable): InputFault[] {
  if (offset === undefined || pageToken === undefined) return [];
  return [{ field: 'offset', rule: 'at_most_one', message: 'cannot be used with pageToken' }];
}
