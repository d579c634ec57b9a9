import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../install.mjs';

/** What the official image does at its first start, as far as compose.yaml asks for it. */
const ENTRYPOINT = `#!/bin/bash
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --pgdata="$PGDATA" --username=postgres --pwfile=<(printf %s "$POSTGRES_PASSWORD") --auth-local=trust --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl --pgdata="$PGDATA" --options="-c listen_addresses=''" --wait start
  for file in /docker-entrypoint-initdb.d/*.sql; do psql --username=postgres --set=ON_ERROR_STOP=1 --file="$file"; done
  pg_ctl --pgdata="$PGDATA" --mode=fast --wait stop
fi
exec "$@" -c listen_addresses='*'
`;

/** Debian links the programs of its one version of PostgreSQL into no folder of PATH. */
const containerfile = (base) => `FROM ${base}
RUN apt-get update && apt-get install -y --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/*
RUN ln -s /usr/lib/postgresql/*/bin/* /usr/local/bin/ && mkdir /docker-entrypoint-initdb.d && chown postgres: /var/lib/postgresql
ENV PGDATA=/var/lib/postgresql/data
COPY entrypoint /usr/local/bin/
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["entrypoint"]
CMD ["postgres"]
`;

/**
 * The image of PostgreSQL that compose.yaml names: the pinned one where it can be pulled, else one that is made here of a base
 * image and Debian's PostgreSQL.
 * @returns its name, and whether it was made here
 * @throws StepFailed
 */
export function databaseImage(engine, base) {
  const [, pinned] = /^ +image: (postgres:\S+)$/m.exec(readFileSync(join(root, 'compose.yaml'), 'utf8'));
  if (engine.succeeds('pull', pinned)) return { name: pinned, isMade: false };
  const name = `localhost/${pinned.split('@')[0]}`;
  const folder = mkdtempSync(join(tmpdir(), 'database-image-'));
  try {
    writeFileSync(join(folder, 'entrypoint'), ENTRYPOINT, { mode: 0o755 });
    writeFileSync(join(folder, 'Dockerfile'), containerfile(base));
    const format = engine.isPodman ? ['--format=docker'] : [];
    engine.run('make the image of PostgreSQL', 'build', '--network=host', ...format, '--tag', name, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { name, isMade: true };
}
