import { aarvyaFood, aarvyaMedicine, medicineCaution, supplementCaution } from '../makers.ts';
import type { DemoProduct } from '../types.ts';

const category = 'juices-rasa';
const afterOpening = ' After opening keep refrigerated and use within 30 days.';

export const juicesRasa: readonly DemoProduct[] = [
  {
    ...aarvyaFood, category,
    sku: 'amla-juice-1l', name: 'Amla Juice', nameHi: 'आँवला रस',
    romanised: ['amla ras', 'awla juice', 'aanvla', 'avla ras', 'amla jus'],
    regularPaise: 26000, salePaise: 22500, salePointCenti: 700, stock: 190,
    shortDescription: 'Cold-pressed from fresh hill amla within hours of picking. No added sugar, no added colour.',
    description:
      'Pratapgarh grows big amla; we prefer the small, sharp ones of the Shivalik. They are pressed the day they arrive and bottled without water.\n\nAmla is naturally rich in vitamin C. Expect a clean sourness, then the sweetness that only plain water has after an amla.',
    hsn: '20098990', taxClass: 'juice', netQuantity: { value: 1000, unit: 'ml' },
    ingredients: 'Amla (Emblica officinalis) fruit juice 99.8 %, preservatives INS 202 and INS 211',
    howToUse: '20 ml in a glass of water on an empty stomach in the morning. Shake well.',
    cautions: supplementCaution + afterOpening, shelfLifeMonths: 18,
    tags: ['Vitamin C', 'No added sugar', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'juice', material: 'clearGlass', closure: 'forest', layout: 'wrap', accent: 'leaf', herb: 'amla', companions: ['aloe'],
      title: ['Amla', 'Juice'], titleHi: 'आँवला रस', note: 'cold pressed', contents: '#B9C26A',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'aloe-vera-juice-1l', name: 'Aloe Vera Juice with Fibre', nameHi: 'घृतकुमारी रस',
    romanised: ['aloevera juice', 'ghritkumari ras', 'gwarpatha', 'alovera'],
    regularPaise: 24000, salePaise: 19900, salePointCenti: 600, stock: 145,
    shortDescription: 'The clear inner leaf of three-year-old plants, with its pulp. Mild, cool, unsweetened.',
    description:
      'Aloe leaves are cut by hand from plants at least three years old. The bitter yellow latex is drained overnight; only the clear inner gel is pressed, pulp and all.\n\nIn Ayurveda, kumari is a cooling plant, traditionally used to support digestion and clear skin from within.',
    hsn: '20098990', taxClass: 'juice', netQuantity: { value: 1000, unit: 'ml' },
    ingredients: 'Aloe vera inner leaf juice with pulp 99.5 %, acidity regulator INS 330, preservative INS 202',
    howToUse: '20 to 30 ml in a glass of water, once or twice a day before meals. Shake well.',
    cautions: supplementCaution + afterOpening, shelfLifeMonths: 18,
    tags: ['Cooling', 'No added sugar', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'juice', material: 'greenGlass', closure: 'white', layout: 'card', accent: 'sage', herb: 'aloe', companions: ['mint'],
      title: ['Aloe Vera', 'Juice'], titleHi: 'घृतकुमारी रस', note: 'with inner-leaf pulp', contents: '#8FB488',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'karela-jamun-juice-1l', name: 'Karela Jamun Juice', nameHi: 'करेला जामुन रस',
    romanised: ['karela jamun ras', 'karela juice', 'jamun juice', 'bitter gourd juice'],
    regularPaise: 29000, salePaise: 25500, salePointCenti: 750, stock: 75,
    shortDescription: 'Bitter gourd and wild jamun, pressed together: bitter, astringent and unsweetened.',
    description:
      'Green karela for its bitterness, ripe jamun for its deep colour, and the ground jamun seed that the vaidyas insist on. We add no sugar and no apology for the taste.\n\nA traditional unsweetened drink for mindful eaters, best in the morning with plenty of water.',
    hsn: '20098990', taxClass: 'juice', netQuantity: { value: 1000, unit: 'ml' },
    ingredients: 'Karela (Momordica charantia) juice 60 %, jamun (Syzygium cumini) fruit and seed juice 39.5 %, preservatives INS 202 and INS 211',
    howToUse: '20 to 30 ml in a glass of water, once a day before breakfast.',
    cautions: supplementCaution + afterOpening, shelfLifeMonths: 18,
    tags: ['No added sugar', 'Vegan', 'Unsweetened'], featuredRank: null,
    pack: {
      shape: 'juice', material: 'clearGlass', closure: 'black', layout: 'arch', accent: 'plum', herb: 'karela', companions: ['grape'],
      title: ['Karela', 'Jamun Juice'], titleHi: 'करेला जामुन', note: 'unsweetened', contents: '#5C4560',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'giloy-tulsi-swaras-500ml', name: 'Giloy Tulsi Swaras', nameHi: 'गिलोय तुलसी स्वरस',
    romanised: ['giloy tulsi juice', 'giloy ras', 'giloi tulsi swaras'],
    regularPaise: 19000, salePaise: 16900, salePointCenti: 500, stock: 118,
    shortDescription: 'Fresh-pressed giloy stem with the juice of tulsi leaf, a monsoon habit of the plains.',
    description:
      'Giloy stem pounded green and pressed, not boiled, with tulsi from our own beds. Swaras is the simplest preparation in Ayurveda: the plant’s own juice.\n\nTraditionally used to support natural immunity and comfort in changing weather.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 500, unit: 'ml' },
    ingredients: 'Giloy (Tinospora cordifolia) stem juice 85 %, tulsi (Ocimum sanctum) leaf juice 14 %, sodium benzoate',
    howToUse: '10 to 20 ml with an equal quantity of water, twice a day before meals.',
    cautions: medicineCaution + afterOpening, shelfLifeMonths: 18,
    tags: ['Immunity', 'Sugar free', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'bottle', material: 'greenGlass', closure: 'gold', layout: 'card', accent: 'forest', herb: 'giloy', companions: ['tulsi'],
      title: ['Giloy Tulsi', 'Swaras'], titleHi: 'गिलोय तुलसी', note: 'fresh pressed', contents: '#4B5F2C',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'wheatgrass-juice-500ml', name: 'Wheatgrass Juice', nameHi: 'गेहूँ के ज्वारे का रस',
    romanised: ['jaware ka ras', 'wheat grass juice', 'gehu jware', 'gehun jawara'],
    regularPaise: 27500, salePaise: null, salePointCenti: 850, stock: 58,
    shortDescription: 'Ten-day-old blades of wheat, cut and pressed the same morning. Sweet, green and grassy.',
    description:
      'The seed is sown in trays, and on the tenth morning, just before the blade splits, it is cut and pressed cold. From tray to bottle takes about four hours.\n\nA natural source of chlorophyll for those who like their mornings green. Mix with coconut water for a softer taste.',
    hsn: '20098990', taxClass: 'juice', netQuantity: { value: 500, unit: 'ml' },
    ingredients: 'Wheatgrass (Triticum aestivum) juice 99.6 %, acidity regulator INS 330, preservative INS 202',
    howToUse: '20 ml in a glass of water or coconut water in the morning.',
    cautions: supplementCaution + ' Contains wheat grass.' + afterOpening, shelfLifeMonths: 12,
    tags: ['Daily nutrition', 'No added sugar', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'bottle', material: 'clearGlass', closure: 'white', layout: 'wrap', accent: 'sage', herb: 'wheatgrass', companions: ['coconut'],
      title: ['Wheatgrass', 'Juice'], titleHi: 'ज्वारे का रस', note: 'tenth-day harvest', contents: '#5E8A35',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'bael-sharbat-750ml', name: 'Bael Sharbat', nameHi: 'बेल शरबत',
    romanised: ['bel sharbat', 'bel ka sharbat', 'bael sarbat', 'wood apple'],
    regularPaise: 17500, salePaise: 15500, salePointCenti: 450, stock: 102,
    shortDescription: 'The wood apple of May and June, as a syrup: perfumed, golden and very cooling.',
    description:
      'Ripe bael smells of marmalade and warm resin. We break the shells by hand, soak the pulp, sieve out the seeds and cook the sharbat lightly with khandsari sugar.\n\nOne part sharbat, four parts cold water, a squeeze of lime: the drink of a north Indian afternoon.',
    hsn: '21069011', taxClass: 'food-preparation', netQuantity: { value: 750, unit: 'ml' },
    ingredients: 'Bael (Aegle marmelos) pulp 30 %, khandsari sugar, water, acidity regulator INS 330',
    howToUse: 'Mix one part with four parts of cold water.',
    cautions: 'Contains sugar.' + afterOpening, shelfLifeMonths: 12,
    tags: ['Cooling', 'Summer', 'For the family'], featuredRank: null,
    pack: {
      shape: 'oil', material: 'clearGlass', closure: 'copper', layout: 'card', accent: 'saffron', herb: 'bael', companions: ['mint'],
      title: ['Bael', 'Sharbat'], titleHi: 'बेल शरबत', note: 'wood apple syrup', contents: '#D08A2E',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'ginger-lemon-honey-rasa-500ml', name: 'Ginger, Lemon and Honey Rasa', nameHi: 'अदरक नींबू शहद रस',
    romanised: ['adrak nimbu shahad', 'ginger lemon honey', 'adrakh ras'],
    regularPaise: 21000, salePaise: null, salePointCenti: 650, stock: 0,
    shortDescription: 'Fresh hill ginger, Pahari lemon and forest honey: two spoons in hot water and the evening is warmer.',
    description:
      'We press the young ginger of Tehri, leave the juice overnight so that the starch settles, and blend it with lemon and raw honey. It is strong: two spoons are enough for a mug.\n\nGood hot in winter, very good with soda in June.',
    hsn: '20099000', taxClass: 'juice', netQuantity: { value: 500, unit: 'ml' },
    ingredients: 'Ginger juice 42 %, honey 35 %, lemon juice 22 %, preservative INS 202',
    howToUse: 'Two tablespoons in a cup of hot water or cold soda.',
    cautions: 'Contains honey: not for infants under one year.' + afterOpening, shelfLifeMonths: 12,
    tags: ['Warming', 'Winter', 'No added sugar'], featuredRank: null,
    pack: {
      shape: 'bottle', material: 'clearGlass', closure: 'copper', layout: 'arch', accent: 'turmeric', herb: 'ginger', companions: ['honeycomb'],
      title: ['Ginger Lemon', '& Honey'], titleHi: 'अदरक नींबू शहद', note: 'warming rasa', contents: '#D9A545',
    },
  },
];
