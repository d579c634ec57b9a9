import type { Secret } from '@libs/crypto';
import type { AppError } from '@libs/errors';
import { type ProviderRefusal, standardProviderError } from '@libs/http';
import { atField } from '../nodes/at-field.js';

/** What of an agent's settings a provider may refuse. */
export interface AskedWith {
  model: string;
  apiKey: Secret;
  /** Name of the variable that holds the key. */
  apiKeyVariable: string;
}

/**
 * The error for a refusal by the provider of a model (https://platform.openai.com/docs/guides/error-codes): where it follows
 * from a field of the node, that field is named.
 */
export function modelRefusal(refusal: ProviderRefusal, { model, apiKey, apiKeyVariable }: AskedWith): AppError {
  const redact = [apiKey];
  if (refusal.status === 401) {
    const detail = `The provider of the model refused the key in the variable "${apiKeyVariable}".`;
    return atField(standardProviderError(refusal, { redact, detail }), 'apiKeyVariable');
  }
  if (refusal.status === 404) {
    const detail = `The provider has no model "${model}", or none at this base URL.`;
    return atField(standardProviderError(refusal, { redact, detail }), 'model');
  }
  return standardProviderError(refusal, { redact });
}
