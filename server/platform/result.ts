import type { Said } from './spoken.ts';

/** What is wrong, by field. */
export type FieldFaults = Record<string, readonly Said[]>;

/** An expected failure: what the caller did, told with a stable code. A thrown error is a bug. */
export interface Refusal {
  httpStatus: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
  code: string;
  message: Said;
  errors?: FieldFaults;
  retryAfterSeconds?: number;
}

export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export function done<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(
  httpStatus: Refusal['httpStatus'],
  code: string,
  message: Said,
  more: Pick<Refusal, 'errors' | 'retryAfterSeconds'> = {},
): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { httpStatus, code, message, ...more } };
}

/** Field errors as a 422; the first message also stands at the top. */
export function refuseFields(errors: FieldFaults): { ok: false; refusal: Refusal } {
  const first = Object.values(errors)[0]?.[0] ?? 'Please check the form';
  return refuse(422, 'invalid_fields', first, { errors });
}
