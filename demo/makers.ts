/** The makers behind the demo catalogue, all invented, and the words that the law wants on every pack of a kind. */

import type { Translated } from './translated.ts';

type Licence = { readonly kind: 'AYUSH' | 'FSSAI' | 'Cosmetic'; readonly number: string };

interface Maker {
  readonly manufacturer: string;
  readonly countryOfOrigin: string;
  readonly makerTranslations: Translated<{ readonly manufacturer: string; readonly countryOfOrigin: string }>;
  readonly licence: Licence;
}

const ayurJyoti = {
  manufacturer: 'Aarvya Ayur Jyoti Private Limited, Selaqui, Dehradun 248011',
  countryOfOrigin: 'India',
  makerTranslations: {
    hi: { manufacturer: 'Aarvya Ayur Jyoti Private Limited, सेलाकुई, देहरादून 248011', countryOfOrigin: 'भारत' },
  },
};

/** Spread into a product: who made it, where, under which licence. */
export const aarvyaMedicine: Maker = {
  ...ayurJyoti,
  licence: { kind: 'AYUSH', number: 'UK-AYU-214/2018' },
};

export const aarvyaFood: Maker = {
  ...ayurJyoti,
  licence: { kind: 'FSSAI', number: '12619013000412' },
};

export const aarvyaCosmetic: Maker = {
  ...ayurJyoti,
  licence: { kind: 'Cosmetic', number: 'UK-COS-087/2019' },
};

export const kumaonHoney: Maker = {
  manufacturer: 'Kumaon Madhu Kisan Producer Company Limited, Ramnagar, Nainital 244715',
  countryOfOrigin: 'India',
  makerTranslations: {
    hi: { manufacturer: 'कुमाऊँ मधु किसान प्रोड्यूसर कंपनी लिमिटेड, रामनगर, नैनीताल 244715', countryOfOrigin: 'भारत' },
  },
  licence: { kind: 'FSSAI', number: '12621004000237' },
};

export const parnaTea: Maker = {
  manufacturer: 'Parna Hill Tea Works Private Limited, Kurseong, Darjeeling 734203',
  countryOfOrigin: 'India',
  makerTranslations: {
    hi: { manufacturer: 'पर्ण हिल टी वर्क्स प्राइवेट लिमिटेड, कर्सियांग, दार्जिलिंग 734203', countryOfOrigin: 'भारत' },
  },
  licence: { kind: 'FSSAI', number: '12820011000584' },
};

export const rishigangaCosmetic: Maker = {
  manufacturer: 'Rishiganga Botanicals LLP, Bhagwanpur, Roorkee 247661',
  countryOfOrigin: 'India',
  makerTranslations: { hi: { manufacturer: 'ऋषिगंगा बोटैनिकल्स एलएलपी, भगवानपुर, रुड़की 247661', countryOfOrigin: 'भारत' } },
  licence: { kind: 'Cosmetic', number: 'UK-COS-142/2021' },
};

export const galleSpice: Maker = {
  manufacturer:
    'Imported and packed by Aarvya Ayur Jyoti Private Limited, Selaqui, Dehradun 248011; grown by Galle Hill Spice Gardens, Karandeniya',
  countryOfOrigin: 'Sri Lanka',
  makerTranslations: {
    hi: {
      manufacturer:
        'आयात और पैकिंग: Aarvya Ayur Jyoti Private Limited, सेलाकुई, देहरादून 248011; उपज: गाले हिल स्पाइस गार्डन्स, करंदेनिया',
      countryOfOrigin: 'श्रीलंका',
    },
  },
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

/** The same in Hindi. */
export const medicineCautionHi =
  'आयुर्वेदिक औषधि। चिकित्सक की देखरेख में लें। बताई गई मात्रा से अधिक न लें। गर्भवती या स्तनपान कराने वाली महिलाएँ और अन्य दवाएँ लेने वाले पहले चिकित्सक से पूछें। बच्चों की पहुँच से दूर रखें।';

export const externalMedicineCautionHi =
  'आयुर्वेदिक औषधि। केवल बाहरी प्रयोग के लिए। चिकित्सक की देखरेख में प्रयोग करें। कटी-फटी त्वचा पर, आँखों के पास या तेज़ धूप में जाने से पहले न लगाएँ। बच्चों की पहुँच से दूर रखें।';

export const supplementCautionHi =
  'औषधीय उपयोग के लिए नहीं। अनुशंसित दैनिक मात्रा से अधिक न लें। संतुलित और विविध आहार का विकल्प नहीं। गर्भवती या स्तनपान कराने वाली महिलाएँ और दवाएँ लेने वाले पहले चिकित्सक से पूछें। बच्चों की पहुँच से दूर रखें।';

export const cosmeticCautionHi =
  'केवल बाहरी प्रयोग के लिए। पहले बाँह के भीतरी भाग पर थोड़ा-सा लगाकर देखें। आँखों से बचाएँ; चला जाए तो पानी से अच्छी तरह धोएँ। त्वचा में जलन हो तो प्रयोग बंद कर दें। बच्चों की पहुँच से दूर रखें।';

export const foodCautionHi = 'ठंडी, सूखी जगह पर रखें। पैक कसकर बंद करें और सूखे चम्मच का प्रयोग करें।';
