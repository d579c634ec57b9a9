import { describe, expect, it } from '@jest/globals';
import { driveAddress, itemAddress, sharedAddress, siteAddress, siteOfUrl } from './address.js';

const drive = driveAddress({ driveId: 'b!x1' });
const SITE = 'contoso.sharepoint.com,1,2';

describe('addresses of Graph', () => {
  it.each([
    ['a drive', drive, '/drives/b!x1'],
    ['the default library of a site', driveAddress({ siteId: SITE }), '/sites/contoso.sharepoint.com%2C1%2C2/drive'],
    ['the drive, when a site is named too', driveAddress({ siteId: SITE, driveId: 'b!x1' }), '/drives/b!x1'],
    ["the person's own drive", driveAddress({}), '/me/drive'],
    ['the library of a site by path', driveAddress({ siteId: 'h.com:/sites/x' }), '/sites/h.com:/sites/x:/drive'],
    ['the root site', siteAddress('root'), '/sites/root'],
    ['a site by its web address', siteOfUrl('https://h.com/sites/Ä%20b/'), '/sites/h.com:/sites/%C3%84%20b'],
    ['a root folder', itemAddress(drive, {}), '/drives/b!x1/root'],
    ['an item by id', itemAddress(drive, { id: '01A' }), '/drives/b!x1/items/01A'],
    ['an item by path', itemAddress(drive, { path: '/a/b/' }), '/drives/b!x1/root:/a/b'],
    [
      'a name that looks like an escape',
      itemAddress(drive, { path: '%2e%2e/#1' }),
      '/drives/b!x1/root:/%252e%252e/%231',
    ],
    ['what follows an id', itemAddress(drive, { id: '01A' }).below('/children'), '/drives/b!x1/items/01A/children'],
    ['what follows a path', itemAddress(drive, { path: 'a' }).below('/children'), '/drives/b!x1/root:/a:/children'],
    [
      'a name below an id',
      itemAddress(drive, { id: '01A' }).at('n #.txt').below('/content'),
      '/drives/b!x1/items/01A:/n%20%23.txt:/content',
    ],
    ['a name below a path', itemAddress(drive, { path: 'a' }).at('b'), '/drives/b!x1/root:/a/b'],
    [
      'braces of a table',
      itemAddress(drive, { id: '1' }).below('/t/{table}', { table: '{A-1}' }),
      '/drives/b!x1/items/1/t/%7BA-1%7D',
    ],
    ['a sharing link', sharedAddress('https://h/:t:/s?e=1'), '/shares/u!aHR0cHM6Ly9oLzp0Oi9zP2U9MQ/driveItem'],
  ])('write %s', (_, address, expected) => {
    expect(String(address)).toBe(expected);
  });

  it.each(['a/../b', '..', 'a/.'])('refuse the path %s, which a URL would shorten', (path) => {
    expect(() => itemAddress(drive, { path })).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('refuse a web address that cannot be decoded', () => {
    expect(() => siteOfUrl('https://h.com/sites/%ff')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
