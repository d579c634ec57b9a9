import { Int, List, Text, type FieldDecorator } from '#libs/schema';

const COLUMN = /^[@A-Za-z_][\w.@/]*$/;
const ORDER = /^[\w./]+( (asc|desc))?(,[\w./]+( (asc|desc))?)*$/;
/** A token holds the query of its list, which may be long. */
const MAX_TOKEN = 16_384;

export function Select(description = 'Fields of the answer; default those Graph chooses.'): FieldDecorator<string[]> {
  const field = Text({ max: 255, pattern: COLUMN, patternMessage: 'must be the name of a field' });
  return List(field, { min: 1, max: 50, single: true, optional: true, description });
}

export function OrderBy(description: string): FieldDecorator<string> {
  const patternMessage = 'must be fields with asc or desc, joined by commas';
  return Text({ max: 200, pattern: ORDER, patternMessage, optional: true, description, example: 'name desc' });
}

/** How many items a page has. */
export function PageSize(max: number, usual: number): FieldDecorator<number> {
  const description = `Items of one page, 1 to ${max}; a page may hold fewer while more follow.`;
  return Int({ min: 1, max, default: usual, description });
}

/** Where a list goes on. */
export function PageToken(): FieldDecorator<string> {
  return Text({ max: MAX_TOKEN, optional: true, description: 'The `nextPageToken` of the page before.' });
}

/** How many items of all pages together. */
export function MaxResults(): FieldDecorator<number> {
  const description = 'Items at most: pages are read until there are that many, and no token follows.';
  return Int({ min: 1, max: 1000, optional: true, description });
}
