import { describe, expect, it } from '@jest/globals';
import { Router } from './router.js';

const router = new Router<string>()
  .on('GET /a/list', 'literal')
  .on('GET /a/:id', 'named')
  .on('POST /a/:id/b/:other', 'two');

describe('Router', () => {
  it.each([
    ['GET', '/a/list', 'literal', {}],
    ['GET', '/a/lis%74', 'literal', {}],
    ['GET', '/a/x%2Fy%20z', 'named', { id: 'x/y z' }],
    ['GET', '/a/x%252Fy', 'named', { id: 'x%2Fy' }],
    ['GET', '/a/x+y', 'named', { id: 'x+y' }],
    ['POST', '/a/1/b/2', 'two', { id: '1', other: '2' }],
  ])('finds %s %s', (method, path, target, params) => {
    expect(router.find(method, path)).toEqual({ target, params });
  });

  it.each([
    ['GET', '/'],
    ['GET', '/a/'],
    ['GET', '/a/1/'],
    ['GET', '/a/x/y'],
    ['GET', '/a/%zz'],
    ['GET', '/a/%c3%28'],
    ['HEAD', '/a/1'],
    ['PUT', '/a/1'],
    ['POST', '/a/1/b/'],
  ])('finds nothing for %s %s', (method, path) => {
    expect(router.find(method, path)).toBeUndefined();
  });
});
