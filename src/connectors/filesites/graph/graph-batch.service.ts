import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { fillTemplate, invalidProviderAnswer, ProviderRefusal, standardProviderError } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { requireList, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import type { Address } from './address.js';
import { FilesitesClient } from './filesites.client.js';
import { explainRefusal } from '../filesites.errors.js';
import { withoutAnnotations } from './graph-answer.js';

/** One read of a batch. */
export interface BatchPart {
  path: Address;
  query?: Record<string, string | undefined>;
}

/** How one part ended. */
export type PartResult = { item: ProviderObject } | { error: AppError };

/** Several reads in one request, each with its own end. https://learn.microsoft.com/graph/json-batching */
@Injectable()
export class GraphBatch {
  constructor(private readonly api: FilesitesClient) {}

  /** Reads at most 20 things. Results are in the order of the parts, whatever order Graph answers in. */
  async read(context: ActionContext, parts: readonly BatchPart[]): Promise<PartResult[]> {
    const requests = parts.map(({ path, query }, index) => ({
      id: String(index),
      method: 'GET',
      url: fillTemplate(String(path), { query }),
    }));
    const answer = requireList(await this.api.query(context, { path: '/$batch', json: { requests } }), 'responses');
    const byId = new Map((answer.responses as unknown[]).filter(isPlainObject).map((part) => [String(part.id), part]));
    return parts.map((_, index) => resultOf(byId.get(String(index)), context));
  }
}

function resultOf(part: ProviderObject | undefined, { connection }: ActionContext): PartResult {
  const { status, headers, body } = part ?? {};
  if (typeof status !== 'number') return { error: invalidProviderAnswer('a part of the batch is missing') };
  if (status < 300 && isPlainObject(body)) return { item: withoutAnnotations(body) };
  if (status < 400) return { error: invalidProviderAnswer('a part of the batch holds no object') };
  const refusal = new ProviderRefusal(
    {
      status,
      headers: lowerCase(headers),
      bytes: Buffer.from(JSON.stringify(body ?? null)),
      url: new URL(connection.apiUrl),
    },
    1,
  );
  return { error: standardProviderError(refusal, { ...explainRefusal(refusal), redact: [connection.credential] }) };
}

function lowerCase(headers: unknown): Record<string, string> {
  if (!isPlainObject(headers)) return {};
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return Object.fromEntries(texts) as Record<string, string>;
}
