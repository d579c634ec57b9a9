/** The kinds of columns a list can have, as the property that says so is called. */
export const COLUMN_TYPES = [
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
] as const;

/** A kind of column. */
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** A column of a list. https://learn.microsoft.com/graph/api/resources/columndefinition */
export interface Column {
  readonly id: string;
  /** Internal name, fixed at creation. */
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly type: ColumnType;
  /** The settings under the type's name, such as `choices`. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly indexed: boolean;
  readonly required: boolean;
  readonly enforceUniqueValues: boolean;
  readonly readOnly: boolean;
  readonly hidden: boolean;
}

/** True for columns whose value is the id of something else, under `<name>LookupId`. */
export function isReference({ type }: Column): boolean {
  return type === 'lookup' || type === 'personOrGroup';
}

/** True for a column that holds several values. */
export function isMultiple({ settings }: Column): boolean {
  return (
    settings.displayAs === 'checkBoxes' ||
    settings.allowMultipleValues === true ||
    settings.allowMultipleSelection === true
  );
}

/** The resource. */
export function columnView({ type, settings, ...column }: Column): Record<string, unknown> {
  return { ...column, columnGroup: 'Custom Columns', [type]: settings };
}
