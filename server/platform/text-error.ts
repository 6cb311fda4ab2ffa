import { type MessageRef, messages } from './messages.ts';

/** Why some text in a parsed body, query or path cannot be stored (NUL bytes, lone surrogates), or null. Depth is bounded. */
export function textFault(value: unknown, depth = 0): MessageRef | null {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? messages.errors.requests.textMalformed : null;
  }
  // Bytes are no text.
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return null;
  if (depth > 20) return messages.errors.requests.tooDeep;
  for (const [key, inner] of Object.entries(value)) {
    const fault = textFault(key, depth + 1) ?? textFault(inner, depth + 1);
    if (fault) return fault;
  }
  return null;
}
