/** The blocks of a Markdown text in a language, in their order. */
export function codeBlocks(markdown: string, language: string): string[] {
  return Array.from(markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm), ([, name, text]) => ({ name, text: text! }))
    .filter(({ name }) => name === language)
    .map(({ text }) => text);
}

/** A command of a shell text. */
export interface Command {
  text: string;
  /** The HTTP status that a comment behind it announces: `# → 429`. */
  status?: number;
}

const TOKENS = /'[^']*'|"(?:\\.|[^"\\])*"|\\\n|(?<=^|\s)#.*|\\.|\n|[^'"\\\n#]+|#/g;

/** The commands of a shell text: quotes and `\\` at a line's end hold a command together. */
export function commandsOf(text: string): Command[] {
  const commands: Command[] = [{ text: '' }];
  for (const [token] of text.matchAll(TOKENS)) {
    const command = commands.at(-1)!;
    const [, status] = /^#.*→ (\d{3})/.exec(token) ?? [];
    if (token === '\n') commands.push({ text: '' });
    else if (status !== undefined) command.status = Number(status);
    else if (!/^#.*\s/.test(token)) command.text += token === '\\\n' ? ' ' : token;
  }
  return commands
    .map((command) => ({ ...command, text: command.text.trim() }))
    .filter((command) => command.text !== '');
}

/** The words of a command with quotes taken off and `$NAME` replaced, as a POSIX shell does. @throws Error for a name it does not know */
export function wordsOf(command: string, variables: Readonly<Record<string, string>>): string[] {
  const replaced = (text: string) =>
    text.replace(/\$(\w+)/g, (_, name: string) => {
      const value = variables[name];
      if (value === undefined) throw new Error(`$${name} is not set: ${command}`);
      return value;
    });
  const words: string[] = [];
  let word: string | undefined;
  for (const [token] of command.matchAll(/'[^']*'|"(?:\\.|[^"\\])*"|\\.|\s+|[^'"\\\s]+/g)) {
    if (/^\s/.test(token)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + unquoted(token, replaced);
  }
  return word === undefined ? words : [...words, word];
}

function unquoted(token: string, replaced: (text: string) => string): string {
  if (token.startsWith("'")) return token.slice(1, -1);
  if (token.startsWith('"')) return replaced(token.slice(1, -1).replace(/\\(["\\$`])/g, '$1'));
  return token.startsWith('\\') ? token.slice(1) : replaced(token);
}
