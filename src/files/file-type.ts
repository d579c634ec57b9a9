import { invalidInput } from '#libs/errors';

/** What a body or part is when nobody says. */
export const UNKNOWN_TYPE = 'application/octet-stream';

const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]{0,63}\/[a-z0-9][\w!#$&^.+-]{0,63}$/;

/** A media type as we keep it: lower case, without parameters; `application/octet-stream` for what is none. */
export function fileType(sent: string | undefined): string {
  const type = (sent ?? '').split(';', 1)[0]!.trim().toLowerCase();
  return MEDIA_TYPE.test(type) ? type : UNKNOWN_TYPE;
}

/** How contents of a type begin. */
interface Signature {
  types: readonly string[];
  begins(head: Buffer): boolean;
}

const at = (offset: number, bytes: string) => (head: Buffer) =>
  head.subarray(offset, offset + bytes.length).equals(Buffer.from(bytes, 'latin1'));

const signatures: readonly Signature[] = [
  { types: ['image/png', 'image/apng'], begins: at(0, '\x89PNG\r\n\x1a\n') },
  { types: ['image/jpeg', 'image/jpg', 'image/pjpeg'], begins: at(0, '\xff\xd8\xff') },
  { types: ['image/gif'], begins: at(0, 'GIF8') },
  { types: ['image/webp'], begins: (head) => at(0, 'RIFF')(head) && at(8, 'WEBP')(head) },
  // Readers of PDF look for its header in the first kilobyte.
  { types: ['application/pdf', 'application/x-pdf'], begins: (head) => head.subarray(0, 1024).includes('%PDF-') },
  { types: ['application/zip', 'application/x-zip-compressed'], begins: (head) => zipMarks.some((mark) => mark(head)) },
];

const zipMarks = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].map((mark) => at(0, mark));

/** Types that say how what they are of begins. */
const telling = /^(image|audio|video|text|font)\//;

/**
 * Refuses contents that are not what they are said to be: what is an image, a PDF or a ZIP by its name must begin like one, and
 * what begins like one must not be called an image, a text, audio or video of another kind. Other types are taken as they are
 * named.
 * @throws AppError `invalid_input` with the rule `file_type`
 */
export function requireTrueType(field: string, type: string, head: Buffer): void {
  const named = signatures.find(({ types }) => types.includes(type));
  if (named?.begins(head)) return;
  const found = signatures.find(({ begins }) => begins(head));
  if (named) throw wrongType(field, type, found);
  if (found && telling.test(type)) throw wrongType(field, type, found);
}

function wrongType(field: string, type: string, found: Signature | undefined): Error {
  const is = found ? `is ${found.types[0]}` : 'is something else';
  return invalidInput(field, 'file_type', `is sent as ${type}, and ${is} by its content`);
}
