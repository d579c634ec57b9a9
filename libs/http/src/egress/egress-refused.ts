import { AppError, invalidInput } from '#libs/errors';

/** Which rule of the egress guard a request broke. */
export type EgressRule = 'scheme' | 'user_info' | 'port' | 'address' | 'plain_http' | 'redirect';

/**
 * A request the egress guard did not let out; nothing was sent. At run it is the node error `egress_refused`. The detail
 * never names an address that a host name was resolved to.
 */
export class EgressRefused extends AppError {
  constructor(
    readonly rule: EgressRule,
    detail: string,
  ) {
    super('egress_refused', detail);
    this.name = 'EgressRefused';
  }

  /** The same refusal as a fault of an input field: 400 `invalid_input` with rule `egress`. */
  asInput(field: string): AppError {
    return invalidInput(field, 'egress', this.detail);
  }
}
