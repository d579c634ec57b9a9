/** An e-mail address as it is stored and compared: without surrounding space, in lower case and Unicode form NFC. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
