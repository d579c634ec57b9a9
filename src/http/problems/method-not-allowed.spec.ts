import { describe, expect, it } from '@jest/globals';
import { methodNotAllowed } from './method-not-allowed.js';

describe('methodNotAllowed', () => {
  it.each<[string[], string]>([
    [['POST'], 'use POST.'],
    [['GET', 'HEAD'], 'use GET or HEAD.'],
    [['DELETE', 'GET', 'HEAD', 'PUT'], 'use DELETE, GET, HEAD or PUT.'],
  ])('says what to use instead: %j', (methods, said) => {
    expect(methodNotAllowed('PATCH', methods)).toMatchObject({
      detail: `PATCH is not possible here; ${said}`,
      headers: { Allow: methods.join(', ') },
    });
  });
});
