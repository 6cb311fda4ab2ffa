import type { Language } from '#contract/language.ts';

interface Unit {
  /** How many of it shoppers compare by; a unit price must stand beside the MRP (Legal Metrology, Packaged Commodities, since 2022). */
  amount: number;
  /** That many of it, in words. */
  per: Readonly<Record<Language, string>>;
  /** The unit itself, in the plural. */
  name: Readonly<Record<Language, string>>;
}

const units: Readonly<Record<string, Unit>> = {
  g: { amount: 100, per: { en: '100 g', hi: '100 ग्राम' }, name: { en: 'g', hi: 'ग्राम' } },
  ml: { amount: 100, per: { en: '100 ml', hi: '100 मि.ली.' }, name: { en: 'ml', hi: 'मि.ली.' } },
  tablets: { amount: 1, per: { en: '1 tablet', hi: '1 टैबलेट' }, name: { en: 'tablets', hi: 'टैबलेट' } },
  capsules: { amount: 1, per: { en: '1 capsule', hi: '1 कैप्सूल' }, name: { en: 'capsules', hi: 'कैप्सूल' } },
  pieces: { amount: 1, per: { en: '1 piece', hi: '1 नग' }, name: { en: 'pieces', hi: 'नग' } },
};

/** A stored unit as it is shown; one that is not known stays as it is. */
export function unitIn(language: Language, unit: string): string {
  return units[unit]?.name[language] ?? unit;
}

/** The quantity of a unit that unit prices are given for: 100 g, 1 tablet. */
export function comparedBy(language: Language, unit: string): { amount: number; per: string } {
  const known = units[unit];
  return known ? { amount: known.amount, per: known.per[language] } : { amount: 1, per: `1 ${unit}` };
}

const licenceKinds: Readonly<Record<string, string>> = { AYUSH: 'आयुष', Cosmetic: 'कॉस्मेटिक' };

/** Whose licence it is; a kind that is not known, and FSSAI, stay as they are. */
export function licenceKindIn(language: Language, kind: string): string {
  return language === 'hi' ? (licenceKinds[kind] ?? kind) : kind;
}
