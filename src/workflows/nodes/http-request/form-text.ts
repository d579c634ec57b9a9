import { AppError } from '#libs/errors';
import { inTurns, stringifyInTurns } from '#libs/json';

/** Characters of a form, at most. */
const MAX_FORM = 16_777_216;
/** Fields, and characters, that are written at once, in a millisecond or so. */
const FIELDS_OF_PART = 500;
const CHARACTERS_OF_PART = 65_536;

/**
 * Writes fields as HTML forms are sent, while others run. A list repeats its name, null is left out, and an object is JSON.
 * @throws AppError `too_large`
 */
export async function formText(fields: object): Promise<string> {
  const form = new FormWriter();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item !== null && item !== undefined)
        await form.add(name, typeof item === 'string' ? item : await stringifyInTurns(item));
    }
  }
  return form.end();
}

class FormWriter {
  private readonly pause = inTurns();
  private readonly parts: string[] = [];
  private size = 0;
  private part = new URLSearchParams();
  private partSize = 0;

  async add(name: string, text: string): Promise<void> {
    if (text.length <= CHARACTERS_OF_PART) {
      this.part.append(name, text);
      this.partSize += name.length + text.length;
      if (this.part.size >= FIELDS_OF_PART || this.partSize > CHARACTERS_OF_PART) await this.endPart();
      return;
    }
    await this.endPart();
    let before = new URLSearchParams([[name, '']]).toString();
    for (let start = 0, end = 0; start < text.length; start = end) {
      end = boundary(text, start + CHARACTERS_OF_PART);
      await this.keep(before + encoded(text.slice(start, end)), before === '' ? '' : '&');
      before = '';
    }
  }

  async end(): Promise<string> {
    await this.endPart();
    return this.parts.join('');
  }

  private async endPart(): Promise<void> {
    if (this.part.size === 0) return;
    const text = this.part.toString();
    this.part = new URLSearchParams();
    this.partSize = 0;
    await this.keep(text, '&');
  }

  private async keep(text: string, separator: string): Promise<void> {
    if (this.parts.length > 0 && separator !== '') this.parts.push(separator);
    this.parts.push(text);
    this.size += text.length;
    if (this.size > MAX_FORM) throw new AppError('too_large', `A form has at most ${MAX_FORM} characters.`);
    await this.pause();
  }
}

/** The value of a field, as it is written behind its name. */
function encoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

/** The place, unless a pair of surrogates is there. */
function boundary(text: string, place: number): number {
  const unit = text.charCodeAt(place);
  return unit >= 0xdc00 && unit <= 0xdfff ? place - 1 : place;
}
