import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { calendarCalls } from '../../support/providers/calendar-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';

let service: SandboxedApp;
const { list, sent } = calendarCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed({ variables: { CALENDAR_USER_RPM: '3' } });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());

describe('CALENDAR_USER_RPM', () => {
  it('refuses the call after the last one of the minute and says when to come back', async () => {
    for (let call = 1; call <= 3; call += 1) await list().expect(200);
    const before = sent().length;
    const { body, headers } = await list().expect(429);
    expect(body.code).toBe('rate_limited');
    expect(Number(headers['retry-after'])).toBeGreaterThan(5);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(sent()).toHaveLength(before);
  });
});
