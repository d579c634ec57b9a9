import { chain, returns } from './workflow-graphs.js';
import type { FormPartSketch } from './file-scenarios.js';
import { FORM_TYPE, formBytes, PNG } from './file-scenarios.js';
import { postBytes, type BytesAnswer } from '../http/post-bytes.js';
import type { TestApp } from '../app/app.js';
import type { Live } from './workflow-service.js';
import type supertest from 'supertest';

/** Bytes of all files of a form together, where a scenario of forms runs. */
export const MAX_BYTES = 600_000;
/** Of ten places for uploads, one sender may have one. */
export const FORM_VARIABLES = {
  FILE_MAX_BYTES: String(MAX_BYTES),
  FILE_UPLOADS_AT_ONCE: '10',
  FORM_SENDS_PER_ADDRESS_PER_MINUTE: '1000',
  FORM_SENDS_PER_MINUTE: '1000',
};

/** Fields of a form, two of which take files. */
export const FORM_FIELDS = [
  { name: 'photo', type: 'file', accept: ['image/*', '.txt'], maxBytes: 300_000 },
  { name: 'papers', type: 'file', multiple: true },
  { name: 'note', type: 'textarea', required: true },
  { name: 'amount', type: 'number' },
  { name: 'urgent', type: 'boolean' },
];

export const note: FormPartSketch = { name: 'note', text: 'x' };
export const photo: FormPartSketch = { name: 'photo', text: PNG, filename: 'Foto ä.png', type: 'image/png' };
export const paper = (filename: string, text: string | Buffer = '%PDF-1'): FormPartSketch => ({
  ...{ name: 'papers', filename, text, type: 'application/pdf' },
});

let made = 0;

/** A workflow that answers with what its form has brought. */
export const formDefinition = (config: object) =>
  chain({
    in: { type: 'frontendElement', config: { elementKey: `files-${(made += 1)}`, fields: FORM_FIELDS, ...config } },
    out: returns('$"startNode"'),
  });

/** Sends a public form. */
export const sendForm = (
  { url }: TestApp,
  { id }: Pick<Live, 'id'>,
  bytes: string | Uint8Array,
  headers: Record<string, string> = FORM_TYPE,
): Promise<BytesAnswer> => postBytes(`${url}/api/forms/${id}`, bytes, headers);

/** Sends a form as somebody who is signed in. */
export const triggerForm = (agent: supertest.Agent, elementKey: string, parts: readonly FormPartSketch[]) =>
  agent.post(`/api/elements/${elementKey}/trigger`).set(FORM_TYPE).send(formBytes(parts));
