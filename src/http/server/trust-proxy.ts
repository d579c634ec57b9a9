/** `TRUST_PROXY` as Express takes it: a number of hops, a list of CIDRs, or false. */
export function trustProxy(value: string): number | string[] | false {
  const text = value.trim();
  if (text === '' || text === '0') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  return text.split(',').map((entry) => entry.trim());
}
