import { type Message, messages } from './messages.ts';

export type FieldMessages = Record<string, readonly Message[]>;

/** An expected failure, with a stable code. A thrown error is a bug. */
export interface ApiError {
  httpStatus: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 428 | 429 | 503;
  code: string;
  message: Message;
  errors?: FieldMessages;
  retryAfterSeconds?: number;
  /** As defined in the call's contract. */
  details?: Readonly<Record<string, unknown>>;
}

export type Result<T> = { ok: true; value: T } | { ok: false; error: ApiError };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function err(
  httpStatus: ApiError['httpStatus'],
  code: string,
  message: Message,
  more: Pick<ApiError, 'errors' | 'retryAfterSeconds' | 'details'> = {},
): { ok: false; error: ApiError } {
  return { ok: false, error: { httpStatus, code, message, ...more } };
}

/** A 422; the first message is also the main one. */
export function invalidFields(errors: FieldMessages): { ok: false; error: ApiError } {
  const first = Object.values(errors)[0]?.[0] ?? messages.errors.requests.fieldsInvalid;
  return err(422, 'fields_invalid', first, { errors });
}
