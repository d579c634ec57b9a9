import { FormData, request, type Dispatcher } from 'undici';
import type { ActionDefinition } from '../../../src/actions/declaration/action.catalog.js';
import { BOOTSTRAP_KEY } from '../../support/app/app.js';

/** How an action is called; by default with the bootstrap key over the default connection. */
export interface CallOptions {
  input?: object;
  headers?: Record<string, string>;
  /** API key; null sends none. */
  key?: string | null;
}

/** An answer of the service. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The parsed JSON; undefined for anything else. */
  body: any;
}

const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'DELETE']);

/** Calls an action by REST: parameters of its path from the input, the rest of it as query or JSON body. */
export async function callAction(url: string, action: ActionDefinition, options: CallOptions = {}): Promise<Answer> {
  const { input = action.example ?? {}, headers = {}, key = BOOTSTRAP_KEY } = options;
  const rest: Record<string, unknown> = { ...input };
  const path = action.fullPath.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const isQuery = WITHOUT_BODY.has(action.method);
  const answer = await request(url + path + (isQuery ? queryOf(rest) : ''), {
    method: action.method as 'GET',
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(!isQuery && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isQuery ? undefined : JSON.stringify(rest),
  });
  return read(answer);
}

/** A file that is sent to an action: as the part of a form, or as the body with the fields in the query. */
export interface Upload {
  file: string;
  content: Buffer<ArrayBuffer>;
  fields: Record<string, unknown>;
  raw: boolean;
}

/** Sends a file to an action with the bootstrap key over the default connection. */
export async function uploadTo(url: string, action: ActionDefinition, upload: Upload): Promise<Answer> {
  const { file, content, fields, raw } = upload;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, textOf(value));
  form.set(file, new Blob([content]), 'a.bin');
  const answer = await request(url + action.fullPath + (raw ? queryOf(fields) : ''), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${BOOTSTRAP_KEY}`,
      ...(raw && { 'content-type': 'application/octet-stream' }),
    },
    body: raw ? content : form,
  });
  return read(answer);
}

async function read({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Answer> {
  const text = await body.text();
  return {
    status: statusCode,
    headers: headers as Record<string, string>,
    text,
    body: parsed(headers['content-type'], text),
  };
}

function queryOf(fields: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, textOf(item)]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parsed(type: unknown, text: string): unknown {
  return /json/.test(String(type)) ? JSON.parse(text) : undefined;
}
