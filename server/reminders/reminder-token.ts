import { isSameSecret, keyedHash, type ServerKey } from '#server/platform/server-key.ts';

/** Of a keyed hash: 132 bits, which nobody guesses. */
const length = 22;

/**
 * The token of the link that ends a reminder without a login: `<id>.<hash>`. Made from the reminder, so that it is stored nowhere. It opens
 * nothing else.
 */
export function reminderToken(key: ServerKey, id: number): string {
  return `${id}.${keyedHash(key, 'refill reminder', String(id)).slice(0, length)}`;
}

/** The id of the reminder that a token belongs to; null where it belongs to none. */
export function readReminderToken(key: ServerKey, token: string): number | null {
  const id = /^([1-9]\d{0,14})\.[\w-]{22}$/.exec(token)?.[1];
  return id !== undefined && isSameSecret(token, reminderToken(key, Number(id))) ? Number(id) : null;
}
