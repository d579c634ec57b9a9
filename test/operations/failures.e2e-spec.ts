import {
  type ArgumentMetadata,
  Controller,
  Global,
  Injectable,
  Module,
  Param,
  type PipeTransform,
  Res,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Response } from 'express';
import { Endpoint } from '../../src/http/endpoints/endpoint.decorator.js';
import { KeyCallers } from '../../src/access/auth/keys/key-callers.service.js';
import { ChangeFeed } from '../../src/platform/database/shared/change-feed.js';
import { Database } from '../../src/platform/database/connection/database.js';
import { LOG_DESTINATION } from '../../src/platform/logging/logger.js';
import { bootApp, type TestApp } from '../support/app/app.js';
import { signIn } from '../support/app/people.js';
import { expectProblem } from '../support/app/problem.js';

/** What must stay inside: it stands in every failure here. */
const INNER = 'inner-detail-of-a-failure';
/** Throws as Node does: errors that Jest makes are none to code outside of its own world, such as the log. */
const fail = (): never => Buffer.alloc(INNER as unknown as number) as never;

@Injectable()
class FailingPart implements PipeTransform {
  canActivate = fail;
  intercept = fail;
  transform(_value: unknown, _metadata: ArgumentMetadata): never {
    return fail();
  }
}

const open = { access: 'public' } as const;

/** Fails wherever something of a request can. */
@Controller()
class FailingController {
  constructor(private readonly database: Database) {}

  @Endpoint('GET /api/failing/handler', 'Throws', open)
  handler(): never {
    return fail();
  }

  @Endpoint('GET /api/failing/later', 'Rejects', open)
  async later(): Promise<never> {
    await Promise.resolve();
    return fail();
  }

  @Endpoint('GET /api/failing/guard', 'Is guarded by what throws', open)
  @UseGuards(FailingPart)
  guard(): string {
    return 'let through';
  }

  @Endpoint('GET /api/failing/interceptor', 'Is intercepted by what throws', open)
  @UseInterceptors(FailingPart)
  interceptor(): string {
    return 'let through';
  }

  @Endpoint('GET /api/failing/pipe/:value', 'Takes what throws', open)
  pipe(@Param('value', FailingPart) value: string): string {
    return value;
  }

  @Endpoint('GET /api/failing/serializer', 'Answers what cannot be written', open)
  serializer(): object {
    return { toJSON: fail };
  }

  @Endpoint('GET /api/failing/constraint', 'Breaks a constraint', open)
  async constraint(): Promise<void> {
    const text = `insert into workspace values (gen_random_uuid(), 'default', '${INNER}', now())`;
    await this.database.execute(text);
  }

  @Endpoint('GET /api/failing/statement', 'Sends what is no SQL', open)
  async statement(): Promise<void> {
    await this.database.query(`select from where '${INNER}'`);
  }

  @Endpoint('GET /api/failing/stream', 'Fails in the middle of its answer', open)
  async stream(@Res() response: Response): Promise<never> {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('half');
    await Promise.resolve();
    return fail();
  }
}

/** Everything the process logs. */
const log: string[] = [];

@Global()
@Module({
  controllers: [FailingController],
  providers: [{ provide: LOG_DESTINATION, useValue: { write: (line: string) => void log.push(line) } }],
  exports: [LOG_DESTINATION],
})
class Failing {}

let service: TestApp;
beforeAll(async () => {
  service = await bootApp({ imports: [Failing], variables: { LOG_LEVEL: 'error' } });
});
afterAll(() => service.close());
afterEach(() => {
  jest.restoreAllMocks();
  log.length = 0;
});

describe('a failure of ours', () => {
  it.each([
    ...['handler', 'later', 'guard', 'interceptor', 'pipe/x', 'serializer'].map((where) => [where, INNER]),
    ['constraint', 'workspace_slug'],
    ['statement', 'syntax error'],
  ])('in the %s is 500 without a word of it; the log has it with the id of the request', async (where, told) => {
    const answer = await service.anonymous.get(`/api/failing/${where}`);
    expectProblem(answer, 500, 'internal');
    expect(JSON.stringify([answer.body, answer.headers])).not.toMatch(
      /inner-detail|workspace_slug|insert into|select from|\bat \w|node_modules|\.ts/,
    );
    const line = log.find((each) => each.includes(answer.body.requestId));
    expect(JSON.parse(line!).err).toMatchObject({ message: expect.stringContaining(told!), stack: expect.any(String) });
    expect((await service.anonymous.get('/api/health/live')).status).toBe(200);
  });

  it('in the middle of an answer cuts the connection, so that nobody takes the half for the whole', async () => {
    await expect(service.anonymous.get('/api/failing/stream')).rejects.toThrow(/aborted|socket hang up/);
    expect(log.join()).toContain(INNER);
    expect((await service.anonymous.get('/api/health/live')).status).toBe(200);
  });
});

describe('who asks while it cannot be found out who it is', () => {
  const outage = Object.assign(new Error(INNER), { code: 'ECONNREFUSED' });

  it.each<[string, () => Promise<{ status: number; headers: Record<string, any>; body: any }>]>([
    ['a key', async () => service.anonymous.get('/api/variables').set('Authorization', `Bearer ${await newKey()}`)],
    ['a session', async () => sessionOf().then((person) => person.get('/api/variables'))],
  ])('with %s is told to come back, not let in', async (_, ask) => {
    const answer = await ask();
    expectProblem(answer, 503, 'unavailable');
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(JSON.stringify(answer.body)).not.toContain(INNER);
  });

  /** From now on the database is away, and nothing that is kept in memory counts. */
  const outOfReach = (): void => {
    const database = service.app.get(Database);
    for (const name of ['query', 'prepared', 'execute'] as const)
      jest.spyOn(database, name).mockRejectedValue(outage as never);
    jest.spyOn(service.app.get(ChangeFeed), 'isFresh', 'get').mockReturnValue(false);
  };

  async function newKey(): Promise<string> {
    const { body } = await service.api.post('/api/keys').send({ name: 'asks', scopes: ['variables'] });
    await service.app.get(KeyCallers).flush();
    outOfReach();
    return body.key;
  }

  async function sessionOf() {
    const person = await signIn(service);
    outOfReach();
    return person;
  }
});
