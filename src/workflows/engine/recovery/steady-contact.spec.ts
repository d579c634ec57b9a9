import { describe, expect, it } from '@jest/globals';
import { SteadyContact } from './steady-contact.js';

const LIMITS = { gapMs: 6000, steadyMs: 9000 };

describe('SteadyContact', () => {
  it('is steady from the beginning, and as long as the database answers', () => {
    const contact = new SteadyContact(LIMITS, 0);
    expect(contact.isSteady(0)).toBe(true);
    for (let now = 3000; now <= 60_000; now += 3000) {
      contact.reached(now);
      expect(contact.isSteady(now + 2999)).toBe(true);
    }
  });

  it('is not when the database was not heard of, nor at once when it is again', () => {
    const contact = new SteadyContact(LIMITS, 0);
    expect(contact.isSteady(6001)).toBe(false);
    for (let now = 20_000; now < 29_000; now += 3000) {
      contact.reached(now);
      expect(contact.isSteady(now)).toBe(false);
    }
    contact.reached(29_000);
    expect(contact.isSteady(29_000)).toBe(true);
  });
});
