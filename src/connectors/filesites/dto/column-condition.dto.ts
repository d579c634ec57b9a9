import type { InputFault } from '#libs/errors';
import { Check, Choice, Either, Flag, Num, Text } from '#libs/schema';
import type { ColumnCondition, ColumnValue } from '../graph/odata.js';

const COLUMN = /^[A-Za-z_]\w*$/;

/** The internal name of a column, such as `Status` or `_x0020_Sum`. */
export const columnName = (description: string) =>
  Text({ max: 255, pattern: COLUMN, patternMessage: "must be a column's internal name", description });

@Check(textOnly)
export class ColumnComparison implements ColumnCondition {
  @columnName('The internal name of the column.')
  field: string;

  @Choice(['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'startsWith'], { description: 'How it is compared.' })
  op: ColumnCondition['op'];

  @Either([Text({ min: 0, max: 1000 }), Num(), Flag()], {
    message: 'must be text, a number, true or false',
    description: 'The value to compare with: text, a number, true or false; a time as ISO 8601.',
  })
  value: ColumnValue;
}

function textOnly({ op, value }: ColumnComparison): InputFault[] {
  if (op !== 'startsWith' || typeof value === 'string') return [];
  return [{ field: 'value', rule: 'type', message: 'must be text for startsWith' }];
}
