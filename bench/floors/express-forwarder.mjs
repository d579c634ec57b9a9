import express from 'express';
import { Pool } from 'undici';

/** Floor of line 5: Express that forwards a call with a pooled client. Arguments: port, upstream origin, upstream path. */
const [port, origin, path] = process.argv.slice(2);
const pool = new Pool(origin, { connections: 64 });
const app = express();
app.get('/forward', async (request, response) => {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { authorization: 'Bearer floor' } });
  response.status(statusCode).json(await body.json());
});
app.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
