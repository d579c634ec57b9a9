import express from 'express';
import pg from 'pg';
import { Pool } from 'undici';
import { groupWriter } from './group-writer.mjs';

/**
 * Floor of lines 10 and 11: Express that calls another service and answers what it said, when one row of the request is
 * committed. A call that changes something has a commit before it too. Arguments: port, database URL, origin, method, path.
 */
const [port, url, origin, method, path] = process.argv.slice(2);
const database = new pg.Pool({ connectionString: url, max: 1 });
await database.query('create table if not exists floor_row (id bigserial primary key, body json)');
const upstream = new Pool(origin, { connections: 128 });

const commit = groupWriter(async (group) => {
  await database.query({
    name: 'w',
    text: 'insert into floor_row (body) select x from json_array_elements($1::json) x',
    values: [JSON.stringify(group)],
  });
});

const app = express();
app.use(express.json());
app.post('/orders/:id', async (request, response) => {
  if (method !== 'GET') await commit(request.body);
  const { statusCode, body } = await upstream.request({
    method,
    path,
    ...(method !== 'GET' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: request.body.name }),
    }),
  });
  const said = await body.json();
  await commit({ ...request.body, statusCode, said });
  response.json({ status: statusCode, count: said.count });
});
app.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
