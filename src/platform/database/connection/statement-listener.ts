import type { Logger } from 'typeorm';

/** Hears of every statement of a TypeORM data source before it is sent; logs nothing. */
export class StatementListener implements Logger {
  constructor(private readonly heard: () => void) {}

  logQuery(): void {
    this.heard();
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
