/** Whether a word is in Latin letters: English, or Hindi as it is typed on most phones. */
export function isLatin(word: string): boolean {
  return /\p{Script=Latin}/u.test(word);
}

const isSame = (one: unknown, other: unknown) =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item) => other.includes(item))
    : (typeof one === 'string' ? one.trim() : one) === (typeof other === 'string' ? other.trim() : other);

/** Returns the fields that differ. The order of words does not matter. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => !isSame(before[field], value))
      .map(([field, to]) => [field, { from: before[field], to }]),
  );
}
