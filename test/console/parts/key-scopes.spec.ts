import { expect, it } from '@jest/globals';
import { plainScopes } from '#libs/access';
import { SCOPES } from '../../../web/src/api/access/api-key.js';

it('offers every scope an API key may carry', () => {
  expect(Object.keys(SCOPES).sort()).toEqual(Object.keys(plainScopes).sort());
});
