import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { turnClock } from '../../../support/app/clock.js';
import { expectProblem } from '../../../support/app/problem.js';
import { chain, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const FAILURES = 5;
const SHOP = 'https://shop.example';

describe('who may call a webhook, and how often', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows({ variables: { TRUST_PROXY: '1', AUTH_FAILURES_PER_MINUTE: String(FAILURES) } });
  });

  afterAll(() => service.close());

  afterEach(() => {
    jest.useRealTimers();
  });

  /** Statuses of some calls, one after the other. */
  const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
    const seen: number[] = [];
    for (let n = 0; n < times; n += 1) seen.push((await call()).status);
    return seen;
  };

  describe('rateLimit', () => {
    it('takes as many as it says, refuses the rest until the time is over, and starts nothing for them', async () => {
      const live = await service.echo({ rateLimit: { limit: 3, seconds: 60 } });
      const call = () => service.anonymous.post(live.path);
      expect(await statuses(4, call)).toEqual([200, 200, 200, 429]);
      const refused = await call();
      expectProblem(refused, 429, 'rate_limited');
      expect(refused.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/);
      expect(await service.runsOf(live.id)).toHaveLength(3);
      turnClock(61);
      expect((await call()).status).toBe(200);
    });

    it('counts over all processes', async () => {
      const live = await service.echo({ rateLimit: { limit: 4, seconds: 60 } });
      const other = await bootWorkflows({ database: service.database });
      try {
        const both = [service, other, service, other, service, other];
        const seen: number[] = [];
        for (const { anonymous } of both) seen.push((await anonymous.post(live.path)).status);
        expect(seen).toEqual([200, 200, 200, 200, 429, 429]);
      } finally {
        await other.close();
      }
    });

    it('is exact for requests at once', async () => {
      const live = await service.echo({ rateLimit: { limit: 5, seconds: 60 } });
      const answers = await Promise.all(Array.from({ length: 20 }, () => service.anonymous.post(live.path)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    });

    it('is not used up by strangers, nor by other webhooks', async () => {
      const rateLimit = { limit: 1, seconds: 60 };
      const live = await service.echo({ rateLimit, authentication: { type: 'bearer', apiKey: 'right' } });
      const other = await service.echo({ rateLimit });
      expect((await service.anonymous.post(live.path)).status).toBe(401);
      expect((await service.anonymous.post(other.path)).status).toBe(200);
      expect((await service.anonymous.post(live.path).set('Authorization', 'Bearer right')).status).toBe(200);
    });

    it('comes before the body', async () => {
      const live = await service.echo({ rateLimit: { limit: 1, seconds: 60 } });
      const call = () => service.anonymous.post(live.path).set('Content-Type', 'application/json').send('{"a"');
      expect(await statuses(2, call)).toEqual([400, 429]);
    });
  });

  describe('allowFrom', () => {
    const from = (path: string, address: string) => service.anonymous.post(path).set('X-Forwarded-For', address);

    it.each<[string, string, boolean]>([
      ['an address', '203.0.113.7', true],
      ['its neighbour', '203.0.113.8', false],
      ['the first of a range', '198.51.100.0', true],
      ['the last of a range', '198.51.100.255', true],
      ['one beyond a range', '198.51.101.0', false],
      ['an IPv6 address of a range', '2001:db8:1::5', true],
      ['an IPv6 address beyond', '2001:db8:2::5', false],
      ['IPv4 inside IPv6', '::ffff:203.0.113.7', true],
      ['an address the caller made up, before the one the proxy saw', '203.0.113.7, 192.0.2.1', false],
      ['what is no address', 'unknown', false],
    ])('judges the caller that the trusted proxy names: %s', async (_, address, allowed) => {
      const live = await service.echo({ allowFrom: ['203.0.113.7', '198.51.100.0/24', '2001:db8:1::/48'] });
      const answer = await from(live.path, address);
      if (allowed) expect(answer.status).toBe(200);
      else {
        expectProblem(answer, 403, 'forbidden');
        expect(await service.runsOf(live.id)).toEqual([]);
      }
    });

    it('comes before the credential', async () => {
      const live = await service.echo({ allowFrom: ['203.0.113.7'], authentication: { type: 'bearer', apiKey: 'a' } });
      expectProblem(await from(live.path, '192.0.2.1'), 403, 'forbidden');
    });

    it.each([
      '203.0.113.7/33',
      '203.0.113',
      'example.org',
      '::/129',
      'fe80::1%eth0',
      '',
      '1.2.3.4/x',
      '127.1',
      '::ffff:10.0.0.0/104',
    ])('is a fault with %j', async (range) => {
      const { faults } = await service.save(
        chain({ in: webhook({ path: newPath(), allowFrom: ['10.0.0.0/8', range] }) }),
      );
      expect(faults.filter(({ severity }) => severity === 'error')).toMatchObject([{ field: 'allowFrom[1]' }]);
    });
  });

  describe('cors', () => {
    const preflight = (path: string, origin: string, method = 'POST') =>
      service.anonymous
        .options(path)
        .set('Origin', origin)
        .set('Access-Control-Request-Method', method)
        .set('Access-Control-Request-Headers', 'content-type,x-token');

    it('lets pages of its origins ask, send and read', async () => {
      const live = await service.echo({ cors: { origins: ['https://other.example', SHOP] } });
      const asked = await preflight(live.path, SHOP);
      expect(asked.status).toBe(204);
      expect(asked.headers).toMatchObject({
        allow: 'POST, OPTIONS',
        'access-control-allow-origin': SHOP,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type,x-token',
        'access-control-max-age': '600',
        vary: 'Origin',
      });
      const answer = await service.anonymous.post(live.path).set('Origin', SHOP).send({ a: 1 });
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': SHOP, vary: 'Origin' });
      expect(answer.headers['access-control-expose-headers']).toContain('X-Run-Id');
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
      expect(await service.runsOf(live.id)).toHaveLength(1);
    });

    it.each([
      ['capitals', 'https://Shop.EXAMPLE', SHOP],
      ['the usual port of https', `${SHOP}:443`, SHOP],
      ['the usual port of http', 'http://shop.example:80', 'http://shop.example'],
      ['the port of the other scheme', `${SHOP}:80`, `${SHOP}:80`],
      ['other letters', 'https://größe.example', 'https://xn--gre-6ka8i.example'],
    ])('knows its origins as browsers send them: %s', async (_, written, sent) => {
      const { path } = await service.echo({ cors: { origins: ['https://other.example', written] } });
      for (const answer of [await preflight(path, sent), await service.anonymous.post(path).set('Origin', sent)])
        expect(answer.headers['access-control-allow-origin']).toBe(sent);
    });

    it.each(['https://*.shop.example', 'https://[::1', `${SHOP}:99999`])(
      'warns of %s, which no page has',
      async (origin) => {
        const { faults } = await service.save(
          chain({ in: webhook({ path: newPath(), cors: { origins: [SHOP, origin] } }) }),
        );
        expect(faults).toContainEqual(
          expect.objectContaining({ field: 'cors.origins[1]', rule: 'origin', severity: 'warning' }),
        );
      },
    );

    it('lets pages read refusals too', async () => {
      const live = await service.echo({ cors: { origins: ['*'] }, authentication: { type: 'bearer', apiKey: 'a' } });
      const answer = await service.anonymous.post(live.path).set('Origin', SHOP).set('X-Forwarded-For', '192.0.2.77');
      expectProblem(answer, 401, 'unauthenticated');
      expect(answer.headers['access-control-allow-origin']).toBe('*');
    });

    it.each([
      ['another origin', 'https://evil.example'],
      ['an origin that begins alike', `${SHOP}.evil.example`],
      ['another scheme', 'http://shop.example'],
      ['another port', `${SHOP}:8443`],
      ['null', 'null'],
    ])('says nothing to %s', async (_, origin) => {
      const live = await service.echo({ cors: { origins: [SHOP] } });
      for (const answer of [
        await preflight(live.path, origin),
        await service.anonymous.post(live.path).set('Origin', origin),
      ]) {
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(answer.headers['vary']).toBe('Origin');
      }
    });

    it('is that of the method which is asked for', async () => {
      const path = newPath();
      await service.deploy(
        chain({
          in: webhook({ path, method: 'PUT', responseMode: 'lastNode', cors: { origins: ['*'] } }),
          out: returns(),
        }),
      );
      await service.deploy(chain({ in: webhook({ path, responseMode: 'lastNode' }), out: returns() }));
      const allowed = async (method: string) =>
        (await preflight(`/api/webhooks${path}`, SHOP, method)).headers['access-control-allow-origin'];
      expect([await allowed('PUT'), await allowed('POST'), await allowed('DELETE')]).toEqual([
        '*',
        undefined,
        undefined,
      ]);
    });

    it.each(['shop.example', 'https://shop.example/', 'https://user@shop.example', 'ftp://shop.example', ''])(
      'is a fault with the origin %j',
      async (origin) => {
        const { faults } = await service.save(chain({ in: webhook({ path: newPath(), cors: { origins: [origin] } }) }));
        expect(faults.filter(({ severity }) => severity === 'error')).toMatchObject([{ field: 'cors.origins[0]' }]);
      },
    );
  });

  describe('many wrong credentials', () => {
    it('of one address are refused with 429, whatever it claims to be; others are not affected', async () => {
      const live = await service.echo({ authentication: { type: 'bearer', apiKey: 'right' } });
      const call = (token: string, address: string) =>
        service.anonymous.post(live.path).set('Authorization', `Bearer ${token}`).set('X-Forwarded-For', address);
      let forged = 0;
      const attempt = () => call('wrong', `203.0.113.${(forged += 1)}, 192.0.2.50`);
      expect(await statuses(FAILURES + 1, attempt)).toEqual([...Array.from({ length: FAILURES }, () => 401), 429]);
      const limited = await call('right', '192.0.2.50');
      expectProblem(limited, 429, 'rate_limited');
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
      expect((await call('right', '192.0.2.51')).status).toBe(200);
    });

    it('of a signature count too', async () => {
      const live = await service.echo({ authentication: { type: 'signature', scheme: 'github', apiKey: 'right' } });
      const call = () =>
        service.anonymous
          .post(live.path)
          .set('X-Hub-Signature-256', `sha256=${'0'.repeat(64)}`)
          .set('X-Forwarded-For', '192.0.2.60')
          .send({ a: 1 });
      expect(await statuses(FAILURES + 1, call)).toEqual([...Array.from({ length: FAILURES }, () => 401), 429]);
    });
  });
});

describe('a webhook in production', () => {
  let service: WorkflowService;

  const variables = { NODE_ENV: 'production', BASE_URL: 'https://flows.example.com', TRUST_PROXY: '1' };

  beforeAll(async () => {
    service = await bootWorkflows({ variables });
  });

  afterAll(() => service.close());

  it('needs an authentication to be deployed or to listen', async () => {
    const { id, faults } = await service.save(chain({ in: webhook({ path: newPath() }) }));
    expect(faults).toMatchObject([{ node: 'in', rule: 'authentication_required', severity: 'error' }]);
    for (const step of ['deploy', 'listen'])
      expectProblem(await service.api.post(`/api/workflows/${id}/${step}`), 422, 'workflow_invalid', [
        'authentication_required',
      ]);
  });

  it('is called by https only, as the trusted proxy tells', async () => {
    const { id, path } = await service.echo({ authentication: { type: 'bearer', apiKey: 'right' } });
    const call = () => service.anonymous.post(path).set('Authorization', 'Bearer right');
    expectProblem(await call(), 403, 'forbidden');
    expectProblem(await call().set('X-Forwarded-Proto', 'http'), 403, 'forbidden');
    expect(await service.runsOf(id)).toEqual([]);
    expect((await call().set('X-Forwarded-Proto', 'https')).status).toBe(200);
  });

  it('needs none where the operator allows that, but is still called by https, and no more often than it says', async () => {
    const open = await bootWorkflows({ variables: { ...variables, WEBHOOK_ALLOW_PUBLIC: '1' } });
    try {
      const { id, path } = await open.echo({ rateLimit: { limit: 1, seconds: 60 } });
      const call = (scheme: string) => open.anonymous.post(path).set('X-Forwarded-Proto', scheme);
      expectProblem(await call('http'), 403, 'forbidden');
      expect((await call('https')).status).toBe(200);
      expectProblem(await call('https'), 429, 'rate_limited');
      expect(await open.runsOf(id)).toHaveLength(1);
    } finally {
      await open.close();
    }
  });
});
