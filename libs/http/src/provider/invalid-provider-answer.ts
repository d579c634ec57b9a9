import { AppError } from '#libs/errors';

/**
 * A success answer that is not what the provider's interface promises, 502 `provider_invalid_response`. Connectors throw
 * it too, when an answer lacks what they need. `reason` completes "The provider's answer cannot be used: …" and holds
 * nothing of the answer itself.
 */
export function invalidProviderAnswer(
  reason: string,
  options: { outcomeUnknown?: boolean; cause?: unknown } = {},
): AppError {
  const unknown = options.outcomeUnknown ? ' Whether the request was carried out is unknown.' : '';
  return new AppError(
    'provider_invalid_response',
    `The provider's answer cannot be used: ${reason}.${unknown}`,
    options,
  );
}
