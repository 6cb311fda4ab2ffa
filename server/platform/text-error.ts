/** Why some text in a parsed body, query or path cannot be stored (NUL bytes, lone surrogates), or null. Depth is bounded. */
export function textFault(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'Text must not hold NUL bytes';
    return value.isWellFormed() ? null : 'Text must be well-formed Unicode';
  }
  // Bytes are no text.
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return null;
  if (depth > 20) return 'The request is nested too deeply';
  for (const [key, inner] of Object.entries(value)) {
    const fault = textFault(key, depth + 1) ?? textFault(inner, depth + 1);
    if (fault) return fault;
  }
  return null;
}
