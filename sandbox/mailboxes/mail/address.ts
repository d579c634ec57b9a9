const BARE =
  /^[^\s<>@,;:"\\]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
const NAMED = /^\s*(?:"[^"]*"|[^<>"]*)\s*<([^<>]+)>\s*$/;

/** The bare address inside `Ada <ada@example.org>` or `ada@example.org`, in lower case. */
export function bareAddress(text: string): string {
  return (NAMED.exec(text)?.[1] ?? text).trim().toLowerCase();
}

/** True for one mail address, with or without a display name. */
export function isAddress(text: string): boolean {
  return BARE.test(bareAddress(text));
}

/** Addresses without those already in `taken`, compared without names and case; each once. */
export function without(addresses: readonly string[], taken: readonly string[]): string[] {
  const seen = new Set(taken.map(bareAddress));
  return addresses.filter((address) => !seen.has(bareAddress(address)) && seen.add(bareAddress(address)));
}
