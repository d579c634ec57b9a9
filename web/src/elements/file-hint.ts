import type { ElementField } from '../api/workflows/element.js';
import { bytes } from '../parts/values/bytes.js';

const KINDS: Readonly<Record<string, string>> = {
  'application/*': 'documents',
  'audio/*': 'audio',
  'image/*': 'images',
  'text/*': 'texts',
  'video/*': 'videos',
  'image/svg+xml': 'SVG',
  'text/plain': 'plain text',
};
/** Subtypes that people know as the name of a format, such as `pdf`. */
const FORMAT = /^(?:application|audio|image|text|video)\/([a-z0-9]{2,5})$/;

/** What people are told of a field for files: which ones, how many, how large. */
export function fileHint({
  accept,
  multiple,
  maxBytes,
}: Pick<ElementField, 'accept' | 'multiple' | 'maxBytes'>): string {
  const kinds = accept && `Accepted: ${accept.map(kind).join(', ')}.`;
  const size = maxBytes !== undefined && `up to ${bytes(maxBytes)}`;
  const each = multiple ? ['Several files', size && `${size} each`] : [size];
  const amount = each.filter(Boolean).join(', ');
  return [kinds, amount && `${amount.charAt(0).toUpperCase()}${amount.slice(1)}.`].filter(Boolean).join(' ');
}

function kind(entry: string): string {
  return KINDS[entry] ?? FORMAT.exec(entry)?.[1]?.toUpperCase() ?? entry;
}
