/** The makers behind the demo catalogue, all invented, and the words that the law wants on every pack of a kind. */

type Licence = { readonly kind: 'AYUSH' | 'FSSAI' | 'Cosmetic'; readonly number: string };

interface Maker {
  readonly manufacturer: string;
  readonly countryOfOrigin: string;
  readonly licence: Licence;
}

const ayurJyoti = 'Aarvya Ayur Jyoti Private Limited, Selaqui, Dehradun 248011';

/** Spread into a product: who made it, where, under which licence. */
export const aarvyaMedicine: Maker = {
  manufacturer: ayurJyoti,
  countryOfOrigin: 'India',
  licence: { kind: 'AYUSH', number: 'UK-AYU-214/2018' },
};

export const aarvyaFood: Maker = {
  manufacturer: ayurJyoti,
  countryOfOrigin: 'India',
  licence: { kind: 'FSSAI', number: '12619013000412' },
};

export const aarvyaCosmetic: Maker = {
  manufacturer: ayurJyoti,
  countryOfOrigin: 'India',
  licence: { kind: 'Cosmetic', number: 'UK-COS-087/2019' },
};

export const kumaonHoney: Maker = {
  manufacturer: 'Kumaon Madhu Kisan Producer Company Limited, Ramnagar, Nainital 244715',
  countryOfOrigin: 'India',
  licence: { kind: 'FSSAI', number: '12621004000237' },
};

export const parnaTea: Maker = {
  manufacturer: 'Parna Hill Tea Works Private Limited, Kurseong, Darjeeling 734203',
  countryOfOrigin: 'India',
  licence: { kind: 'FSSAI', number: '12820011000584' },
};

export const rishigangaCosmetic: Maker = {
  manufacturer: 'Rishiganga Botanicals LLP, Bhagwanpur, Roorkee 247661',
  countryOfOrigin: 'India',
  licence: { kind: 'Cosmetic', number: 'UK-COS-142/2021' },
};

export const galleSpice: Maker = {
  manufacturer:
    'Imported and packed by Aarvya Ayur Jyoti Private Limited, Selaqui, Dehradun 248011; grown by Galle Hill Spice Gardens, Karandeniya',
  countryOfOrigin: 'Sri Lanka',
  licence: { kind: 'FSSAI', number: '10019013000736' },
};

export const medicineCaution =
  'Ayurvedic medicine. Take under medical supervision. Do not exceed the stated dose. Pregnant or nursing women and anyone on other medicines should ask a physician first. Keep out of the reach of children.';

export const externalMedicineCaution =
  'Ayurvedic medicine. For external use only. Use under medical supervision. Do not apply on broken skin, near the eyes or before strong sun. Keep out of the reach of children.';

export const supplementCaution =
  'Not for medicinal use. Not to exceed the recommended daily usage. Not a substitute for a varied diet. Pregnant or nursing women and anyone on medicines should ask a physician first. Keep out of the reach of children.';

export const cosmeticCaution =
  'For external use only. Try a little on the inner arm first. Avoid the eyes; rinse well with water if it enters them. Stop using it if the skin is irritated. Keep out of the reach of children.';

export const foodCaution = 'Store in a cool, dry place. Close the pack tightly and use a dry spoon.';
