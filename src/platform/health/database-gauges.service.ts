import { Injectable } from '@nestjs/common';
import { Database } from '../database/connection/database.js';
import { Metrics } from '../metrics/metrics.js';
import { gauges, MOST_QUEUED } from '../metrics/own-metrics.js';
import { registerGauge } from './register-gauge.js';

/** Whoever reads the metrics is not to wait for a large backlog of a paused workflow. */
const MOST_PASSED_BY = 10_000;

/** Looks into each workspace by itself: that is how the index has queued runs. */
const depth = `
  select count(*)::integer as figure from (
    select from workspace w cross join lateral (
      select from run where workspace_id = w.id and status = 'queued' limit ${MOST_QUEUED}) as ofone limit ${MOST_QUEUED}) as queued`;

/**
 * The order of ids is that of time, so the index has the oldest one of each workspace first. Of runs that wait for their workflow
 * only so many are passed by.
 */
const age = `
  select greatest(extract(epoch from now() - min(oldest.created_at)), 0)::float8 as figure from workspace w cross join lateral (
    select created_at
      from (select id, created_at from run where workspace_id = w.id and status = 'queued' and started_at is null order by id limit ${MOST_PASSED_BY}) as queued
     where not exists (select from run_gate where run_gate.workspace_id = w.id and run_gate.run_id = queued.id and not admitted)
     order by id limit 1) as oldest`;

const held = `
  select count(*)::integer as figure from (select 1 from run_gate where not admitted limit ${MOST_QUEUED}) as held`;

/** Shows the runs that no process has begun yet, and how the pool of database connections is used. */
@Injectable()
export class DatabaseGauges {
  constructor(database: Database, { registry }: Metrics) {
    const read = async (text: string) => (await database.query<{ figure: number }>(text))[0]?.figure ?? 0;
    registerGauge(registry, gauges.queueDepth, async () => [[{}, await read(depth)]]);
    registerGauge(registry, gauges.queueAge, async () => [[{}, await read(age)]]);
    registerGauge(registry, gauges.heldRuns, async () => [[{}, await read(held)]]);
    registerGauge(registry, gauges.databaseConnections, async () =>
      Object.entries(database.connections).map(([state, count]) => [{ state }, count]),
    );
  }
}
