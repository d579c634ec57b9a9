/** A cell: what it holds, and what the program shows. */
export interface Cell {
  readonly value: string | number | boolean;
  readonly text: string;
  /** Starts with `=`. */
  readonly formula?: string;
  readonly numberFormat?: string;
}

/** A sheet, whose rows start at A1. */
export interface Worksheet {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** A table: a range of a sheet whose first row holds the headers. */
export interface WorkbookTable {
  readonly id: string;
  readonly name: string;
  readonly worksheet: string;
  /** Range with header and body, such as `A1:C20`. */
  readonly range: string;
}

/** What a spreadsheet file holds. */
export interface Workbook {
  readonly worksheets: readonly Worksheet[];
  readonly tables: readonly WorkbookTable[];
}
