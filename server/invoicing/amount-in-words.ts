import type { Paise } from '#server/money/paise.ts';

const small = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen ' +
  'Eighteen Nineteen'
).split(' ');
const tens = ' . Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.trim().split(' ');
const scales: readonly [size: number, name: string][] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
];

/**
 * An amount in Indian English: 1,23,456.78 is "Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Paise Seventy Eight Only".
 * @throws RangeError on an amount below 0
 */
export function amountInWords(amount: Paise): string {
  if (amount < 0) throw new RangeError(`No words for ${amount} paise`);
  const rupees = `Rupees ${numberInWords(Math.trunc(amount / 100))}`;
  const rest = amount % 100;
  return rest === 0 ? `${rupees} Only` : `${rupees} and Paise ${numberInWords(rest)} Only`;
}

function numberInWords(number: number): string {
  for (const [size, name] of scales) {
    if (number < size) continue;
    const rest = number % size;
    const head = `${numberInWords(Math.trunc(number / size))} ${name}`;
    return rest === 0 ? head : `${head} ${numberInWords(rest)}`;
  }
  if (number < 20) return small[number]!;
  const unit = number % 10;
  const ten = tens[Math.trunc(number / 10) - 1]!;
  return unit === 0 ? ten : `${ten} ${small[unit]}`;
}
