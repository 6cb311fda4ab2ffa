import { aarvyaCosmetic, aarvyaMedicine, cosmeticCaution, externalMedicineCaution, rishigangaCosmetic } from '../makers.ts';
import type { DemoProduct } from '../types.ts';

const category = 'hair-care';

export const hairCare: readonly DemoProduct[] = [
  {
    ...aarvyaCosmetic, category,
    sku: 'bhringraj-hair-oil-200ml', name: 'Bhringraj Hair Oil', nameHi: 'भृंगराज केश तेल',
    romanised: ['bhringraj tel', 'bringraj oil', 'bhrungraj', 'kesh tel', 'bhringaraj'],
    regularPaise: 42500, salePaise: 37900, salePointCenti: 1150, stock: 205,
    shortDescription: 'Fresh bhringraj cooked into sesame and coconut oil over four days, by the kshir-pak method.',
    description:
      'The juice of fresh bhringraj, amla and brahmi is cooked into cold-pressed oil with milk, over a low fire, until the last of the water has gone. It takes four days, and the copper vessel is never left alone.\n\nThe oil is deep green, light for its richness, and smells of warm herbs. Massage it in the evening before a wash; it leaves hair soft and looking fuller.',
    hsn: '33059019', taxClass: 'hair-oil-shampoo', netQuantity: { value: 200, unit: 'ml' },
    ingredients: 'Sesame oil, coconut oil, bhringraj (Eclipta alba) juice, amla juice, brahmi, mulethi, cow milk, rosemary oil',
    howToUse: 'Warm a little between the palms and massage into the scalp. Leave for an hour or overnight, then wash. Twice a week.',
    cautions: cosmeticCaution, shelfLifeMonths: 24,
    tags: ['Hair oil', 'Slow cooked', 'No mineral oil'], featuredRank: 3,
    pack: {
      shape: 'oil', material: 'greenGlass', closure: 'gold', layout: 'card', accent: 'forest', herb: 'bhringraj', companions: ['amla', 'sesame'],
      title: ['Bhringraj', 'Hair Oil'], titleHi: 'भृंगराज केश तेल', note: 'four-day slow cooked', contents: '#3F4B1E',
    },
  },
  {
    ...aarvyaCosmetic, category,
    sku: 'amla-shikakai-shampoo-300ml', name: 'Amla Shikakai Shampoo', nameHi: 'आँवला शिकाकाई शैम्पू',
    romanised: ['amla shikakai shampu', 'sikakai shampoo', 'shampu'],
    regularPaise: 34900, salePaise: 29900, salePointCenti: 900, stock: 165,
    shortDescription: 'A mild everyday shampoo on a coconut base, with decoctions of amla, shikakai and reetha.',
    description:
      'Grandmothers boiled amla, shikakai and reetha in an iron pan on Sunday mornings. We do the same, then blend the decoction with a gentle coconut-based cleanser so that it lathers and rinses easily.\n\nNo sulphates, no silicones, no parabens. Hair feels clean, never stripped.',
    hsn: '33051090', taxClass: 'hair-oil-shampoo', netQuantity: { value: 300, unit: 'ml' },
    ingredients: 'Aqua, coco glucoside, decoction of amla, shikakai and reetha, aloe vera, glycerine, vetiver oil, citric acid, potassium sorbate',
    howToUse: 'Massage into wet hair, leave for a minute, rinse well. Mild enough for daily use.',
    cautions: cosmeticCaution, shelfLifeMonths: 24,
    tags: ['Sulphate free', 'Vegan', 'Everyday'], featuredRank: null,
    pack: {
      shape: 'pump', material: 'amberGlass', closure: 'black', layout: 'card', accent: 'leaf', herb: 'shikakai', companions: ['amla'],
      title: ['Amla Shikakai', 'Shampoo'], titleHi: 'आँवला शिकाकाई', note: 'sulphate free', contents: '#6B4A22',
    },
  },
  {
    ...rishigangaCosmetic, category,
    sku: 'onion-kalonji-hair-oil-150ml', name: 'Onion and Kalonji Hair Oil', nameHi: 'प्याज़ कलौंजी केश तेल',
    romanised: ['pyaz kalonji tel', 'onion hair oil', 'pyaj ka tel', 'black seed oil'],
    regularPaise: 39900, salePaise: 33900, salePointCenti: 1000, stock: 90,
    shortDescription: 'Red onion and black seed in a light oil, scented with jasmine so that nobody will guess.',
    description:
      'Nashik red onions and kalonji are infused in sunflower and castor oil at a low temperature, then rested on jasmine flowers for a week.\n\nLight enough for fine hair. Warm it, part the hair, massage for five minutes and wash after an hour.',
    hsn: '33059019', taxClass: 'hair-oil-shampoo', netQuantity: { value: 150, unit: 'ml' },
    ingredients: 'Sunflower oil, castor oil, red onion (Allium cepa) extract, kalonji (Nigella sativa) oil, jasmine absolute, vitamin E',
    howToUse: 'Massage into the scalp and leave for an hour before washing. Two or three times a week.',
    cautions: cosmeticCaution, shelfLifeMonths: 24,
    tags: ['Hair oil', 'No mineral oil', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'oil', material: 'clearGlass', closure: 'black', layout: 'wrap', accent: 'plum', herb: 'onion', companions: ['sesame'],
      title: ['Onion', '& Kalonji'], titleHi: 'प्याज़ कलौंजी', note: 'light hair oil', contents: '#B0743B',
    },
  },
  {
    ...rishigangaCosmetic, category,
    sku: 'hibiscus-conditioner-200ml', name: 'Hibiscus Hair Conditioner', nameHi: 'गुड़हल केश कंडीशनर',
    romanised: ['gudhal conditioner', 'hibiscus conditionar', 'japa kusum', 'gurhal'],
    regularPaise: 32500, salePaise: null, salePointCenti: 1000, stock: 110,
    shortDescription: 'The slip of crushed hibiscus petals, in a cream that detangles and rinses out clean.',
    description:
      'Crush a hibiscus flower in your fingers and you feel why it belongs in hair care: it is silky by nature. We extract the petals in water and fold them into a light cream with coconut and methi.\n\nLeaves hair smooth, easy to comb and softly shining. Free of silicones.',
    hsn: '33059090', taxClass: 'cosmetic-18', netQuantity: { value: 200, unit: 'ml' },
    ingredients: 'Aqua, hibiscus (Hibiscus rosa-sinensis) petal extract, cetearyl alcohol, coconut oil, fenugreek extract, behentrimonium chloride, rose geranium oil',
    howToUse: 'After shampooing, work through the lengths, leave for two minutes, rinse.',
    cautions: cosmeticCaution, shelfLifeMonths: 24,
    tags: ['Silicone free', 'Vegan', 'Everyday'], featuredRank: null,
    pack: {
      shape: 'tube', material: 'ivory', closure: 'gold', layout: 'arch', accent: 'madder', herb: 'hibiscus', companions: ['coconut'],
      title: ['Hibiscus', 'Conditioner'], titleHi: 'गुड़हल कंडीशनर', note: 'silicone free',
    },
  },
  {
    ...aarvyaCosmetic, category,
    sku: 'reetha-shikakai-powder-200g', name: 'Reetha Shikakai Hair Cleansing Powder', nameHi: 'रीठा शिकाकाई केश चूर्ण',
    romanised: ['ritha shikakai powder', 'reetha sikakai', 'kesh churna', 'aritha'],
    regularPaise: 16500, salePaise: 14500, salePointCenti: 450, stock: 220,
    shortDescription: 'Soapnut, shikakai, amla and methi in one powder: mix with water, and that is the shampoo.',
    description:
      'Everything that cleans hair without a factory: soapnut for the lather, shikakai for the slip, amla for the shine, methi for softness. Milled fine so that it rinses out.\n\nA paste for oily hair, a thin infusion for dry hair. A packet lasts about fifteen washes.',
    hsn: '33059090', taxClass: 'cosmetic-18', netQuantity: { value: 200, unit: 'g' },
    ingredients: 'Reetha fruit 35 %, shikakai pod 35 %, amla 20 %, methi seed 10 %',
    howToUse: 'Mix two tablespoons with warm water, rest for ten minutes, massage into wet hair and rinse well.',
    cautions: cosmeticCaution, shelfLifeMonths: 24,
    tags: ['Zero waste', 'Vegan', 'Single step'], featuredRank: null,
    pack: {
      shape: 'pouch', material: 'kraft', closure: 'ivory', layout: 'band', accent: 'earth', herb: 'shikakai', companions: ['amla', 'bhringraj'],
      title: ['Reetha', 'Shikakai'], titleHi: 'रीठा शिकाकाई', note: 'hair cleansing powder',
    },
  },
  {
    ...rishigangaCosmetic, category,
    sku: 'rosemary-scalp-serum-30ml', name: 'Rosemary Scalp Serum', nameHi: 'रोज़मेरी स्कैल्प सीरम',
    romanised: ['rosemary serum', 'rozmeri', 'scalp serum', 'hair serum'],
    regularPaise: 59900, salePaise: 52900, salePointCenti: 1600, stock: 48,
    shortDescription: 'A water-light serum with rosemary from the Kashmir hills, brahmi and aloe. For the parting, every night.',
    description:
      'Rosemary grows well at five thousand feet, where the days are bright and the nights cold. We distil it fresh and blend the water, not just the oil, with brahmi and aloe.\n\nA few drops along the parting, a minute of massage, no wash-out, no grease on the pillow.',
    hsn: '33059090', taxClass: 'cosmetic-18', netQuantity: { value: 30, unit: 'ml' },
    ingredients: 'Rosemary (Salvia rosmarinus) hydrosol, aloe juice, brahmi extract, glycerine, rosemary oil 0.5 %, xanthan gum',
    howToUse: 'Six to eight drops along the parting at night; massage with the fingertips. Do not rinse.',
    cautions: cosmeticCaution, shelfLifeMonths: 18,
    tags: ['Serum', 'Vegan', 'Lightweight'], featuredRank: null,
    pack: {
      shape: 'dropper', material: 'blueGlass', closure: 'black', layout: 'band', accent: 'indigo', herb: 'rosemary', companions: ['brahmi'],
      title: ['Rosemary', 'Scalp Serum'], titleHi: 'रोज़मेरी सीरम', note: 'night serum', contents: '#C9D8C8',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'nariyal-brahmi-tail-100ml', name: 'Nariyal Brahmi Cooling Oil', nameHi: 'नारियल ब्राह्मी तैल',
    romanised: ['nariyal tel', 'brahmi oil', 'thanda tel', 'coconut oil', 'brahmi tail'],
    regularPaise: 15500, salePaise: null, salePointCenti: 450, stock: 134,
    shortDescription: 'Virgin coconut oil with brahmi and a breath of camphor, for the crown of the head in summer.',
    description:
      'Virgin coconut oil from the Malabar coast is infused with brahmi leaf for seven days in the sun. A little camphor goes in at the end, when the oil is cool.\n\nTraditionally used to support a cool head and restful sleep on hot nights. Sets in winter: stand the bottle in warm water.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 100, unit: 'ml' },
    ingredients: 'Coconut (Cocos nucifera) oil, brahmi (Bacopa monnieri) leaf, camphor 0.5 %',
    howToUse: 'Massage a teaspoonful into the crown and temples in the evening.',
    cautions: externalMedicineCaution, shelfLifeMonths: 24,
    tags: ['Hair oil', 'Cooling', 'Summer'], featuredRank: null,
    pack: {
      shape: 'bottle', material: 'clearGlass', closure: 'wood', layout: 'arch', accent: 'sky', herb: 'coconut', companions: ['brahmi'],
      title: ['Nariyal', 'Brahmi Tail'], titleHi: 'नारियल ब्राह्मी', note: 'cooling head oil', contents: '#E4E2B8',
    },
  },
];
