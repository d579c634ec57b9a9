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
  ])('is refused for %s=%s, in a line that begins with that name', (name, value) => {
    const attempt = () => readEnvironment({ [name]: value });
    expect(attempt).toThrow(EnvironmentError);
    expect(attempt).toThrow(new RegExp(`^${name} [^\\n]+$`));
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
  ])('is taken with %s=%s', (name, value) => {
    expect(readEnvironment({ [name]: value })).toMatchObject({ [name]: value });
  });
});
