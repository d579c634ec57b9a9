import express from 'express';
import pg from 'pg';
import { groupWriter } from './group-writer.mjs';

/**
 * Floor of lines 1, 2 and 3: Express that answers when one row of the request is committed, the rows of all waiting requests in one
 * statement. Arguments: port, database URL.
 */
const [port, url] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 1 });
await pool.query('create table if not exists floor_row (id bigserial primary key, body json)');

const commit = groupWriter(async (group) => {
  await pool.query({
    name: 'w',
    text: 'insert into floor_row (body) select x from json_array_elements($1::json) x',
    values: [JSON.stringify(group)],
  });
});

const app = express();
app.use(express.json());
app.post('/orders/:id', async (request, response) => {
  await commit(request.body);
  response.json(
    request.body.n > 3 ? { hello: request.body.name, text: `Order ${request.params.id}`, big: true } : { big: false },
  );
});
app.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
