import type { Secret } from '#libs/crypto';

/** A column that holds sealed texts, in a table with `workspace_id`. Names come from code, never from input. */
export interface ColumnName {
  table: string;
  column: string;
  /** The column that, with `workspace_id`, identifies a row. */
  id: string;
}

/** Where one sealed value lives. */
export interface RowKey {
  workspaceId: string;
  /** The row's value of the column `id`. */
  id: string;
}

/** Seals and opens the values of one column; a value copied to another row, column or workspace does not open. */
export interface SealedColumn {
  readonly name: ColumnName;
  /** @returns the text to store */
  seal: (row: RowKey, plaintext: string) => string;
  /**
   * @throws AppError `unavailable` if the key is not in the ring, `internal` if the value was changed or moved; both are
   *   recorded in the audit log
   */
  open: (row: RowKey, sealed: string) => Secret;
}
