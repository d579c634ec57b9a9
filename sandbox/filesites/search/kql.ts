import { GraphFault } from '../graph/graph-error.js';

/** What a search is tried on: its text in lower case, and its properties by lower-case name. */
export interface Searchable {
  readonly text: string;
  readonly properties: Readonly<Record<string, string>>;
}

type Matcher = (candidate: Searchable) => boolean;

const TOKEN = /\s*(?:([()])|(\w+)(:|=|<>)(?:"([^"]*)"|([^\s()"]+))|"([^"]*)"|([^\s()"]+))/y;

interface Token {
  readonly kind: '(' | ')' | 'property' | 'words';
  readonly text: string;
  readonly name?: string;
  readonly negated?: boolean;
}

/**
 * Reads a KQL query: words, "phrases", `property:value`, `property="value"`, AND, OR, NOT, brackets. Conditions without a
 * word between them all hold; prefixes end in `*`. https://learn.microsoft.com/sharepoint/dev/general-development/keyword-query-language-kql-syntax-reference
 * @throws GraphFault 400 for a query that is not well formed or names an unknown property
 */
export function parseKql(query: string): Matcher {
  const parser = new KqlParser(tokens(query), query);
  return parser.whole();
}

class KqlParser {
  private at = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly query: string,
  ) {}

  whole(): Matcher {
    const matcher = this.either();
    if (this.at < this.tokens.length) throw malformed(this.query);
    return matcher;
  }

  private either(): Matcher {
    const parts = [this.every()];
    while (this.takeWord('OR')) parts.push(this.every());
    return (candidate) => parts.some((part) => part(candidate));
  }

  private every(): Matcher {
    const parts: Matcher[] = [];
    while (this.at < this.tokens.length && !this.isNext(')') && !this.isWord('OR')) {
      if (!this.takeWord('AND')) parts.push(this.condition());
    }
    if (parts.length === 0) throw malformed(this.query);
    return (candidate) => parts.every((part) => part(candidate));
  }

  private condition(): Matcher {
    if (this.takeWord('NOT')) {
      const inner = this.condition();
      return (candidate) => !inner(candidate);
    }
    const token = this.tokens[this.at];
    this.at += 1;
    if (!token || token.kind === ')') throw malformed(this.query);
    if (token.kind === '(') {
      const inner = this.either();
      if (!this.isNext(')')) throw malformed(this.query);
      this.at += 1;
      return inner;
    }
    return token.kind === 'property' ? propertyMatcher(token) : ({ text }) => hasWords(text, token.text);
  }

  private isNext(kind: Token['kind']): boolean {
    return this.tokens[this.at]?.kind === kind;
  }

  private isWord(word: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === 'words' && token.text === word;
  }

  private takeWord(word: string): boolean {
    const taken = this.isWord(word);
    if (taken) this.at += 1;
    return taken;
  }
}

/** Properties a query may name. */
const PROPERTIES = [
  ...['author', 'contentclass', 'filename', 'fileextension', 'filetype', 'isdocument', 'listid', 'path', 'siteid'],
  ...['sitetitle', 'title', 'webid'],
];

function propertyMatcher({ name = '', text, negated }: Token): Matcher {
  const property = name.toLowerCase();
  if (!PROPERTIES.includes(property)) throw malformed(`${name}:${text}`);
  const wanted = text.toLowerCase().replace(/\*$/, '');
  const matches: Matcher = ({ properties }) => {
    const value = properties[property]?.toLowerCase();
    if (value === undefined) return false;
    if (property === 'path') return liesAt(decodeURI(value), decodeURI(wanted));
    return property === 'title' || property === 'filename' ? value.includes(wanted) : value === wanted;
  };
  return negated ? (candidate) => !matches(candidate) : matches;
}

/** Addresses that begin alike; behind a slash at its end only the place itself and what lies below it. */
function liesAt(address: string, place: string): boolean {
  return address.startsWith(place) || (place.endsWith('/') && address === place.slice(0, -1));
}

function hasWords(text: string, words: string): boolean {
  return words === '*' || text.includes(words.toLowerCase().replace(/\*$/, ''));
}

function tokens(query: string): Token[] {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < query.trimEnd().length) {
    const match = TOKEN.exec(query);
    if (!match) throw malformed(query);
    const [, bracket, name, operator, quoted, bare, phrase, word] = match;
    if (bracket !== undefined) found.push({ kind: bracket as '(', text: '' });
    else if (name !== undefined) {
      found.push({ kind: 'property', name, text: quoted ?? bare ?? '', negated: operator === '<>' });
    } else if (phrase === undefined) found.push({ kind: 'words', text: word! });
    else found.push({ kind: 'words', text: phrase.toLowerCase() });
  }
  return found;
}

function malformed(query: string): GraphFault {
  return new GraphFault('BadRequest', `The query string '${query}' is malformed.`);
}
