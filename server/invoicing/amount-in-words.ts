import type { Language } from '#contract/language.ts';
import { messagesIn, type Messages } from '#locales/messages.ts';
import type { Paise } from '#server/money/paise.ts';

type Words = Messages['documents']['amounts'];

/** Largest first. */
const scales: readonly [size: number, name: 'crore' | 'lakh' | 'thousand' | 'hundred'][] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
];

/**
 * 1,23,456.78 is "Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Paise Seventy Eight Only". The words
 * are in each language's catalogue.
 * @throws RangeError for an amount below 0
 */
export function amountInWords(amount: Paise, language: Language = 'en'): string {
  if (amount < 0) throw new RangeError(`No words for ${amount} paise`);
  const messages = messagesIn(language).documents.amounts;
  const rupees = numberInWords(Math.trunc(amount / 100), messages);
  const rest = amount % 100;
  return rest === 0
    ? messages.rupees({ rupees })
    : messages.rupeesAndPaise({ rupees, paise: numberInWords(rest, messages) });
}

function numberInWords(number: number, messages: Words): string {
  for (const [size, name] of scales) {
    if (number < size) continue;
    const rest = number % size;
    const head = messages[name]({ count: numberInWords(Math.trunc(number / size), messages) });
    return rest === 0 ? head : `${head} ${numberInWords(rest, messages)}`;
  }
  return messages.upTo99[number]!;
}
