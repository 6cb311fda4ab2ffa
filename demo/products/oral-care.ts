import { aarvyaCosmetic, aarvyaMedicine, cosmeticCaution, medicineCaution } from '../makers.ts';
import type { DemoProduct } from '../types.ts';

const category = 'oral-care';
const spit = 'Do not swallow. Rinse well after use. Children under six should be helped by an adult. Keep out of the reach of children.';

export const oralCare: readonly DemoProduct[] = [
  {
    ...aarvyaMedicine, category,
    sku: 'clove-neem-toothpaste-150g', name: 'Clove and Neem Toothpaste', nameHi: 'लौंग नीम टूथपेस्ट',
    romanised: ['laung neem toothpaste', 'neem paste', 'clove toothpaste', 'tuthpest'],
    regularPaise: 12000, salePaise: 10500, salePointCenti: 300, stock: 360,
    shortDescription: 'Neem twig, clove and meswak in a smooth paste. No fluoride, no foaming agents.',
    description:
      'The neem twig was India’s first toothbrush and its first toothpaste. We mill the bark with clove, meswak and rock salt into a paste that cleans gently and tastes of spice, not of sweets.\n\nThe breath stays fresh, the gums feel firm and the mouth feels clean for hours.',
    hsn: '33061020', taxClass: 'tooth-care', netQuantity: { value: 150, unit: 'g' },
    ingredients: 'Calcium carbonate, neem bark, meswak, clove oil, babool, rock salt, glycerine, xylitol, purified water',
    howToUse: 'Brush for two minutes, morning and night.',
    cautions: spit, shelfLifeMonths: 24,
    tags: ['Fluoride free', 'Everyday', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'tube', material: 'white', closure: 'forest', layout: 'wrap', accent: 'forest', herb: 'clove', companions: ['neem', 'babool'],
      title: ['Clove & Neem', 'Toothpaste'], titleHi: 'लौंग नीम', note: 'with meswak',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'babool-dant-manjan-100g', name: 'Babool Dant Manjan', nameHi: 'बबूल दंत मंजन',
    romanised: ['dantmanjan', 'babul manjan', 'dant manjan', 'tooth powder'],
    regularPaise: 7500, salePaise: null, salePointCenti: 250, stock: 140,
    shortDescription: 'Tooth powder of acacia bark, clove and almond-shell charcoal, in a tin that travels.',
    description:
      'A fingertip of powder, a minute of massage: many people above sixty have never used anything else. Babool bark tightens, clove freshens, almond-shell charcoal polishes.\n\nFine enough for a brush, traditional enough for a finger.',
    hsn: '33061010', taxClass: 'tooth-care', netQuantity: { value: 100, unit: 'g' },
    ingredients: 'Babool (Acacia nilotica) bark, geru, almond-shell charcoal, clove, pippali, mint crystals, rock salt',
    howToUse: 'Take a little on a brush or fingertip, massage teeth and gums, rinse.',
    cautions: spit, shelfLifeMonths: 36,
    tags: ['Travel size', 'Zero waste', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'tin', material: 'accent', closure: 'ivory', layout: 'band', accent: 'clay', herb: 'babool', companions: ['clove'],
      title: ['Babool', 'Dant Manjan'], titleHi: 'बबूल दंत मंजन', note: 'herbal tooth powder',
    },
  },
  {
    ...aarvyaCosmetic, category,
    sku: 'pudina-mouthwash-250ml', name: 'Pudina and Laung Mouthwash', nameHi: 'पुदीना लौंग माउथवॉश',
    romanised: ['pudina mouthwash', 'mint mouth wash', 'mauthwash'],
    regularPaise: 21000, salePaise: 17900, salePointCenti: 550, stock: 95,
    shortDescription: 'Alcohol-free mint and clove rinse with triphala. Fresh, without the burn.',
    description:
      'Most mouthwashes sting because of alcohol. Ours has none: a triphala decoction carries mint, clove and cardamom, and the freshness comes slowly and stays.\n\nThirty seconds after brushing, or after a good kebab.',
    hsn: '33069000', taxClass: 'cosmetic-18', netQuantity: { value: 250, unit: 'ml' },
    ingredients: 'Aqua, triphala extract, glycerine, mint oil, clove oil, cardamom oil, xylitol, potassium sorbate',
    howToUse: 'Rinse with 10 to 15 ml for thirty seconds, twice a day. Do not eat or drink for a while.',
    cautions: spit, shelfLifeMonths: 24,
    tags: ['Alcohol free', 'Everyday', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'bottle', material: 'blueGlass', closure: 'white', layout: 'band', accent: 'teal', herb: 'mint', companions: ['clove', 'cardamom'],
      title: ['Pudina', 'Mouthwash'], titleHi: 'पुदीना लौंग', note: 'alcohol free', contents: '#8CC2BE',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'gandush-til-tail-200ml', name: 'Gandush Sesame Pulling Oil', nameHi: 'गंडूष तिल तैल',
    romanised: ['gandoosh oil', 'oil pulling', 'til tel kulla', 'gandusha'],
    regularPaise: 26500, salePaise: 23500, salePointCenti: 700, stock: 4,
    shortDescription: 'Cold-pressed sesame with clove and mint for the morning practice of gandusha.',
    description:
      'Gandusha, holding oil in the mouth, is part of the dinacharya, Ayurveda’s daily routine. We use single-press sesame from Bundelkhand with clove, cinnamon and a trace of mint, so that the five minutes pass pleasantly.\n\nTraditionally used to support clean teeth, firm gums and fresh breath.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 200, unit: 'ml' },
    ingredients: 'Sesame (Sesamum indicum) oil, clove oil, cinnamon oil, mint oil',
    howToUse: 'Hold one tablespoon in the mouth for three to five minutes before brushing, then spit out and rinse.',
    cautions: medicineCaution + ' Do not swallow.', shelfLifeMonths: 24,
    tags: ['Daily routine', 'Vegan', 'Sugar free'], featuredRank: null,
    pack: {
      shape: 'oil', material: 'amberGlass', closure: 'wood', layout: 'arch', accent: 'amber', herb: 'sesame', companions: ['clove', 'cinnamon'],
      title: ['Gandush', 'Til Tail'], titleHi: 'गंडूष तिल तैल', note: 'mouth pulling oil', contents: '#A8742C',
    },
  },
  {
    ...aarvyaCosmetic, category,
    sku: 'saunf-kids-toothpaste-80g', name: 'Saunf Toothpaste for Children', nameHi: 'बच्चों का सौंफ टूथपेस्ट',
    romanised: ['saunf toothpaste', 'kids toothpaste', 'bachon ka paste', 'sonf paste'],
    regularPaise: 9900, salePaise: null, salePointCenti: 300, stock: 170,
    shortDescription: 'Sweet fennel instead of bubble gum. Gentle on milk teeth.',
    description:
      'Children like sweets, and saunf is the sweet every Indian child knows. This paste is mild, low in foam and flavoured with fennel and a little banana.\n\nA pea is enough. Stay with small children until they learn to spit.',
    hsn: '33061020', taxClass: 'tooth-care', netQuantity: { value: 80, unit: 'g' },
    ingredients: 'Dicalcium phosphate, glycerine, fennel oil, xylitol, aloe vera, banana flavour, cellulose gum',
    howToUse: 'A pea-sized amount, twice a day, with an adult’s help.',
    cautions: cosmeticCaution.replace('For external use only. ', '') + ' ' + spit, shelfLifeMonths: 24,
    tags: ['For children', 'Fluoride free', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'tube', material: 'accent', closure: 'white', layout: 'card', accent: 'sky', herb: 'fennel', companions: ['mint'],
      title: ['Saunf', 'for Children'], titleHi: 'सौंफ', note: 'gentle toothpaste',
    },
  },
];
