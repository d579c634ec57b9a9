import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startRecordingServer, type RecordingServer } from '../../../support/providers/recording-server.js';
import { until } from '../../../support/until.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';
import { runReaders } from '../../support/run-readers.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const ADDRESS = '$"run".resumeUrl';
const ask = wait({ resume: true });

describe('the address at which a run is resumed, in its records', () => {
  let service: WorkflowService;
  let mailbox: RecordingServer;

  const { as, seen, stored } = runReaders(() => service);

  beforeAll(async () => {
    mailbox = await startRecordingServer();
    service = await bootWorkflows({ variables: { EGRESS_ALLOW: '127.0.0.1' } });
  });
  beforeEach(() => mailbox.clear());
  afterAll(async () => {
    await service.close();
    await mailbox.close();
  });

  const start = () => webhook({ path: newPath(), responseMode: 'onReceived' });
  const send = (text: string) => httpRequest({ url: mailbox.origin, method: 'POST', body: { text } });
  const sent = (): string[] => mailbox.requests.map(({ body }) => (JSON.parse(String(body)) as { text: string }).text);

  /** Starts a run and gives its id once it waits and so many messages were sent. */
  const waiting = async (definition: Parameters<WorkflowService['deploy']>[0], messages = 1): Promise<string> => {
    const { path } = await service.deploy(definition);
    const { body } = await service.anonymous.post(path).send({ list: [0, 1] });
    await until(async () => (await service.run(body.runId)).status === 'waiting' && sent().length === messages);
    return body.runId as string;
  };
  const resume = (address: string) => service.anonymous.post(new URL(address).pathname).send({ by: 'ann' });
  const tokenOf = (address: string) => address.slice(address.lastIndexOf('/') + 1);

  const expectHidden = async (runId: string, address: string): Promise<void> => {
    for (const scopes of [['runs:read'], ['runs:read', 'actions:*', 'workflows:read']]) {
      const read = await seen(runId, ...scopes);
      expect(read).not.toContain(tokenOf(address));
      expect(read).not.toContain('[redacted:');
    }
    expect(await stored()).not.toContain(tokenOf(address));
  };

  it('is hidden wherever nodes put it, and works from the message that was sent', async () => {
    const runId = await waiting(
      chain({
        in: start(),
        note: editFields({
          link: ADDRESS,
          part: `{{ split(${ADDRESS}, "/")[5] }}`,
          coded: `{{ urlEncode(${ADDRESS}) }}`,
        }),
        mail: send(`Approve: {{ ${ADDRESS} }} now`),
        ask,
        after: editFields({ link: '$"note".link' }),
        out: returns('$"after".link'),
      }),
    );
    const address = /http\S+/.exec(sent()[0]!)![0];
    await expectHidden(runId, address);
    expect(await seen(runId, 'runs:read')).toContain('Approve: [redacted] now');
    expect((await resume(address)).status).toBe(200);
    expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: address });
    await expectHidden(runId, address);
  });

  it('is shown to those who may resume the run without it', async () => {
    const runId = await waiting(chain({ in: start(), mail: send(`{{ ${ADDRESS} }}`), ask, out: returns(1) }));
    const inputOf = async (...scopes: string[]) => {
      const { body } = await (await as(...scopes)).get(`/api/runs/${runId}`).expect(200);
      return body.nodes.find(({ nodeId }: { nodeId: string }) => nodeId === 'mail').input.body.text;
    };
    expect(await inputOf('runs:read')).toBe('[redacted]');
    expect(await inputOf('runs:read', 'workflows:run')).toBe(sent()[0]);
  });

  it('is hidden in what is sent back with it', async () => {
    const runId = await waiting(
      chain({ in: start(), mail: send(`{{ ${ADDRESS} }}`), ask, out: returns('$"ask".body.forwarded') }),
    );
    const [address] = sent() as [string];
    const forwarded = `> ${address}`;
    expect((await service.anonymous.post(new URL(address).pathname).send({ forwarded })).status).toBe(200);
    expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: forwarded });
    await expectHidden(runId, address);
  });

  it('is hidden in every iteration of a loop', async () => {
    const runId = await waiting(
      graph(
        {
          in: start(),
          loop: forLoop('$"startNode".body.list', { concurrency: 2 }),
          mail: send(`{{ ${ADDRESS} }}`),
          ask,
          out: returns('$"loop".items'),
        },
        ...['in loop', 'loop each mail', 'mail ask', 'loop done out'],
      ),
      2,
    );
    const addresses = sent();
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) await expectHidden(runId, address);
    for (const address of addresses) expect((await resume(address)).status).toBe(200);
    expect(await service.ended(runId)).toMatchObject({ status: 'succeeded' });
  });

  it('is hidden in a workflow that is handed it to send it, whose message works', async () => {
    const mailer = await service.deploy(
      chain({ in: start(), mail: send('{{ $"startNode".link }}'), out: returns('$"startNode".link') }),
    );
    const runId = await waiting(
      chain({ in: start(), mailer: subWorkflow(mailer.id, { link: ADDRESS }), ask, out: returns('$"mailer"') }),
    );
    const [address] = sent() as [string];
    await expectHidden(runId, address);
    await expectHidden((await service.runsOf(mailer.id))[0]!.id, address);
    expect((await resume(address)).status).toBe(200);
    expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: address });
  });
});
