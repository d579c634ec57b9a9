/** The path below which providers deliver events, one address per subscription. */
export const DELIVERIES = '/api/events';

/** Where events of a subscription are delivered. */
export function deliveryUrl(baseUrl: string, subscriptionId: string): string {
  return `${baseUrl}${DELIVERIES}/${subscriptionId}`;
}

/** The content of a body that contains its own proof; undefined if it is not JSON, which proves nothing. */
export function deliveredJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
