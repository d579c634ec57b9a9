export { parseAddress } from './egress/ip-address.js';
export type { BreakerOptions } from './provider/circuit-breaker.js';
export type { Trust } from './transport/connections/connection-pools.js';
export { EgressPolicy, type Destination } from './egress/egress-policy.js';
export { EgressRefused, type EgressRule } from './egress/egress-refused.js';
export type { HostLookup } from './egress/guarded-connector.js';
export { HttpSender, type HttpSenderOptions } from './transport/http-sender.js';
export { innerEntries } from './egress/inner-entries.js';
export { parseJsonAnswer } from './provider/json-answer.js';
export { invalidProviderAnswer } from './provider/invalid-provider-answer.js';
export { hostMatches, originMatches } from './egress/origin-match.js';
export { multipartForm, type FormBody, type FormPart } from './multipart/multipart-form.js';
export { checkHeaders } from './transport/outgoing-headers.js';
export type { IncomingAnswer, IncomingStream, OutgoingRequest } from './transport/outgoing-request.js';
export {
  ProviderHttp,
  type PassedRequest,
  type ProviderCall,
  type ProviderHttpOptions,
} from './provider/provider-http.js';
export { ProviderRefusal } from './provider/provider-refusal.js';
export type { ProviderAnswer, ProviderRequest } from './provider/provider-request.js';
export { hideSecrets, hideSecretsInBytes, hideSecretsInJson, redactText } from './transport/redact-text.js';
export { parseRetryAfter } from './transport/retries/retry-after.js';
export { waited } from './transport/retries/retry-pause.js';
export { sendSafely, type SafeRequest } from './transport/send-safely.js';
export {
  providerFault,
  standardProviderError,
  type ProviderErrorOverrides,
} from './provider/standard-provider-error.js';
export { TransportError, type TransportFault } from './transport/transport-error.js';
export { fillTemplate, type TemplateValues } from './provider/url-template.js';
