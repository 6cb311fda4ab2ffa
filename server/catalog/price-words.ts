import { toAsciiDigits } from '#contract/typed-values.ts';

/** What a search says about the price. Both limits are included; null means none. */
export interface PriceWords {
  /** The search without them. */
  rest: string;
  fromPaise: number | null;
  upToPaise: number | null;
}

// No `String.raw`: the build could not write its letters as ASCII.
const sign = '(?:₹|rs\\.?|inr|rupees?|rupaye|रु\\.?|रुपये|रुपए)';
const amount = (name: string) => `${sign}?\\s*(?<${name}>\\d[\\d,]{0,9})(?:\\s*${sign}|/-)?`;
const upTo = amount('upTo');
const from = amount('from');
const units =
  '%|ml|gm?s?|grams?|kg|l|lit(?:re|er)s?|tablets?|capsules?|days?|months?|years?|ग्राम|मिली|किलो|लीटर|गोली|दिन|महीने|साल';

/** In English, Hindi and romanised Hindi, without nukta. */
const patterns = [
  `between\\s+${from}\\s*(?:and|to|-)\\s*${upTo}`,
  `${from}\\s*(?:se|से)\\s*${upTo}\\s*(?:tak|तक|(?:ke|के)\\s+(?:beech|बीच))`,
  `(?:under|below|less than|cheaper than|within|up ?to|max(?:imum)?)\\s*${upTo}`,
  `${upTo}\\s*(?:se kam|se sast[aei]|ke andar|ke nee?che|tak|से कम|से सस्त[ाेी]|के अंदर|के नीचे|तक)`,
  `(?:above|over|more than)\\s*${from}`,
  `${from}\\s*(?:se [zj]yada|se upar|se adhik|से ज्यादा|से ऊपर|से अधिक)`,
].map(
  (pattern) =>
    // A number with a unit is a size or an age.
    new RegExp(`(?<![\\p{L}\\p{M}\\d])(?:${pattern})(?![\\p{L}\\p{M}\\d,]|\\s*(?:${units})(?![\\p{L}\\p{M}]))`, 'iu'),
);

/** Reads "honey under 500", "₹200 से कम". */
export function readPriceWords(typed: string): PriceWords {
  const text = toAsciiDigits(typed).normalize('NFKD').replaceAll('\u093c', '').normalize('NFC');
  for (const pattern of patterns) {
    const found = pattern.exec(text);
    if (!found) continue;
    const { from: least, upTo: most } = found.groups!;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim();
    return { rest, fromPaise: paiseOf(least), upToPaise: paiseOf(most) };
  }
  return { rest: typed, fromPaise: null, upToPaise: null };
}

function paiseOf(rupees: string | undefined): number | null {
  return rupees === undefined ? null : Number(rupees.replaceAll(',', '')) * 100;
}
