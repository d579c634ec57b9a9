import { describe, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { childRunId } from './child-run-id.js';

describe('the id of a run that another run starts', () => {
  const parent = uuidV7();

  it('is the same for the same call, and another one for every other', () => {
    const ids = [childRunId(parent, 'a'), childRunId(parent, 'a'), childRunId(parent, 'b'), childRunId(uuidV7(), 'a')];
    expect(new Set(ids).size).toBe(3);
  });

  it('is a UUID that stands beside the id of the run that starts it', () => {
    const id = childRunId(parent, 'a');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(id.slice(0, 13)).toBe(parent.slice(0, 13));
  });
});
