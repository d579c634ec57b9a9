import { expect } from '@jest/globals';

/** What supertest, fetch and raw sockets have in common of an answer. */
interface AnyAnswer {
  status: number;
  headers: Record<string, any>;
  body: any;
}

/**
 * Expects a problem document (RFC 9457): status and code, its media type, the address of its explanation, and the id of the
 * request as in the header. `rules` are those of `errors`, in order.
 */
export function expectProblem(
  { status, headers, body }: AnyAnswer,
  expectedStatus: number,
  code: string,
  rules?: string[],
): void {
  expect({ status, code: body.code, detail: body.detail }).toMatchObject({ status: expectedStatus, code });
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toMatchObject({
    type: expect.stringMatching(new RegExp(`/docs/errors#${code}$`)),
    title: expect.any(String),
    status: expectedStatus,
    detail: expect.any(String),
    requestId: headers['x-request-id'],
  });
  if (rules) expect((body.errors as { rule: string }[] | undefined)?.map(({ rule }) => rule)).toEqual(rules);
}
