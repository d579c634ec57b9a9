import { describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { parse, type InputClass } from '#libs/schema';
import { DownloadFiles, GetFile, GetFileMetadata } from './file.dto.js';
import { CreateFolder, FindFile, ListFiles } from './folder.dto.js';
import { CreateList, CreateListItem } from './list.dto.js';
import { SearchAndFilterFiles, SearchListItems } from './list-search.dto.js';
import { SearchFiles } from './search.dto.js';
import { CreateSharingLink } from './sharing.dto.js';
import { GetSite, ListSites } from './site.dto.js';
import { ReadTable } from './table.dto.js';

const faults = (input: InputClass, body: object): string[] => {
  try {
    parse(input, { body });
    return [];
  } catch (error) {
    return (error as AppError).errors!.map(({ field, rule }) => `${field} ${rule}`);
  }
};

describe('inputs', () => {
  const list = { siteId: 'h.com,1,2', listId: 'Tasks' };
  it.each<[string, InputClass, object, string[]]>([
    ['an id with a slash', GetFile, { fileId: 'a/b' }, ['fileId format']],
    ['an id with a question mark', GetFile, { fileId: 'a?b' }, ['fileId format']],
    ['an id with a hash', GetFile, { fileId: 'a#b' }, ['fileId format']],
    ['an id that is ..', GetFile, { fileId: '..' }, ['fileId format']],
    ['an id with a control character', GetFile, { driveId: 'a\nb', fileId: 'x' }, ['driveId format']],
    ['an id of 513 characters', GetFile, { fileId: 'a'.repeat(513) }, ['fileId too_long']],
    ['a site id with a climbing path', ListFiles, { siteId: 'h.com:/a/../b' }, ['siteId format']],
    ['a site id with a query', ListFiles, { siteId: 'h.com?x' }, ['siteId format']],
    ['a path that climbs', ListFiles, { folderPath: 'a/../b' }, ['folderPath format']],
    ['a path with an empty name', ListFiles, { folderPath: 'a//b' }, ['folderPath format']],
    ['slashes alone', ListFiles, { folderPath: '//' }, ['folderPath format']],
    ['a name with a colon', FindFile, { name: 'a:b' }, ['name format']],
    ['a name that ends in a space', FindFile, { name: 'a ' }, ['name format']],
    ['a field name that is an expression', ListFiles, { select: ["id,name'"] }, ['select[0] format']],
    ['an order that is an expression', ListFiles, { orderBy: 'name; drop' }, ['orderBy format']],
    ['two places', ListFiles, { folderId: 'a', folderPath: 'b' }, ['folderPath at_most_one']],
    ['two files', GetFile, { fileId: 'a', filePath: 'b' }, ['fileId exactly_one']],
    ['no file', GetFile, {}, ['fileId exactly_one']],
    [
      'a drive beside a link that names its own',
      GetFile,
      { shareUrl: 'https://h.com/a', siteId: 'root', driveId: 'd' },
      ['siteId excluded_by_share_url', 'driveId excluded_by_share_url'],
    ],
    ['a table that is ..', ReadTable, { itemId: 'a', tableName: '..' }, ['tableName format']],
    ['a worksheet that is .', ReadTable, { itemId: 'a', worksheet: '.' }, ['worksheet format']],
    ['no place for something new', CreateFolder, { name: 'a' }, ['driveId at_least_one']],
    [
      'parents without a path',
      CreateFolder,
      { name: 'a', driveId: 'd', parentId: 'p', createParents: true },
      ['createParents needs_path'],
    ],
    ['21 files', GetFileMetadata, { fileIds: Array.from({ length: 21 }, String) }, ['fileIds too_many']],
    ['a file twice', DownloadFiles, { fileIds: ['a', 'a'] }, ['fileIds unique']],
    ['a file of a drive twice', DownloadFiles, { files: [{ fileId: 'a' }, { fileId: 'a' }] }, ['files unique']],
    ['a host without a path', GetSite, { hostname: 'h.com' }, ['siteId exactly_one']],
    ['half an address beside a whole one', GetSite, { siteId: 'root', path: 'a' }, ['siteId exactly_one']],
    ['a page of none', ListSites, { pageSize: 0 }, ['pageSize too_small']],
    ['a relative path without a place', SearchFiles, { query: 'a', path: 'Documents' }, ['path needs_scope']],
    ['a site and a drive', SearchFiles, { query: 'a', siteId: 'root', driveId: 'd' }, ['driveId at_most_one']],
    [
      'sorted drives',
      SearchFiles,
      { query: 'a', entityTypes: ['drive'], sort: [{ name: 'x' }] },
      ['sort not_applicable'],
    ],
    [
      'a filter and conditions',
      SearchAndFilterFiles,
      { ...list, filter: 'a', conditions: [{ field: 'A', op: 'eq', value: 1 }] },
      ['conditions at_most_one'],
    ],
    [
      'a column that is an expression',
      SearchAndFilterFiles,
      { ...list, conditions: [{ field: 'A eq 1 or B', op: 'eq', value: 1 }] },
      ['conditions[0].field format'],
    ],
    [
      'a beginning that is no text',
      SearchAndFilterFiles,
      { ...list, conditions: [{ field: 'A', op: 'startsWith', value: 1 }] },
      ['conditions[0].value type'],
    ],
    [
      'words and an order',
      SearchAndFilterFiles,
      { ...list, query: 'a', orderBy: 'fields/A' },
      ['orderBy excluded_by_query'],
    ],
    [
      'words and the file behind an item',
      SearchListItems,
      { ...list, query: 'a', expandDriveItem: true },
      ['expandDriveItem excluded_by_query'],
    ],
    [
      'a column of two kinds',
      CreateList,
      { siteId: 'root', displayName: 'A', columns: [{ name: 'A', text: {}, number: {} }] },
      ['columns[0].text exactly_one'],
    ],
    ['no columns', CreateListItem, { ...list, fields: {} }, ['fields too_few']],
    ['a column that is no name', CreateListItem, { ...list, fields: { 'a/b': 1 } }, ['fields.a/b format']],
    [
      'recipients of a link for all',
      CreateSharingLink,
      { fileId: 'a', recipients: [{ email: 'a@b.example' }] },
      ['recipients needs_scope'],
    ],
    [
      'a link that has ended',
      CreateSharingLink,
      { fileId: 'a', expirationDateTime: '2020-01-01T00:00:00Z' },
      ['expirationDateTime past'],
    ],
    ['two beginnings of a table', ReadTable, { itemId: 'a', offset: 1, pageToken: 't' }, ['offset at_most_one']],
  ])('refuse %s', (_, input, body, expected) => {
    expect(faults(input, body)).toEqual(expected);
  });

  it.each<[string, InputClass, object]>([
    ['a name with a hash and a percent sign', FindFile, { name: 'Q1 #2 100%.xlsx' }],
    ['a site by its path', ListFiles, { siteId: 'h.com:/sites/x/Ä b' }],
    [
      'a type beside a column',
      CreateListItem,
      { ...list, fields: { Tags: ['a'], 'Tags@odata.type': 'Collection(Edm.String)' } },
    ],
    ['other names of fields', ReadTable, { fileId: 'a' }],
    ['the root as a folder', ListFiles, { folderPath: '/' }],
    ['the root as a parent', CreateFolder, { driveId: 'd', name: 'a', parentPath: '/' }],
    ['an empty path beside an id', ListFiles, { folderId: 'a', folderPath: '', siteId: '' }],
    ['one id where several are possible', GetFileMetadata, { fileIds: 'a' }],
  ])('take %s', (_, input, body) => {
    expect(faults(input, body)).toEqual([]);
  });
});
