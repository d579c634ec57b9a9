/** The path below which providers deliver events, one address per subscription. */
export const DELIVERIES = '/api/events';
