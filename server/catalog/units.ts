import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';

/** How many of a unit shoppers compare by; a unit price must stand beside the MRP (Legal Metrology, Packaged Commodities, since 2022). */
const comparedAmounts = { g: 100, ml: 100, tablets: 1, capsules: 1, pieces: 1 } as const;

const isKnown = (unit: string): unit is keyof typeof comparedAmounts => Object.hasOwn(comparedAmounts, unit);

/** A stored unit as it is shown; one that is not known stays as it is. */
export function unitIn(language: Language, unit: string): string {
  return isKnown(unit) ? messagesIn(language).shop.units[unit].name : unit;
}

/** The quantity of a unit that unit prices are given for: 100 g, 1 tablet. */
export function comparedBy(language: Language, unit: string): { amount: number; per: string } {
  if (!isKnown(unit)) return { amount: 1, per: `1 ${unit}` };
  return { amount: comparedAmounts[unit], per: messagesIn(language).shop.units[unit].per };
}

/** Whose licence it is; a kind that is not known, and FSSAI, stay as they are. */
export function licenceKindIn(language: Language, kind: string): string {
  const kinds: Readonly<Record<string, string>> = messagesIn(language).shop.licenceKinds;
  return Object.hasOwn(kinds, kind) ? kinds[kind]! : kind;
}
