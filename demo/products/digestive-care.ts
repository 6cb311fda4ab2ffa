import { aarvyaFood, aarvyaMedicine, medicineCaution, supplementCaution } from '../makers.ts';
import type { DemoProduct } from '../types.ts';

const category = 'digestive-care';

export const digestiveCare: readonly DemoProduct[] = [
  {
    ...aarvyaMedicine, category,
    sku: 'triphala-churna-100g', name: 'Triphala Churna', nameHi: 'त्रिफला चूर्ण',
    romanised: ['trifala churan', 'triphla', 'tirphala', 'trifla powder'],
    regularPaise: 12500, salePaise: 11000, salePointCenti: 350, stock: 400,
    shortDescription: 'Haritaki, bibhitaki and amla in equal parts: the three fruits of every Indian medicine shelf.',
    description:
      'Three fruits, dried, stoned and ground together, no more and no less. We buy haritaki and bibhitaki from forest cooperatives in Pauri and dry our own amla, so the powder is fresh and sharply aromatic.\n\nTriphala is traditionally used to support regular digestion and gentle daily cleansing. It is bitter, honest and habit-forming only in the best sense.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 100, unit: 'g' },
    ingredients: 'Haritaki (Terminalia chebula) fruit, Bibhitaki (Terminalia bellirica) fruit, Amla (Emblica officinalis) fruit, equal parts',
    howToUse: 'Half to one teaspoon (3 to 5 g) with lukewarm water at bedtime.',
    cautions: medicineCaution, shelfLifeMonths: 24,
    tags: ['Digestion', 'Classical recipe', 'Sugar free', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'tin', material: 'accent', closure: 'gold', layout: 'arch', accent: 'forest', herb: 'triphala', companions: ['amla'],
      title: ['Triphala', 'Churna'], titleHi: 'त्रिफला चूर्ण', note: 'three fruits, equal parts',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'hingwashtak-churna-60g', name: 'Hingwashtak Churna', nameHi: 'हिंग्वाष्टक चूर्ण',
    romanised: ['hingvastak', 'hingashtak churan', 'hing astak'],
    regularPaise: 9800, salePaise: null, salePointCenti: 300, stock: 130,
    shortDescription: 'Eight warming spices around roasted asafoetida, to mix with the first mouthful of rice and ghee.',
    description:
      'Hing roasted in ghee, ajwain, cumin and black cumin, ginger, black pepper, long pepper and rock salt: an eightfold powder that many households simply call the after-lunch churna.\n\nTraditionally used to support appetite and comfortable digestion after a heavy meal.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 60, unit: 'g' },
    ingredients: 'Hing (roasted), ajwain, jeera, kala jeera, saunth, kali mirch, pippali, saindhava lavana, equal parts',
    howToUse: 'Half a teaspoon (2 to 3 g) with the first mouthfuls of a meal, with ghee or buttermilk.',
    cautions: medicineCaution + ' Contains salt.', shelfLifeMonths: 24,
    tags: ['Digestion', 'Classical recipe', 'Sugar free'], featuredRank: null,
    pack: {
      shape: 'jar', material: 'clearGlass', closure: 'wood', layout: 'band', accent: 'saffron', herb: 'fennel', companions: ['ginger', 'clove'],
      title: ['Hingwashtak', 'Churna'], titleHi: 'हिंग्वाष्टक चूर्ण', note: 'eight warm spices', contents: '#C89A5B',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'isabgol-husk-200g', name: 'Isabgol Psyllium Husk', nameHi: 'इसबगोल की भूसी',
    romanised: ['isabgol', 'sat isabgol', 'isapghul', 'psyllium', 'isabgool bhusi'],
    regularPaise: 22000, salePaise: 19500, salePointCenti: 600, stock: 210,
    shortDescription: 'Clean white husk from Sidhpur, sifted twice. Natural fibre that swells in a glass of water.',
    description:
      'The best isabgol comes from the dry fields around Sidhpur in Gujarat. The husk is separated by slow stones, winnowed and sifted twice until it is light and almost white.\n\nA natural source of soluble fibre for the daily diet. Stir, drink at once, and follow with a second glass of water.',
    hsn: '12119032', taxClass: 'staple-5', netQuantity: { value: 200, unit: 'g' },
    ingredients: 'Psyllium (Plantago ovata) husk 100 %',
    howToUse: 'One to two teaspoons stirred into a full glass of water, milk or curd water at bedtime; drink at once.',
    cautions: supplementCaution + ' Always take with plenty of liquid.', shelfLifeMonths: 24,
    tags: ['Fibre', 'Single herb', 'Sugar free', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'carton', material: 'ivory', closure: 'ivory', layout: 'band', accent: 'teal', herb: 'isabgol', companions: ['lotus'],
      title: ['Isabgol', 'Husk'], titleHi: 'इसबगोल', note: 'pure psyllium husk',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'avipattikar-churna-100g', name: 'Avipattikar Churna', nameHi: 'अविपत्तिकर चूर्ण',
    romanised: ['avipatikar churan', 'avipattikara', 'avipatti'],
    regularPaise: 15500, salePaise: 13900, salePointCenti: 400, stock: 88,
    shortDescription: 'A cooling classical blend with clove, cardamom and nishoth, sweetened with rock sugar.',
    description:
      'Fourteen ingredients with one aim: to keep pitta in its place. Clove and cardamom give it a fragrant top note, nishoth and triphala the depth, mishri a sweetness that makes it easy to take.\n\nTraditionally used to support comfort after sour, fried or late meals.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 100, unit: 'g' },
    ingredients: 'Trikatu, triphala, musta, vidanga, cardamom, tejpatra 1 part each, clove 11 parts, nishoth 44 parts, mishri 66 parts',
    howToUse: 'Half to one teaspoon (3 to 6 g) with cool water before meals.',
    cautions: medicineCaution + ' Contains sugar.', shelfLifeMonths: 24,
    tags: ['Digestion', 'Cooling', 'Classical recipe'], featuredRank: null,
    pack: {
      shape: 'jar', material: 'amberGlass', closure: 'wood', layout: 'arch', accent: 'sky', herb: 'cardamom', companions: ['clove', 'triphala'],
      title: ['Avipattikar', 'Churna'], titleHi: 'अविपत्तिकर', note: 'cooling clove blend', contents: '#B79468',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'anardana-goli-100g', name: 'Anardana Pachak Goli', nameHi: 'अनारदाना पाचक गोली',
    romanised: ['anardana goli', 'anar dana', 'pachak goli', 'churan goli'],
    regularPaise: 8500, salePaise: null, salePointCenti: 250, stock: 260,
    shortDescription: 'Sweet and sour pomegranate-seed sweets with black salt and cumin, for after the meal.',
    description:
      'Sun-dried pomegranate seed from the hills of Himachal, ground with roasted cumin, black salt and jaggery and rolled by hand into small dark balls. Children ask for them; so do their grandparents.\n\nKeep the tin on the dining table.',
    hsn: '21069099', taxClass: 'food-preparation', netQuantity: { value: 100, unit: 'g' },
    ingredients: 'Dried pomegranate seed 38 %, jaggery, black salt, roasted cumin, dry mango, black pepper, ginger',
    howToUse: 'Two or three after meals.',
    cautions: 'Contains sugar and salt. Small sweets: not for children under four. Keep the tin closed.', shelfLifeMonths: 12,
    tags: ['After meals', 'Handmade', 'For the family'], featuredRank: null,
    pack: {
      shape: 'flatTin', material: 'accent', closure: 'accent', layout: 'wrap', accent: 'madder', herb: 'pomegranate', companions: ['mint'],
      title: ['Anardana', 'Goli'], titleHi: 'अनारदाना', note: 'pomegranate sweets',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'pudina-ark-20ml', name: 'Pudina Ark Digestive Drops', nameHi: 'पुदीना अर्क',
    romanised: ['pudina drops', 'pudin ark', 'podina', 'mint drops'],
    regularPaise: 6500, salePaise: null, salePointCenti: 200, stock: 175,
    shortDescription: 'Wild hill mint and ajwain, distilled. A few cool drops in water after the meal.',
    description:
      'Hill mint from Almora, cut just before it flowers and distilled with a handful of ajwain. Clear, cold and clean on the tongue.\n\nTraditionally used to support comfort after a rich meal or on a winding mountain road.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 20, unit: 'ml' },
    ingredients: 'Pudina (Mentha arvensis) distillate, ajwain distillate, purified water',
    howToUse: 'Five to ten drops in half a cup of water, up to three times a day.',
    cautions: medicineCaution + ' Do not take undiluted.', shelfLifeMonths: 36,
    tags: ['Digestion', 'Travel size', 'Sugar free', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'dropper', material: 'clearGlass', closure: 'white', layout: 'wrap', accent: 'leaf', herb: 'mint', companions: ['fennel'],
      title: ['Pudina', 'Ark'], titleHi: 'पुदीना अर्क', note: 'digestive drops', contents: '#CFE0B4',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'abhayarishta-450ml', name: 'Abhayarishta', nameHi: 'अभयारिष्ट',
    romanised: ['abhyarisht', 'abhayarist', 'abhaya arishta'],
    regularPaise: 18500, salePaise: 16500, salePointCenti: 500, stock: 64,
    shortDescription: 'A fermented tonic of haritaki, raisins and mahua flower, rested for sixty days in wooden vats.',
    description:
      'Arishtas are Ayurveda’s slow food: a decoction of haritaki, raisins, vidanga and mahua flower is set with jaggery and dhataki flowers, sealed, and left alone for two months. The gentle self-generated alcohol keeps it and carries it.\n\nTraditionally used to support regular digestion and a good appetite.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 450, unit: 'ml' },
    ingredients: 'Haritaki 3.2 g, munakka 1.6 g, vidanga 0.3 g, madhuka pushpa 0.3 g, gokshura, nishoth, dhanyaka, dhataki, jaggery (per 15 ml); self-generated alcohol 5 to 10 %',
    howToUse: '15 to 30 ml with an equal quantity of water, twice a day after meals.',
    cautions: medicineCaution + ' Contains self-generated alcohol and jaggery.', shelfLifeMonths: 120,
    tags: ['Digestion', 'Classical recipe', 'Fermented'], featuredRank: null,
    pack: {
      shape: 'bottle', material: 'amberGlass', closure: 'white', layout: 'card', accent: 'clay', herb: 'triphala', companions: ['grape'],
      title: ['Abhayarishta'], titleHi: 'अभयारिष्ट', note: 'rested sixty days', contents: '#4A2412',
    },
  },
];
