import { beforeEach, describe, expect, it } from '@jest/globals';
import { Metrics } from './metrics.js';

describe('Metrics', () => {
  let metrics: Metrics;

  beforeEach(() => {
    metrics = new Metrics();
  });

  /** The lines of one metric without help and type. */
  const lines = async (name: string) =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));

  it('counts runs by what started them and how they ended', async () => {
    for (const trigger of ['webhook', 'cron', 'webhook']) metrics.runStarted(trigger);
    for (const status of ['succeeded', 'failed', 'succeeded']) metrics.runEnded(status);
    expect(await lines('workflow_runs_started_total')).toEqual([
      'workflow_runs_started_total{trigger="webhook"} 2',
      'workflow_runs_started_total{trigger="cron"} 1',
    ]);
    expect(await lines('workflow_runs_ended_total')).toEqual([
      'workflow_runs_ended_total{status="succeeded"} 2',
      'workflow_runs_ended_total{status="failed"} 1',
    ]);
  });

  it('counts calls to providers by code, and their time by connector', async () => {
    metrics.providerCalled('calendar', undefined, 40);
    metrics.providerCalled('calendar', 'provider_timeout', 30_000);
    expect(await lines('workflow_provider_calls_total')).toEqual([
      'workflow_provider_calls_total{connector="calendar",code="ok"} 1',
      'workflow_provider_calls_total{connector="calendar",code="provider_timeout"} 1',
    ]);
    expect(await lines('workflow_provider_call_duration_seconds_sum')).toEqual([
      'workflow_provider_call_duration_seconds_sum{connector="calendar"} 30.04',
    ]);
  });

  it.each([
    [200, '2xx'],
    [204, '2xx'],
    [404, '4xx'],
    [503, '5xx'],
    [0, 'aborted'],
  ])('counts the status %d as %s', async (status, label) => {
    metrics.httpServed('/api/keys/:id', 'GET', status, 3);
    expect(await lines('workflow_http_request_duration_seconds_count')).toEqual([
      `workflow_http_request_duration_seconds_count{route="/api/keys/:id",method="GET",status="${label}"} 1`,
    ]);
  });

  it('cumulates buckets, whose bounds are included', async () => {
    for (const size of [1, 2, 3, 700]) metrics.groupCommitted(size, 1);
    const buckets = await lines('workflow_journal_group_size_bucket');
    expect(buckets.slice(0, 3).map((line) => line.split('_bucket')[1])).toEqual([
      '{le="1"} 1',
      '{le="2"} 2',
      '{le="4"} 3',
    ]);
    expect(buckets.slice(-2).map((line) => line.split('_bucket')[1])).toEqual(['{le="512"} 3', '{le="+Inf"} 4']);
    expect(await lines('workflow_journal_group_size_sum')).toEqual(['workflow_journal_group_size_sum 706']);
  });

  it('keeps the format whole whatever a label holds', async () => {
    metrics.runEnded('a"b\\c\nd');
    expect(await lines('workflow_runs_ended_total')).toEqual(['workflow_runs_ended_total{status="a\\"b\\\\c\\nd"} 1']);
  });

  it('names and types every metric once', async () => {
    const types = (await metrics.text()).split('\n').filter((line) => line.startsWith('# TYPE '));
    expect(types.length).toBeGreaterThan(20);
    expect(new Set(types.map((line) => line.split(' ')[2])).size).toBe(types.length);
  });
});
