import { readJson } from '../../data/read-json.js';
import { RequestFailed } from '../problem.js';
import { api, type Schemas } from '../client.js';

/** A field of a form. */
export type ElementField = ElementForm['fields'][number];

/** The form of a workflow's frontend element. */
export type ElementForm = Schemas['ElementForm'];

/** A form as the list of all shows it. */
export type ElementSummary = Pick<ElementForm, 'elementKey' | 'name'>;

/** A form that anybody may open and send. */
export type PublicForm = Schemas['PublicForm'];

/** A filled-in form: JSON, or with files. */
export type FormBody = Record<string, unknown> | FormData;

/** Address of a public form. */
export const publicFormPath = (id: string) => `/api/forms/${encodeURIComponent(id)}`;

/** Sends a public form; nothing is told of what the workflow makes of it. */
export const sendPublicForm = (id: string, body: FormBody) => api.post('/api/forms/{id}', { path: { id }, body });

/** Address of all forms. */
export const ELEMENTS = '/api/elements';

/** What a workflow has answered to a form. */
export interface ElementAnswer {
  status: number;
  /** JSON as a value, anything else as text. */
  body: unknown;
  /** Id of the run that answered. */
  runId?: string;
}

/** Address of a form; `isDraft`: of the draft as it was last saved. */
export const elementPath = (elementKey: string, isDraft: boolean) =>
  `${ELEMENTS}/${encodeURIComponent(elementKey)}${isDraft ? '?draft=true' : ''}`;

/**
 * Sends a filled-in form. What the workflow answers is an answer whatever its status.
 * @throws RequestFailed when the service itself refuses the form, or the run has failed
 */
export async function triggerElement(elementKey: string, isDraft: boolean, body: FormBody): Promise<ElementAnswer> {
  const path = `${ELEMENTS}/${encodeURIComponent(elementKey)}/trigger${isDraft ? '?draft=true' : ''}`;
  const answer = await api.raw('POST', path, { body });
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('application/problem+json')) throw new RequestFailed(await api.problemOf(answer, path));
  const text = await answer.text();
  const isJson = /^application\/(.+\+)?json\b/.test(type) && text !== '';
  return {
    status: answer.status,
    body: isJson ? readJson(text) : text,
    runId: answer.headers.get('x-run-id') ?? undefined,
  };
}
