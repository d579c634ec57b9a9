/** A format as the published specification writes it: an object with its `type`. */
export interface PageFormat {
  readonly type: string;
  readonly schema?: { readonly properties?: Readonly<Record<string, unknown>> };
  readonly question?: string;
  readonly query?: string;
}

/** What of the scrape options the fake acts on; all else is checked and left alone. */
export interface PageOptions {
  readonly formats?: readonly (PageFormat | string)[];
  readonly onlyMainContent?: boolean;
  readonly actions?: readonly { readonly type: string }[];
}
