import { describe, expect, it } from '@jest/globals';
import { isGranted } from '../../actions/declaration/scopes.js';
import { microsoft } from './filesites.connector.js';
import { READ_FILES, READ_SITES, WRITE_FILES, WRITE_SITES } from './filesites.scopes.js';

const covers = (granted: string, sufficient: readonly string[]) =>
  sufficient.some((scope) => isGranted(microsoft, [granted], scope));

describe('scopes', () => {
  it.each([
    ['Files.Read.All', true, false, false, false],
    ['Files.ReadWrite.All', true, true, false, false],
    ['Sites.Read.All', true, false, true, false],
    ['Sites.ReadWrite.All', true, false, true, true],
    ['Sites.Manage.All', true, false, true, true],
    ['Sites.FullControl.All', true, false, true, true],
    ['https://graph.microsoft.com/Sites.ReadWrite.All', true, false, true, true],
    ['https://microsoftgraph.chinacloudapi.cn/Files.Read.All', true, false, false, false],
    ['User.Read', false, false, false, false],
    ['offline_access', false, false, false, false],
  ])('%s reads files: %s, writes files: %s, reads sites: %s, writes sites: %s', (scope, ...expected) => {
    const needs = [READ_FILES, WRITE_FILES, READ_SITES, WRITE_SITES];
    expect(needs.map((sufficient) => covers(scope, sufficient))).toEqual(expected);
  });
});
