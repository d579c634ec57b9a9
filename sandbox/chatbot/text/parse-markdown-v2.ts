import type { MessageEntity } from '@grammyjs/types';
import { readCodeBlockStart } from './code-block.js';
import { linkEntity, specialEntity, type FindPerson } from './entity-link.js';
import { byteOffset, type FormattedText } from './formatted-text.js';
import { cannotParse } from './parse-failure.js';

/** What can be open at a place of a MarkdownV2 text, under the names the server uses in its complaints. */
type MarkName =
  | 'Bold'
  | 'Italic'
  | 'Underline'
  | 'Strikethrough'
  | 'Spoiler'
  | 'Code'
  | 'Pre'
  | 'PreCode'
  | 'TextUrl'
  | 'CustomEmoji'
  | 'BlockQuote';

/** The characters that open and close a part, and the entity it becomes where that needs nothing else. */
interface Mark {
  readonly opening: string;
  readonly closing: string;
  readonly type?: 'bold' | 'italic' | 'underline' | 'strikethrough' | 'spoiler' | 'code';
}

/** Every mark but the block quotation, which lines begin with. Longer openings stand before their own beginnings. */
const MARKS: Readonly<Record<Exclude<MarkName, 'BlockQuote'>, Mark>> = {
  Underline: { opening: '__', closing: '__', type: 'underline' },
  Italic: { opening: '_', closing: '_', type: 'italic' },
  Bold: { opening: '*', closing: '*', type: 'bold' },
  Strikethrough: { opening: '~', closing: '~', type: 'strikethrough' },
  Spoiler: { opening: '||', closing: '||', type: 'spoiler' },
  PreCode: { opening: '```', closing: '```' },
  Pre: { opening: '```', closing: '```' },
  Code: { opening: '`', closing: '`', type: 'code' },
  TextUrl: { opening: '[', closing: ']' },
  CustomEmoji: { opening: '![', closing: ']' },
};

/** Marks inside which only backquotes mean something. */
const VERBATIM: ReadonlySet<MarkName> = new Set<MarkName>(['Code', 'Pre', 'PreCode']);

interface OpenPart {
  readonly name: MarkName;
  /** Where it begins in the source. */
  readonly start: number;
  /** Where it begins in the finished text. */
  readonly offset: number;
  readonly language?: string;
}

const RESERVED = new Set('_*[]()~`>#+-=|{}.!\n');

/**
 * Takes the markup out of a text in MarkdownV2 style. Throws 400 `can't parse entities: …` for a part without an end and
 * for a reserved character that is not escaped. https://core.telegram.org/bots/api#markdownv2-style
 */
export function parseMarkdownV2(source: string, findPerson: FindPerson): FormattedText {
  return new MarkdownV2Parser(source, findPerson).parse();
}

class MarkdownV2Parser {
  private at = 0;
  private text = '';
  private mayStartQuote = true;
  private readonly open: OpenPart[] = [];
  private readonly entities: MessageEntity[] = [];

  constructor(
    private readonly source: string,
    private readonly findPerson: FindPerson,
  ) {}

  parse(): FormattedText {
    while (this.at < this.source.length) this.step();
    if (this.inQuote) this.endQuote();
    if (this.open.length > 0) throw this.unfinished();
    return { text: this.text, entities: this.entities };
  }

  private get inQuote(): boolean {
    return this.open.some(({ name }) => name === 'BlockQuote');
  }

  private step(): void {
    const { source, at } = this;
    const character = source[at]!;
    const innermost = this.open.at(-1)?.name;
    const verbatim = innermost !== undefined && VERBATIM.has(innermost);
    if (character === '\\' && /^\p{ASCII}$/u.test(source[at + 1] ?? '')) return this.write(source[at + 1]!, 2);
    if (verbatim && character !== '`') return this.writeVerbatim(character);
    if (!verbatim && !RESERVED.has(character)) return this.write(character, 1);
    if (character === '\n' && this.inQuote && source[at + 1] !== '>') return this.endQuoteAtLineBreak();
    if (innermost !== undefined && closes(innermost, source, at)) return this.close();
    if (character === '\n') return this.write(character, 1);
    if (character === '>' && this.mayStartQuote) return this.startQuote();
    this.start();
  }

  private write(character: string, consumed: number): void {
    this.text += character;
    this.at += consumed;
    if (character !== '\r') this.mayStartQuote = character === '\n';
  }

  private writeVerbatim(character: string): void {
    this.write(character, 1);
    this.mayStartQuote = false;
  }

  private startQuote(): void {
    if (!this.inQuote) this.open.push({ name: 'BlockQuote', start: this.at, offset: this.text.length });
    this.at += 1;
  }

  private start(): void {
    const { source, at } = this;
    const entry = (Object.entries(MARKS) as [MarkName, Mark][]).find(([, { opening }]) =>
      source.startsWith(opening, at),
    );
    if (!entry) throw cannotParse(`Character '${source[at]}' is reserved and must be escaped with the preceding '\\'`);
    const [name, { opening }] = entry;
    const block = readCodeBlockStart(source, at);
    const language = block?.language;
    this.open.push({
      name: block && language === undefined ? 'Pre' : name,
      start: at,
      offset: this.text.length,
      language,
    });
    this.at = block?.end ?? at + opening.length;
  }

  private close(): void {
    const part = this.open.pop()!;
    const mark = MARKS[part.name as keyof typeof MARKS];
    const span = { offset: part.offset, length: this.text.length - part.offset };
    this.at += mark.closing.length;
    const entity = this.entityOf(part, mark, span);
    if (entity && span.length > 0) this.entities.push(entity);
  }

  private entityOf({ name, language, offset }: OpenPart, { type }: Mark, span: { offset: number; length: number }) {
    if (type) return { type, ...span };
    if (name === 'Pre' || name === 'PreCode') return { type: 'pre' as const, ...span, ...(language && { language }) };
    const address = this.readAddress();
    if (name === 'TextUrl') return linkEntity(span, address ?? this.text.slice(offset), this.findPerson);
    if (address === undefined) throw cannotParse('The entity must contain a tg://emoji or tg://time URL');
    const special = specialEntity(span, address);
    if (!special) throw cannotParse('Invalid tg://emoji or tg://time URL specified');
    return special;
  }

  /** Reads `(address)` behind a link text, if it is there. */
  private readAddress(): string | undefined {
    if (this.source[this.at] !== '(') return undefined;
    const pattern = /((?:\\\p{ASCII}|[^)\\]|\\(?!\p{ASCII}))*)\)/uy;
    pattern.lastIndex = this.at + 1;
    const match = pattern.exec(this.source);
    if (!match) {
      throw cannotParse(`Can't find end of a URL at byte offset ${byteOffset(this.source, this.at + 1)}`);
    }
    this.at = pattern.lastIndex;
    return match[1]!.replaceAll(/\\(\p{ASCII})/gu, '$1');
  }

  private endQuoteAtLineBreak(): void {
    this.text += '\n';
    this.endQuote();
    if (this.inQuote) throw this.unfinished();
    this.at += 1;
    this.mayStartQuote = true;
  }

  /** Ends the quotation; a spoiler mark that nothing but a carriage return follows makes it expandable. */
  private endQuote(): void {
    const isExpandable = this.open.at(-1)?.name === 'Spoiler' && /^\|\|\r?$/.test(this.sourceSince(this.open.at(-1)!));
    if (isExpandable) this.open.pop();
    if (this.open.at(-1)?.name !== 'BlockQuote') return;
    const { offset } = this.open.pop()!;
    const length = this.text.length - offset;
    const type = isExpandable ? 'expandable_blockquote' : 'blockquote';
    if (length > 0) this.entities.push({ type, offset, length });
  }

  private sourceSince({ start }: OpenPart): string {
    return this.source.slice(start, this.at);
  }

  private unfinished() {
    const { name, start } = this.open.at(-1)!;
    return cannotParse(`Can't find end of ${name} entity at byte offset ${byteOffset(this.source, start)}`);
  }
}

/** True if the text at `at` closes the mark. A single underscore does not close italics where two stand together. */
function closes(name: MarkName, source: string, at: number): boolean {
  if (name === 'BlockQuote') return false;
  if (name === 'Italic') return source[at] === '_' && source[at + 1] !== '_';
  return source.startsWith(MARKS[name].closing, at);
}
