const PLAIN_WORD = /^[A-Za-z0-9_./:@%+=,-]+$/;
const PLAIN_TEXT = /^[A-Za-z0-9 _./:@%+=,?&~-]*$/;
const VARIABLE = /^[A-Za-z_]\w*$/;

/** A text as one argument of a command line: nothing in it means anything to the shell (POSIX.1-2024, 2.2.2). */
export function shellText(text: string): string {
  return PLAIN_WORD.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A text as one argument that ends with the value of a shell variable. A name that could be none becomes `SECRET`. */
export function shellTextWith(text: string, variable: string): string {
  const value = `$${VARIABLE.test(variable) ? variable : 'SECRET'}`;
  return PLAIN_TEXT.test(text) ? `"${text}${value}"` : `${shellText(text)}"${value}"`;
}
