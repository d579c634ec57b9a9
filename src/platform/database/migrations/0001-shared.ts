import type { MigrationInterface, QueryRunner } from 'typeorm';
import { topics } from '../shared/change-feed.js';

/** Leases and change counters, which every part uses. */
export class Shared1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table lease (
        name text primary key,
        holder uuid not null,
        expires_at timestamptz not null
      );
      create table change_counter (topic text primary key, counter bigint not null default 0) with (fillfactor = 50);
    `);
    await runner.query('insert into change_counter (topic) select unnest($1::text[])', [topics]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table change_counter, lease');
  }
}
