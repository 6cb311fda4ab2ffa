import { languageFacts } from '#contract/language.ts';
import type { PincodeCheck } from '#contract/shipping.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { words as here } from '../language/language-words.ts';
import { words } from './delivery-words.ts';

const inWords = new Intl.DateTimeFormat(languageFacts[here.code].page, {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const day = (text: string) => inWords.format(new Date(`${text}T00:00:00Z`));

/** What a check says, in sentences; the first one is what the visitor came for. */
export function tellCheck(check: PincodeCheck): string[] {
  const { pincode, serviceable, dispatch_by: leaves, deliver_from: from, deliver_to: to } = check;
  if (!serviceable || leaves === null || from === null || to === null) return [words.notThere(pincode)];
  const arrives = from === to ? words.arrivesOn(pincode, day(from)) : words.arrives(pincode, day(from), day(to));
  return [arrives, words.leaves(day(leaves)), tellCharge(check.shipping_charge), tellCash(check)];
}

function tellCharge(charge: number | null): string {
  if (charge === null) return words.dependsOnState;
  return charge === 0 ? words.free : words.costs(formatRupees(charge));
}

function tellCash({ cod_available, cod_minimum: least, cod_maximum: most, cod_fee }: PincodeCheck): string {
  if (!cod_available) return words.noCod;
  const fee = cod_fee > 0 ? ` ${words.codFee(formatRupees(cod_fee))}` : '';
  if (least !== null && most !== null) return words.codBetween(formatRupees(least), formatRupees(most)) + fee;
  if (least !== null) return words.codFrom(formatRupees(least)) + fee;
  return (most === null ? words.cod : words.codTo(formatRupees(most))) + fee;
}
