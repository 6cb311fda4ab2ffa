import { isSameSecret, keyedHash, type ServerKey } from '#server/platform/server-key.ts';

/** 132 bits, which nobody can guess. */
const length = 22;

/**
 * `<id>.<hash>`, for the link that ends a reminder without a login; gives access to nothing else. Derived from the
 * reminder, so it is stored nowhere.
 */
export function reminderToken(key: ServerKey, id: number): string {
  return `${id}.${keyedHash(key, 'refill reminder', String(id)).slice(0, length)}`;
}

/** Null if it belongs to none. */
export function readReminderToken(key: ServerKey, token: string): number | null {
  const id = /^([1-9]\d{0,14})\.[\w-]{22}$/.exec(token)?.[1];
  return id !== undefined && isSameSecret(token, reminderToken(key, Number(id))) ? Number(id) : null;
}
