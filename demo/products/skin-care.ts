import { aarvyaCosmetic, aarvyaMedicine, cosmeticCaution, externalMedicineCaution, rishigangaCosmetic } from '../makers.ts';
import type { DemoProduct } from '../types.ts';

const category = 'skin-care';

export const skinCare: readonly DemoProduct[] = [
  {
    ...aarvyaMedicine, category,
    sku: 'kumkumadi-tailam-15ml', name: 'Kumkumadi Tailam', nameHi: 'कुमकुमादि तैलम्',
    romanised: ['kumkumadi tel', 'kumkumadi oil', 'kunkumadi tailam', 'kumkumadhi'],
    regularPaise: 149500, salePaise: 129900, salePointCenti: 3900, stock: 72,
    shortDescription: 'The classical night oil: Kashmiri saffron with sixteen herbs in sesame oil and goat milk.',
    description:
      'Kumkumadi means “saffron first”. Two grams of Pampore saffron go into every litre, with sandalwood, manjistha, vetiver and lotus, cooked in the old sequence: decoction, paste, oil, milk.\n\nThree or four drops on a damp face at night are plenty. Traditionally used to support an even, rested and luminous complexion.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 15, unit: 'ml' },
    ingredients: 'Saffron (Crocus sativus), sandalwood, manjistha, vetiver, lotus stamen, mulethi, dashmool, banyan shoot, goat milk, sesame oil base',
    howToUse: 'Warm three or four drops between the palms and press into clean, damp skin at night.',
    cautions: externalMedicineCaution, shelfLifeMonths: 36,
    tags: ['Face oil', 'Night care', 'Classical recipe'], featuredRank: 4,
    pack: {
      shape: 'dropper', material: 'amberGlass', closure: 'gold', layout: 'wrap', accent: 'madder', herb: 'saffron', companions: ['sandalwood', 'lotus'],
      title: ['Kumkumadi', 'Tailam'], titleHi: 'कुमकुमादि', note: 'saffron night oil', contents: '#B4531A',
    },
  },
  {
    ...aarvyaCosmetic, category,
    sku: 'neem-tulsi-face-wash-100ml', name: 'Neem Tulsi Face Wash', nameHi: 'नीम तुलसी फेस वॉश',
    romanised: ['neem face wash', 'nim tulsi facewash', 'neem tulsi'],
    regularPaise: 18900, salePaise: 16500, salePointCenti: 500, stock: 310,
    shortDescription: 'A soap-free gel that takes away oil and city dust and leaves the skin calm.',
    description:
      'Neem and tulsi leaf, boiled together, in a soft gel with coconut cleanser. It rinses off without the squeak that says too much was washed away.\n\nFor oily and combination skin, morning and evening.',
    hsn: '34013019', taxClass: 'cosmetic-18', netQuantity: { value: 100, unit: 'ml' },
    ingredients: 'Aqua, decyl glucoside, neem leaf extract, tulsi leaf extract, aloe vera, glycerine, tea tree oil, potassium sorbate',
    howToUse: 'Work a coin-sized amount into a lather with wet hands, massage, rinse.',
    cautions: cosmeticCaution, shelfLifeMonths: 24,
    tags: ['Soap free', 'Everyday', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'tube', material: 'accent', closure: 'ivory', layout: 'band', accent: 'leaf', herb: 'neem', companions: ['tulsi'],
      title: ['Neem Tulsi', 'Face Wash'], titleHi: 'नीम तुलसी', note: 'soap-free gel',
    },
  },
  {
    ...rishigangaCosmetic, category,
    sku: 'shuddh-gulab-jal-200ml', name: 'Shuddh Gulab Jal, Pure Rose Water', nameHi: 'शुद्ध गुलाब जल',
    romanised: ['gulab jal', 'gulabjal', 'rose water', 'shudh gulab'],
    regularPaise: 24500, salePaise: 21500, salePointCenti: 650, stock: 128,
    shortDescription: 'Steam-distilled Damask rose from Hathras in a fine mist. Water and roses, and that is all.',
    description:
      'Roses are picked before sunrise and reach the copper deg while they are still cold. Seven kilos of petals make one litre of water; nothing is added afterwards.\n\nA mist for the face after washing, a splash in the ubtan, a spoonful in the kheer.',
    hsn: '33019090', taxClass: 'cosmetic-18', netQuantity: { value: 200, unit: 'ml' },
    ingredients: 'Rosa damascena flower water 100 %',
    howToUse: 'Mist on a clean face, or mix into a face pack. Shake before use.',
    cautions: cosmeticCaution, shelfLifeMonths: 18,
    tags: ['Toner', 'Alcohol free', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'spray', material: 'clearGlass', closure: 'white', layout: 'card', accent: 'rose', herb: 'rose', companions: ['sandalwood'],
      title: ['Gulab Jal'], titleHi: 'गुलाब जल', note: 'pure rose water', contents: '#EBC4C2',
    },
  },
  {
    ...rishigangaCosmetic, category,
    sku: 'aloe-vera-gel-150g', name: 'Aloe Vera Gel', nameHi: 'एलोवेरा जेल',
    romanised: ['alovera gel', 'aloevera gel', 'ghritkumari gel', 'gwarpatha gel'],
    regularPaise: 19900, salePaise: null, salePointCenti: 600, stock: 2,
    shortDescription: 'Ninety-two per cent inner-leaf aloe. Light, cool, gone in a minute.',
    description:
      'We fillet the leaf by hand so that no green rind gets in, then set the gel with a little seaweed. It is clear, not green, because aloe is.\n\nUse it after sun, after shaving, under a cream or as the base of a face pack.',
    hsn: '33049990', taxClass: 'cosmetic-18', netQuantity: { value: 150, unit: 'g' },
    ingredients: 'Aloe vera inner leaf gel 92 %, glycerine, carrageenan, cucumber extract, vitamin E, potassium sorbate',
    howToUse: 'Smooth a thin layer on clean skin as often as you like.',
    cautions: cosmeticCaution, shelfLifeMonths: 24,
    tags: ['Lightweight', 'Everyday', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'pot', material: 'clearGlass', closure: 'forest', layout: 'card', accent: 'sage', herb: 'aloe', companions: ['mint'],
      title: ['Aloe Vera', 'Gel'], titleHi: 'एलोवेरा जेल', note: '92 % inner leaf', contents: '#C6D9B8',
    },
  },
  {
    ...aarvyaCosmetic, category,
    sku: 'haldi-chandan-ubtan-100g', name: 'Haldi Chandan Ubtan', nameHi: 'हल्दी चंदन उबटन',
    romanised: ['ubtan', 'haldi chandan', 'ubtan powder', 'haldi ubtan', 'uptan'],
    regularPaise: 29500, salePaise: 25900, salePointCenti: 800, stock: 155,
    shortDescription: 'The wedding-morning paste for any morning: wild turmeric, sandalwood, gram flour and rose.',
    description:
      'Kasturi haldi does not stain; that is why brides use it. We blend it with sandalwood, chickpea flour, rose petal and a little camphor, milled to the fineness of talc.\n\nMix with milk, curd or rose water, smooth on, and rub off when half dry. The skin is left soft and gently polished.',
    hsn: '33049990', taxClass: 'cosmetic-18', netQuantity: { value: 100, unit: 'g' },
    ingredients: 'Gram flour, kasturi turmeric (Curcuma aromatica) 15 %, sandalwood 8 %, rose petal, multani mitti, orange peel, camphor',
    howToUse: 'Mix one tablespoon with milk or rose water, apply, rub off when half dry, rinse. Twice a week.',
    cautions: cosmeticCaution, shelfLifeMonths: 24,
    tags: ['Face pack', 'Festive', 'Soap free'], featuredRank: null,
    pack: {
      shape: 'jar', material: 'clearGlass', closure: 'gold', layout: 'arch', accent: 'turmeric', herb: 'turmeric', companions: ['rose', 'sandalwood'],
      title: ['Haldi Chandan', 'Ubtan'], titleHi: 'हल्दी चंदन उबटन', note: 'wedding-morning paste', contents: '#E0B04C',
    },
  },
  {
    ...aarvyaCosmetic, category,
    sku: 'chandan-kesar-soap-125g', name: 'Chandan and Kesar Bathing Bar', nameHi: 'चंदन केसर साबुन',
    romanised: ['chandan sabun', 'sandal soap', 'chandan soap', 'kesar sabun'],
    regularPaise: 11500, salePaise: 9900, salePointCenti: 300, stock: 380,
    shortDescription: 'Cold-process soap with sandalwood oil and saffron milk, rested for six weeks.',
    description:
      'Coconut, olive and castor oil, a ladle of saffron milk and real sandalwood oil from Karnataka. Poured into wooden moulds, cut by wire and rested on racks for six weeks, so it lasts.\n\nA creamy, quiet lather and a scent that stays on the towel.',
    hsn: '34011190', taxClass: 'toilet-soap', netQuantity: { value: 125, unit: 'g' },
    ingredients: 'Saponified oils of coconut, olive and castor, saffron milk, sandalwood (Santalum album) oil, sandalwood powder',
    howToUse: 'Lather, rinse, and let the bar dry between baths.',
    cautions: cosmeticCaution, shelfLifeMonths: 36,
    tags: ['Cold process', 'Handmade', 'For the family'], featuredRank: null,
    pack: {
      shape: 'soap', material: 'ivory', closure: 'ivory', layout: 'wrap', accent: 'amber', herb: 'sandalwood', companions: ['saffron'],
      title: ['Chandan', '& Kesar'], titleHi: 'चंदन केसर', note: 'bathing bar', contents: '#E6C89A',
    },
  },
  {
    ...rishigangaCosmetic, category,
    sku: 'kamal-day-cream-50g', name: 'Kamal Day Cream with Lotus and Saffron', nameHi: 'कमल केसर डे क्रीम',
    romanised: ['kamal cream', 'lotus cream', 'day cream', 'kesar cream'],
    regularPaise: 69500, salePaise: null, salePointCenti: 2100, stock: 67,
    shortDescription: 'A light day cream of white lotus, saffron and almond, whipped in small batches.',
    description:
      'White lotus from the tanks of Odisha gives this cream its softness, saffron its warmth, almond its comfort. It sinks in quickly and sits well under everything else.\n\nFor normal to dry skin, in a glass pot that deserves a second life.',
    hsn: '33049910', taxClass: 'cosmetic-18', netQuantity: { value: 50, unit: 'g' },
    ingredients: 'Aqua, almond oil, lotus (Nelumbo nucifera) extract, saffron extract, shea butter, vegetable glycerine, cetearyl olivate, vitamin E',
    howToUse: 'Smooth a small amount over face and neck in the morning.',
    cautions: cosmeticCaution, shelfLifeMonths: 24,
    tags: ['Day care', 'Small batch', 'Paraben free'], featuredRank: null,
    pack: {
      shape: 'pot', material: 'white', closure: 'copper', layout: 'card', accent: 'rose', herb: 'lotus', companions: ['saffron', 'almond'],
      title: ['Kamal', 'Day Cream'], titleHi: 'कमल क्रीम', note: 'lotus & saffron', contents: '#F7EFE2',
    },
  },
  {
    ...aarvyaCosmetic, category,
    sku: 'badam-kajal-3g', name: 'Badam Kajal', nameHi: 'बादाम काजल',
    romanised: ['badam kajal', 'almond kajal', 'kaajal', 'surma kajal'],
    regularPaise: 14950, salePaise: null, salePointCenti: 450, stock: 84,
    shortDescription: 'Soft black kajal from burnt almond and pure ghee, in a small brass-coloured tin.',
    description:
      'An almond burnt under a copper plate, the soot collected and worked into ghee and camphor with the thumb: this is how kajal was made at home. We do it in a clean room, and sieve it finer.\n\nDeep, soft, easily smudged by intention. Ophthalmologically tested.',
    hsn: '33042000', taxClass: 'kajal-nil', netQuantity: { value: 3, unit: 'g' },
    ingredients: 'Almond soot, cow ghee, castor oil, beeswax, bhimseni camphor',
    howToUse: 'Apply along the lash line with a clean fingertip or brush.',
    cautions: 'For external use only. Do not share. Stop using it if the eyes are irritated. Not for infants. Use within six months of opening.', shelfLifeMonths: 24,
    tags: ['Make-up', 'Handmade', 'Festive'], featuredRank: null,
    pack: {
      shape: 'flatTin', material: 'brass', closure: 'gold', layout: 'wrap', accent: 'indigo', herb: 'almond', companions: ['rose'],
      title: ['Badam', 'Kajal'], titleHi: 'बादाम काजल', note: 'almond & ghee',
    },
  },
];
