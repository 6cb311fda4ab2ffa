import { aarvyaFood, aarvyaMedicine, externalMedicineCaution, medicineCaution, supplementCaution } from '../makers.ts';
import type { DemoProduct } from '../types.ts';

const category = 'pain-joint-comfort';

export const painJointComfort: readonly DemoProduct[] = [
  {
    ...aarvyaMedicine, category,
    sku: 'mahanarayan-tail-100ml', name: 'Mahanarayan Tail', nameHi: 'महानारायण तैल',
    romanised: ['mahanarayan tel', 'maha narayan oil', 'mahanarayana tailam'],
    regularPaise: 23500, salePaise: 20900, salePointCenti: 650, stock: 160,
    shortDescription: 'The great massage oil of the classics: more than thirty herbs in sesame oil and milk.',
    description:
      'Mahanarayan is the oil that wrestlers, dancers and grandmothers agree on. Ashwagandha, bala, bilva root and shatavari are cooked into sesame oil with milk until the oil is amber and smells of warm roots.\n\nTraditionally used in abhyanga to support flexible joints and relaxed muscles after a hard day.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 100, unit: 'ml' },
    ingredients: 'Sesame oil, cow milk, shatavari juice, and decoction of ashwagandha, bala, bilva, gokshura, brihati, dashmool, punarnava and 24 other herbs',
    howToUse: 'Warm the oil, massage gently for ten minutes, rest, then bathe with warm water.',
    cautions: externalMedicineCaution, shelfLifeMonths: 36,
    tags: ['Massage', 'Classical recipe', 'Slow cooked'], featuredRank: null,
    pack: {
      shape: 'bottle', material: 'amberGlass', closure: 'gold', layout: 'arch', accent: 'clay', herb: 'bael', companions: ['ashwagandha', 'sesame'],
      title: ['Mahanarayan', 'Tail'], titleHi: 'महानारायण तैल', note: 'classical massage oil', contents: '#8A4A1A',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'nirgundi-sandhi-tail-200ml', name: 'Nirgundi Sandhi Tail', nameHi: 'निर्गुंडी संधि तैल',
    romanised: ['nirgundi oil', 'nirgundi tel', 'sandhi oil', 'joint oil'],
    regularPaise: 28000, salePaise: null, salePointCenti: 850, stock: 83,
    shortDescription: 'Green oil of fresh nirgundi leaf with camphor, for knees and shoulders at the end of the day.',
    description:
      'Nirgundi grows as a hedge along our fields. The leaves are crushed and cooked into the oil the same day; camphor and gandhapura are folded in cold.\n\nTraditionally used to support comfort in tired knees, shoulders and lower back.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 200, unit: 'ml' },
    ingredients: 'Nirgundi (Vitex negundo) leaf juice, sesame oil, castor oil, camphor 2 %, gandhapura oil 3 %',
    howToUse: 'Massage in gently two or three times a day; cover with a warm cloth.',
    cautions: externalMedicineCaution, shelfLifeMonths: 36,
    tags: ['Massage', 'Warming', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'oil', material: 'greenGlass', closure: 'copper', layout: 'wrap', accent: 'indigo', herb: 'nirgundi', companions: ['eucalyptus'],
      title: ['Nirgundi', 'Sandhi Tail'], titleHi: 'निर्गुंडी तैल', note: 'for joints', contents: '#4C5B2A',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'sheetal-balm-25g', name: 'Sheetal Balm', nameHi: 'शीतल बाम',
    romanised: ['sheetal bam', 'thanda balm', 'shital balm', 'head balm'],
    regularPaise: 5500, salePaise: null, salePointCenti: 150, stock: 290,
    shortDescription: 'Mint crystals, camphor and eucalyptus in beeswax. For temples, neck and tired feet.',
    description:
      'A balm as it should be: cool first, warm after. The wax is from our own beekeepers, the eucalyptus from the Nilgiris.\n\nTraditionally used to support comfort of the head and clear breathing. Small enough for every handbag.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 25, unit: 'g' },
    ingredients: 'Pudina satva 12 %, camphor 9 %, eucalyptus oil 6 %, gandhapura oil 8 %, beeswax and sesame oil base',
    howToUse: 'Rub a little on temples, neck or feet. Wash the hands afterwards.',
    cautions: externalMedicineCaution + ' Not for children under three.', shelfLifeMonths: 36,
    tags: ['Cooling', 'Travel size'], featuredRank: null,
    pack: {
      shape: 'pot', material: 'greenGlass', closure: 'gold', layout: 'wrap', accent: 'teal', herb: 'eucalyptus', companions: ['mint'],
      title: ['Sheetal', 'Balm'], titleHi: 'शीतल बाम', note: 'cool, then warm', contents: '#E7EBD9',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'gandhapura-roll-on-50ml', name: 'Gandhapura Roll-On', nameHi: 'गंधपुरा रोल-ऑन',
    romanised: ['gandhpura', 'rollon', 'wintergreen roll on', 'pain roll on'],
    regularPaise: 14900, salePaise: 12900, salePointCenti: 400, stock: 200,
    shortDescription: 'Wintergreen and camphor in a steel-ball roll-on. No mess at the office, the gym or the trek.',
    description:
      'Gandhapura, the wintergreen of the eastern Himalaya, has a smell that everyone knows from school sports day. Here it comes with camphor, ajwain and nilgiri, in a bottle that massages as it applies.\n\nTraditionally used to support comfort of tired muscles.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 50, unit: 'ml' },
    ingredients: 'Gandhapura (Gaultheria fragrantissima) oil 20 %, camphor 8 %, nilgiri oil 5 %, ajwain satva 2 %, sesame oil',
    howToUse: 'Roll over the area with light pressure, three or four times a day.',
    cautions: externalMedicineCaution, shelfLifeMonths: 36,
    tags: ['Warming', 'Travel size', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'rollon', material: 'forest', closure: 'copper', layout: 'card', accent: 'saffron', herb: 'eucalyptus', companions: ['ginger'],
      title: ['Gandhapura', 'Roll-On'], titleHi: 'गंधपुरा', note: 'with steel ball',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'yograj-guggulu-80', name: 'Yograj Guggulu', nameHi: 'योगराज गुग्गुलु',
    romanised: ['yograj guggul', 'yogaraj gugulu', 'guggul tablet'],
    regularPaise: 19500, salePaise: 17900, salePointCenti: 550, stock: 76,
    shortDescription: 'Purified guggul resin with twenty-seven herbs, pounded with ghee and rolled into tablets.',
    description:
      'Guggul tears are purified in triphala decoction, then pounded with the powdered herbs and a little ghee; tradition says a hundred thousand blows. A machine does it now, but slowly.\n\nTraditionally used to support easy movement and a balanced vata.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 80, unit: 'tablets' },
    ingredients: 'Shuddha guggulu (Commiphora wightii) 190 mg, triphala, trikatu, chitrak, pippalimool, ajwain, vidanga and others 190 mg (per tablet)',
    howToUse: 'One or two tablets twice a day with warm water, after meals.',
    cautions: medicineCaution, shelfLifeMonths: 60,
    tags: ['Classical recipe', 'Sugar free'], featuredRank: null,
    pack: {
      shape: 'pills', material: 'ivory', closure: 'forest', layout: 'card', accent: 'clay', herb: 'guggul', companions: ['triphala'],
      title: ['Yograj', 'Guggulu'], titleHi: 'योगराज गुग्गुलु', note: '80 tablets',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'herbal-heat-potli-2', name: 'Herbal Heat Potli, Pair', nameHi: 'जड़ी-बूटी सेक पोटली',
    romanised: ['potli', 'sek potli', 'potali', 'heat pouch', 'ajwain potli'],
    regularPaise: 34500, salePaise: 29900, salePointCenti: 900, stock: 55,
    shortDescription: 'Two muslin bundles of nirgundi, ajwain, rock salt and rice. Warm on a pan and press.',
    description:
      'A potli is the simplest warm compress: herbs tied in muslin, warmed on a dry pan and pressed along the back and shoulders. Each pair can be used about ten times.\n\nTraditionally used to support relaxed muscles. Pairs well with Mahanarayan Tail.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 2, unit: 'pieces' },
    ingredients: 'Nirgundi leaf, ajwain, rock salt, rice, dry ginger, turmeric, in unbleached cotton muslin',
    howToUse: 'Warm on a dry pan for two minutes, test on the wrist, press and lift for ten minutes.',
    cautions: externalMedicineCaution + ' Test the warmth on the wrist before every use.', shelfLifeMonths: 24,
    tags: ['Massage', 'Warming', 'Handmade'], featuredRank: null,
    pack: {
      shape: 'potli', material: 'ivory', closure: 'accent', layout: 'card', accent: 'madder', herb: 'nirgundi', companions: ['turmeric', 'ginger'],
      title: ['Herbal Heat', 'Potli'], titleHi: 'सेक पोटली', note: 'pair, muslin',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'haldi-shallaki-capsules-60',
    name: 'Haldi and Shallaki Capsules with Black Pepper, for Active Joints and Everyday Mobility', nameHi: 'हल्दी शल्लकी कैप्सूल',
    romanised: ['haldi capsule', 'curcumin', 'shallaki', 'salai guggul', 'boswellia'],
    regularPaise: 54900, salePaise: 47900, salePointCenti: 1450, stock: 105,
    shortDescription: 'Turmeric extract with salai resin and black pepper in one vegetarian capsule a day.',
    description:
      'Turmeric extract standardised to 95 % curcuminoids, salai resin from the dry forests of Madhya Pradesh and a little black pepper, as Indian kitchens have always combined them.\n\nFor people who climb stairs, carry children and mean to go on doing so.',
    hsn: '21069099', taxClass: 'food-preparation', netQuantity: { value: 60, unit: 'capsules' },
    ingredients: 'Turmeric (Curcuma longa) extract 300 mg, shallaki (Boswellia serrata) resin extract 200 mg, black pepper extract 5 mg (per capsule); shell: vegetable cellulose',
    howToUse: 'One capsule a day with a meal. Recommended daily usage: one capsule.',
    cautions: supplementCaution, shelfLifeMonths: 24,
    tags: ['Active life', 'Vegan', 'Sugar free'], featuredRank: null,
    pack: {
      shape: 'pills', material: 'amberGlass', closure: 'black', layout: 'arch', accent: 'turmeric', herb: 'turmeric', companions: ['guggul'],
      title: ['Haldi', '& Shallaki'], titleHi: 'हल्दी शल्लकी', note: '60 capsules', contents: '#C98A22',
    },
  },
];
