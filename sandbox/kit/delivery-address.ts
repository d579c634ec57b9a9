const HERE = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether providers that want https deliver to an address; servers of this machine, which have no certificate, are taken too. */
export function isDeliveryAddress(address: unknown): address is string {
  if (typeof address !== 'string' || !URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && HERE.includes(hostname));
}
