import { GraphFault } from '../graph/graph-error.js';

/** A literal of a filter. */
export type Literal = string | number | boolean | null;

/** The operators there are. */
export type Operator = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'startswith';

/** A parsed `$filter`. */
export type Filter =
  | { readonly kind: 'and'; readonly parts: readonly Filter[] }
  | { readonly kind: 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'compare'; readonly property: string; readonly operator: Operator; readonly value: Literal };

const TOKEN = /\s*(?:(\()|(\))|(,)|'((?:[^']|'')*)'|([^\s'(),]+))/y;

type Token = { readonly kind: '(' | ')' | ',' | 'word' | 'text'; readonly text: string };

/** Parses comparisons and `startswith` joined by `and` and `or`; 400 for anything else, an undoubled quote included. */
export function parseFilter(text: string): Filter {
  const parser = new FilterParser(tokens(text), text);
  return parser.whole();
}

class FilterParser {
  private at = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly text: string,
  ) {}

  whole(): Filter {
    const filter = this.either();
    if (this.at < this.tokens.length) throw this.fault();
    return filter;
  }

  private either(): Filter {
    return this.joined('or', () => this.joined('and', () => this.comparison()));
  }

  private joined(word: 'and' | 'or', next: () => Filter): Filter {
    const parts = [next()];
    while (this.peek()?.text === word && this.peek()?.kind === 'word') {
      this.at += 1;
      parts.push(next());
    }
    return parts.length === 1 ? parts[0]! : { kind: word, parts };
  }

  private comparison(): Filter {
    if (this.peek()?.kind === '(') {
      this.at += 1;
      const inner = this.either();
      this.take(')');
      return inner;
    }
    const first = this.take('word').text;
    if (first.toLowerCase() === 'startswith') {
      this.take('(');
      const property = this.take('word').text;
      this.take(',');
      const value = this.take('text').text;
      this.take(')');
      return { kind: 'compare', property, operator: 'startswith', value };
    }
    const operator = this.take('word').text;
    if (!['eq', 'ne', 'lt', 'le', 'gt', 'ge'].includes(operator)) throw this.fault();
    return { kind: 'compare', property: first, operator: operator as Operator, value: this.literal() };
  }

  private literal(): Literal {
    const token = this.peek();
    this.at += 1;
    if (token?.kind === 'text') return token.text;
    if (token?.kind !== 'word') throw this.fault();
    if (token.text === 'true' || token.text === 'false') return token.text === 'true';
    if (token.text === 'null') return null;
    if (/^-?\d+(\.\d+)?$/.test(token.text)) return Number(token.text);
    if (/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(token.text)) return token.text;
    throw this.fault();
  }

  private peek(): Token | undefined {
    return this.tokens[this.at];
  }

  private take(kind: Token['kind']): Token {
    const token = this.peek();
    if (token?.kind !== kind) throw this.fault();
    this.at += 1;
    return token;
  }

  private fault(): GraphFault {
    return new GraphFault('BadRequest', `Invalid filter clause: Syntax error in '${this.text}'.`);
  }
}

function tokens(text: string): Token[] {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text);
    if (!match) throw new GraphFault('BadRequest', `Invalid filter clause: Syntax error in '${text}'.`);
    const [, open, close, comma, literal, word] = match;
    if (literal !== undefined) found.push({ kind: 'text', text: literal.replaceAll("''", "'") });
    else if (word !== undefined) found.push({ kind: 'word', text: word });
    else found.push({ kind: (open ?? close ?? comma) as '(', text: '' });
  }
  return found;
}
