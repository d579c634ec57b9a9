import { describe, expect, it } from '@jest/globals';
import { AppError, explain, invalidInput } from '#libs/errors';
import { ExpressionError } from '#libs/expressions';
import { runError } from './run-error.js';

describe('runError', () => {
  it.each<[string, unknown, string, string]>([
    ['one wrong field, once', invalidInput('url', 'required', 'is required'), 'invalid_input', 'url: is required'],
    [
      'all fields that a provider refused, and what it said',
      new AppError('provider_rejected', 'The provider refused the input.', {
        errors: [
          { field: 'start', rule: 'time', message: 'must be a time' },
          { rule: 'order', message: 'the end is before the start' },
        ],
        provider: { status: 422, message: 'Invalid start' },
      }),
      'provider_rejected',
      'The provider refused the input. start: must be a time; the end is before the start The provider said: Invalid start',
    ],
    ['an expression that fails', new ExpressionError('too much text'), 'expression_error', 'too much text'],
  ])('tells %s', (_, thrown, code, message) => {
    expect(runError(thrown)).toMatchObject({ code, message });
  });

  it('keeps the faults and what the provider said, and leaves the advice to its own place', () => {
    const provider = { status: 503, message: 'down' };
    const thrown = new AppError('provider_unavailable', explain('provider_unavailable'), { provider });
    expect(runError(thrown)).toEqual({
      code: 'provider_unavailable',
      message: 'The provider could not be reached or failed. The provider said: down',
      provider,
    });
    expect(runError(invalidInput('url', 'required', 'is required')).errors).toEqual([
      { field: 'url', rule: 'required', message: 'is required' },
    ]);
  });

  it('tells nothing inner', () => {
    expect(JSON.stringify(runError(new Error('select secret from table')))).not.toContain('secret');
  });
});
