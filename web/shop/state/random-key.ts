/** A name that nothing else bears. Not randomUUID: that is missing on plain-http hosts. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
