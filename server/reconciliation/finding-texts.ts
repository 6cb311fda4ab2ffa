import { z } from 'zod';
import type { Language } from '#contract/language.ts';
import type { FindingText } from '#contract/admin/reports/check-kinds.ts';
import { messagesIn } from '#locales/messages.ts';
import { formatRupeesExact, paise } from '#server/money/paise.ts';

const amounts = [
  'amount',
  'reported',
  'saleAmount',
  'taxable',
  'cgst',
  'sgst',
  'igst',
  'mrp',
  'saleDiscount',
  'couponDiscount',
  'tax',
  'payable',
];

/** Place or value of a finding in a language. */
export function describeFinding(text: FindingText, language: Language): string {
  const { findingTexts, orderLabels } = messagesIn(language).admin;
  const message = findingTexts[text.code] as string | ((values: Record<string, string | number>) => string | number);
  if (typeof message === 'string') return message;
  const labels: Record<string, Readonly<Record<string, string>>> = {
    orderStatus: orderLabels.order,
    paymentStatus: orderLabels.payment,
    event: orderLabels.event,
  };
  const shown = Object.entries(text).map(([name, value]: [string, string | number]) => {
    if (amounts.includes(name)) return [name, formatRupeesExact(paise(Number(value)))];
    return [name, labels[name]?.[value] ?? value];
  });
  // A message that consists only of a number is typed as a number.
  return String(message(Object.fromEntries(shown) as Record<string, string | number>));
}

/** Another version of the program may have stored an unknown code. */
const StoredText = z.looseObject({ code: z.string() });
const StoredTexts = z.object({ place: StoredText, expected: StoredText, found: StoredText });

/** `texts` are translatable, the other fields English. */
interface StoredFinding {
  place: string;
  expected: string;
  found: string;
  texts: unknown;
}

/** In English if it was stored without codes, or with codes that this version does not know. */
export function translateFinding<Finding extends StoredFinding>(
  { texts, ...finding }: Finding,
  language: Language,
): Omit<Finding, 'texts'> {
  const stored = StoredTexts.safeParse(texts);
  const known = messagesIn('en').admin.findingTexts;
  if (!stored.success || Object.values(stored.data).some(({ code }) => !Object.hasOwn(known, code))) return finding;
  const { place, expected, found } = stored.data as Record<'place' | 'expected' | 'found', FindingText>;
  return {
    ...finding,
    place: describeFinding(place, language),
    expected: describeFinding(expected, language),
    found: describeFinding(found, language),
  };
}
