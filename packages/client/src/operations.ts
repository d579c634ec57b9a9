import type { components, paths } from './schema.js';

/** What the API describes by name, such as `Schemas['Run']`. */
export type Schemas = components['schemas'];

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The addresses that take a method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathWith<M>> = paths[P][M];
type Parameters<O> = O extends { parameters: infer Found } ? Found : never;

/** The named parts of an address, where it has any. */
export type PathNames<M extends Method, P extends PathWith<M>> =
  Parameters<Operation<M, P>> extends { path: infer Names } ? Names : undefined;

/** The query that an operation takes. */
export type Query<M extends Method, P extends PathWith<M>> =
  Parameters<Operation<M, P>> extends { query: infer Found }
    ? Found
    : Parameters<Operation<M, P>> extends { query?: infer Found }
      ? Found | undefined
      : undefined;

/** What an operation takes: JSON, and a form with files where it takes such. */
export type Body<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { requestBody?: { content: { 'application/json': infer Found } } }
    ? Found | FormOf<Operation<M, P>>
    : undefined;

type FormOf<O> = O extends { requestBody?: { content: { 'multipart/form-data': unknown } } } ? FormData : never;

type ContentOf<R> = R extends { content: { 'application/json': infer Found } } ? Found : undefined;
type Success = 200 | 201 | 202 | 204;

/** The JSON that an operation answers when it succeeds; undefined where it answers none. */
export type Answer<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { responses: infer All }
    ? { [S in keyof All & Success]: ContentOf<All[S]> }[keyof All & Success]
    : never;
