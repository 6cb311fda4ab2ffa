import { toAsciiDigits } from '#contract/typed-values.ts';

/** What a search says about the price. Both limits are included; null means none. */
export interface PriceWords {
  /** The search without them. */
  rest: string;
  fromPaise: number | null;
  upToPaise: number | null;
}

const sign = String.raw`(?:₹|rs\.?|inr|rupees?|rupaye|रु\.?|रुपये|रुपए)`;
const amount = (name: string) => String.raw`${sign}?\s*(?<${name}>\d[\d,]{0,9})(?:\s*${sign}|/-)?`;
const upTo = amount('upTo');
const from = amount('from');

/** In English, Hindi and romanised Hindi, without nukta. */
const patterns = [
  String.raw`between\s+${from}\s*(?:and|to|-)\s*${upTo}`,
  String.raw`${from}\s*(?:se|से)\s*${upTo}\s*(?:tak|तक|(?:ke|के)\s+(?:beech|बीच))`,
  String.raw`(?:under|below|less than|cheaper than|within|up ?to|max(?:imum)?)\s*${upTo}`,
  String.raw`${upTo}\s*(?:se kam|se sast[aei]|ke andar|ke nee?che|tak|से कम|से सस्त[ाेी]|के अंदर|के नीचे|तक)`,
  String.raw`(?:above|over|more than)\s*${from}`,
  String.raw`${from}\s*(?:se [zj]yada|se upar|se adhik|से ज्यादा|से ऊपर|से अधिक)`,
].map(
  (pattern) =>
    new RegExp(
      // A number with a unit is a size or an age.
      String.raw`(?<![\p{L}\p{M}\d])(?:${pattern})(?![\p{L}\p{M}\d,]|\s*(?:%|ml|gm?s?|grams?|kg|l|lit(?:re|er)s?|tablets?|capsules?|days?|months?|years?|ग्राम|मिली|किलो|लीटर|गोली|दिन|महीने|साल)(?![\p{L}\p{M}]))`,
      'iu',
    ),
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
