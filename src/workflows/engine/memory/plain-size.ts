/**
 * SQL for how many bytes a value of a column has at most when it is not compressed, without reading it: what is compressed well
 * looks small where it is stored. The factors are what the methods come to for a text that repeats itself.
 */
export const plainSize = (column: string): string =>
  `coalesce(pg_column_size(${column})::bigint * case pg_column_compression(${column}) when 'pglz' then 91 when 'lz4' then 255 else 1 end, 0)`;
