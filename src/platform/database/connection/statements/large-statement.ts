import type { Writable } from 'node:stream';
import { Query, type BindConfig, type Connection, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { WrittenJson } from '#libs/json';

/** Whether a statement has a parameter in pieces. */
export function isLargeStatement({ values }: QueryConfig<unknown[]>): boolean {
  return values !== undefined && values.some((value) => value instanceof WrittenJson);
}

/**
 * Runs a statement that has parameters in pieces. pg would make one message of them, which others wait for; here each piece is
 * sent when the one before it is on its way.
 */
export function sendLargeStatement<R extends object>(
  client: PoolClient,
  query: QueryConfig<unknown[]>,
): Promise<QueryResult<R>> {
  return new Promise((resolve, reject) => {
    const statement = new Query<R, unknown[]>(query, (error, result) => (error ? reject(error) : resolve(result)));
    const submit = statement.submit.bind(statement);
    statement.submit = (connection) => submit(inPieces(connection));
    client.query(Object.assign(statement, { query_timeout: (query as { query_timeout?: number }).query_timeout }));
  });
}

/** The connection as a statement sees it whose parameters are sent in pieces: what it says after them is said after them. */
function inPieces(connection: Connection): Connection {
  let sent: Promise<void> | undefined;
  const afterwards = (say: (...args: never[]) => void) => ({
    value: (...args: never[]): void => {
      if (!sent) say.apply(connection, args);
      else sent.then(() => say.apply(connection, args), ignore);
    },
  });
  const { describe, execute, sync } = connection;
  return Object.create(connection, {
    bind: { value: (message: BindConfig) => void (sent = sendPieces(connection, bindMessage(message))) },
    describe: afterwards(describe),
    execute: afterwards(execute),
    sync: afterwards(sync),
  }) as Connection;
}

const ignore = (): void => undefined;

/**
 * Sends pieces, each when there is room for it. Not by `pipeline`, which leaves its listeners on a stream that goes on.
 * @throws when the connection breaks, as pg itself hears too
 */
async function sendPieces({ stream }: Connection, pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    if (stream.destroyed) throw new Error('the connection ended while a statement was sent');
    if (!stream.write(piece)) await roomIn(stream);
  }
}

/** Resolves when a stream takes more, or has ended. */
function roomIn(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      stream.off('drain', settle).off('close', settle);
      resolve();
    };
    stream.on('drain', settle).on('close', settle);
  });
}

/** The message Bind of the protocol, all parameters as texts (PostgreSQL manual, "Message Formats"). */
function bindMessage({ portal = '', statement = '', values = [] }: BindConfig): Buffer[] {
  const parameters = values.map(parameterPieces);
  const pieces = [
    Buffer.from(`${portal}\0${statement}\0`),
    int16(0),
    int16(parameters.length),
    ...parameters.flat(),
    int16(0),
  ];
  return [Buffer.from('B'), int32(4 + lengthOf(pieces)), ...pieces];
}

function parameterPieces(value: unknown): Buffer[] {
  if (value === null || value === undefined) return [int32(-1)];
  const pieces = value instanceof WrittenJson ? value.pieces : [Buffer.from(String(value))];
  return [int32(lengthOf(pieces)), ...pieces];
}

function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
