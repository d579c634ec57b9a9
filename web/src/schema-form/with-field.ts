/** An object with one field set; undefined takes it out. */
export function withField(object: Readonly<Record<string, unknown>>, name: string, value: unknown) {
  const { [name]: _before, ...rest } = object;
  if (value === undefined) return rest;
  // In its old place, so that the text of a definition changes in one place only.
  return name in object
    ? Object.fromEntries(Object.entries(object).map(([key, old]) => [key, key === name ? value : old]))
    : { ...object, [name]: value };
}
