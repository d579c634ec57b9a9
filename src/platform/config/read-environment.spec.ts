import { describe, expect, it } from '@jest/globals';
import { EnvironmentError, readEnvironment } from './read-environment.js';

describe('the environment', () => {
  it.each([
    ['TRUST_PROXY', 'x y'],
    ['TRUST_PROXY', '10.0.0.0/8, nonsense'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '-1'],
    ['EGRESS_ALLOW', '::::'],
    ['EGRESS_ALLOW', '10.0.0.1, *.example'],
    ['PORT', '70000'],
    ['HOST', 'not a host'],
    ['BASE_URL', 'https://flows.example/?tenant=1'],
    ['BASE_URL', 'https://flows.example/#top'],
    ['BASE_URL', 'https://flows.example/?'],
    ['BASE_URL', 'https://ada:secret@flows.example'],
    ['DATABASE_URL', 'mysql://127.0.0.1/flow'],
    ['DATABASE_URL', 'postgres://flow@127.0.0.1:port/flow'],
    ['DATABASE_URL', 'postgres://flow@[::1/flow'],
  ])('is refused for %s=%s, in a line that begins with that name', (name, value) => {
    const attempt = () => readEnvironment({ [name]: value });
    expect(attempt).toThrow(EnvironmentError);
    expect(attempt).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });

  it('is refused for a port that nobody knows yet where links need one', () => {
    expect(() => readEnvironment({ PORT: '0' })).toThrow(/^BASE_URL [^\n]+$/);
  });

  it('names every wrong variable at once', () => {
    expect(() => readEnvironment({ TRUST_PROXY: 'x', EGRESS_ALLOW: '*' })).toThrow(
      /^EGRESS_ALLOW [^\n]+\nTRUST_PROXY [^\n]+$/,
    );
  });

  it.each([
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '2'],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.1'],
    ['EGRESS_ALLOW', '10.0.0.0/8 inner.example:8080, [::1]:80'],
    ['BASE_URL', 'https://example.org/flows'],
    ['DATABASE_URL', 'postgres://flow:p ss@127.0.0.1:5433/flow?sslmode=disable'],
    ['DATABASE_URL', 'postgres://flow:pass@/flow?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgresql:///flow'],
  ])('is taken with %s=%s', (name, value) => {
    expect(readEnvironment({ [name]: value })).toMatchObject({ [name]: value });
  });
});
