import { Text, type FieldDecorator, type FieldOptions } from '#libs/schema';

const CONTROL = '\\x00-\\x1f\\x7f';
/** A name Graph could take: https://support.microsoft.com/office/64883a5d-228e-48f5-b3d2-eb39e07630fa */
const NAME = `(?!\\.{1,2}(?:/|$))(?! )[^"*:<>?/\\\\|${CONTROL}]{1,255}(?<! )`;
const NAME_RULE = 'without any of " * : < > ? / \\ |, without a space at either end, and not "." or ".."';

const HOST = '[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})';
const SITE = `^(?:${HOST}(?:,[A-Za-z0-9-]{1,64}){0,2}|${HOST}:(?:/${NAME})+)$`;

/** The id of a drive, an item, a list: one segment of an address. */
export function GraphId(options: FieldOptions): FieldDecorator<string> {
  return Text({
    max: 512,
    pattern: new RegExp(`^(?!\\.{1,2}$)[^/?#${CONTROL}]+$`),
    patternMessage: 'must be an id, without / ? #',
    ...options,
  });
}

export function SiteId(options: FieldOptions): FieldDecorator<string> {
  return Text({
    max: 1024,
    pattern: new RegExp(SITE),
    patternMessage: 'must be host,collection,web, "root", a host name, or host:/path/of/the/site',
    example: 'contoso.sharepoint.com,2C712604-1370-44E7-A1F5-426573FDA80A,2D2244C3-251A-49EA-93A8-39E1C3A060FE',
    ...options,
  });
}

/** The name of a file or folder. */
export function ItemName(options: FieldOptions): FieldDecorator<string> {
  return Text({
    max: 255,
    pattern: new RegExp(`^${NAME}$`),
    patternMessage: `must be a name ${NAME_RULE}`,
    ...options,
  });
}

const PATH = `/?${NAME}(?:/${NAME})*/?`;
const PATH_RULE = `names joined by /, each ${NAME_RULE}`;

/** Names from the root of a drive on. */
export function ItemPath(options: FieldOptions): FieldDecorator<string> {
  return Text({ max: 400, pattern: new RegExp(`^${PATH}$`), patternMessage: `must be ${PATH_RULE}`, ...options });
}

/** A folder by its path; / alone is the root. */
export function FolderPath(options: FieldOptions): FieldDecorator<string> {
  const patternMessage = `must be / for the root, or ${PATH_RULE}`;
  return Text({ max: 400, pattern: new RegExp(`^(?:/|${PATH})$`), patternMessage, ...options });
}
