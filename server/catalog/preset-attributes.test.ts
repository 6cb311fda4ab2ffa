import { expect, test } from 'vitest';
import { demoAttributes } from '#demo/attributes.ts';
import { demoCatalogue } from '#demo/index.ts';
import { presetPhrases, presetValueNames } from './preset-attributes.ts';

/**
 * The Schedule of the Drugs and Magic Remedies Act, 1954, and Schedule J of the Drugs Rules, as far as shoppers type
 * them.
 */
const forbidden =
  /diabet|sugar disease|madhumeh|मधुमेह|cancer|tumou?r|blood pressure|hypertension|\bbp\b|heart(?!burn)|obes|weight loss|motapa|मोटापा|arthrit|gathiya|गठिया|rheumat|impoten|infertil|sexual|epilep|mirgi|मिर्गी|asthma|dama\b|दमा|kidney|stone|pathri|पथरी|cataract|glaucoma|paralys|lakwa|लकवा|tubercul|leucoderma|vitiligo|safed daag|stroke|fever|bukhar|बुखार|piles|bawasir|बवासीर|bald|ganjapan|गंजापन|regrow|grey hair|fairness|gora|गोरा|jaundice|hepat|ulcer|goitre|hernia|menstrua(?!l cycle)|irregular period|period pain|heavy period|insomnia|memory/i;
const promises = /\b(cures?|treats?|treatment|prevents?|heals?|guarantee[ds]?|permanent(ly)?|miracle|100%)\b/i;

test('no concern, description or synonym names a disease of the Schedules or promises a cure', () => {
  expect(presetPhrases().filter((phrase) => forbidden.test(phrase) || promises.test(phrase))).toEqual([]);
});

test('every demo product has a form, and names only values that there are', () => {
  const known = presetValueNames();
  const wrong = demoCatalogue.products.flatMap(({ sku, variantOf }) => {
    const attributes = demoAttributes[variantOf ?? sku];
    if (!attributes) return [sku];
    const { concern, form, taste, audience } = attributes;
    const named = [
      ...concern.map((slug) => `concern:${slug}`),
      `form:${form}`,
      ...(taste ? [`taste:${taste}`] : []),
      ...(audience ? [`audience:${audience}`] : []),
    ];
    return named.filter((name) => !known.has(name)).map((name) => `${sku} ${name}`);
  });
  expect(wrong).toEqual([]);
  const own = demoCatalogue.products.filter(({ variantOf }) => variantOf === undefined);
  expect(Object.keys(demoAttributes)).toHaveLength(own.length);
});
