import { aarvyaFood, foodCaution, galleSpice, kumaonHoney, supplementCaution } from '../makers.ts';
import type { DemoProduct } from '../types.ts';

const category = 'honey-foods';

export const honeyFoods: readonly DemoProduct[] = [
  {
    ...kumaonHoney, category,
    sku: 'himalayan-forest-honey-500g', name: 'Himalayan Forest Honey', nameHi: 'हिमालयी वन शहद',
    romanised: ['shahad', 'shehad', 'jungli shahad', 'madhu', 'honey'],
    regularPaise: 47500, salePaise: 42500, salePointCenti: 1300, stock: 230,
    shortDescription: 'Raw honey from the oak and rhododendron forests of Kumaon, unheated and unblended.',
    description:
      'Two hundred families in Kumaon keep bees in the walls of their houses, as their grandparents did. Once a year, after the flowering of the oak forests, they take what the bees can spare.\n\nThe honey is strained through cloth and never heated, so it sets in winter: stand the jar in warm water and it will flow again.',
    hsn: '04090000', taxClass: 'staple-5', netQuantity: { value: 500, unit: 'g' },
    ingredients: 'Raw multifloral honey 100 %',
    howToUse: 'With lukewarm water, on roti, in milk that is no longer hot.',
    cautions: 'Not for infants under one year. ' + foodCaution, shelfLifeMonths: 18,
    tags: ['Raw', 'Single origin', 'For the family'], featuredRank: null,
    pack: {
      shape: 'honey', material: 'clearGlass', closure: 'gold', layout: 'card', accent: 'turmeric', herb: 'honeycomb', companions: ['almond'],
      title: ['Himalayan', 'Forest Honey'], titleHi: 'वन शहद', note: 'raw & unheated', contents: '#C9781B',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'kashmiri-kesar-1g', name: 'Kashmiri Kesar, Mongra Grade', nameHi: 'कश्मीरी केसर (मोंगरा)',
    romanised: ['kesar', 'zafran', 'kesari', 'saffron', 'kashmiri keshar'],
    regularPaise: 62500, salePaise: 57500, salePointCenti: 1700, stock: 85,
    shortDescription: 'The deep red tips of Pampore saffron, one gram, with the year of harvest on the tin.',
    description:
      'Mongra is only the red tip of the stigma, without the pale style, and it takes about a hundred and fifty flowers to make a gram. Ours is picked in the last week of October on the karewas of Pampore.\n\nSoak five threads in warm milk for twenty minutes; the colour should come slowly.',
    hsn: '09102010', taxClass: 'staple-5', netQuantity: { value: 1, unit: 'g' },
    ingredients: 'Saffron (Crocus sativus) stigma 100 %',
    howToUse: 'Soak four or five threads in two spoons of warm milk or water, then use with the liquid.',
    cautions: foodCaution, shelfLifeMonths: 24,
    tags: ['Single origin', 'Festive', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'flatTin', material: 'brass', closure: 'gold', layout: 'wrap', accent: 'clay', herb: 'saffron', companions: ['cardamom'],
      title: ['Kashmiri', 'Kesar'], titleHi: 'कश्मीरी केसर', note: 'Pampore, mongra',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'gulkand-400g', name: 'Gulkand, Sun-cooked', nameHi: 'धूप में पका गुलकंद',
    romanised: ['gulkand', 'gul kand', 'rose petal jam', 'gulqand'],
    regularPaise: 24000, salePaise: null, salePointCenti: 700, stock: 112,
    shortDescription: 'Rose petals and mishri, layered and left in the sun for forty days. Cooling and heady.',
    description:
      'Fresh petals of Ganga-Jamuna roses are layered with powdered mishri in glass jars and set on the roof. Forty days later there is a dark, glistening preserve.\n\nA spoonful after lunch, in milk, on vanilla ice cream or in a paan.',
    hsn: '20060000', taxClass: 'preserved-fruit', netQuantity: { value: 400, unit: 'g' },
    ingredients: 'Rose petals 48 %, mishri 50 %, cardamom, edible silver leaf',
    howToUse: 'One or two teaspoons after meals or in cold milk.',
    cautions: 'Contains sugar. ' + foodCaution, shelfLifeMonths: 18,
    tags: ['Cooling', 'Sun cooked', 'Festive'], featuredRank: null,
    pack: {
      shape: 'honey', material: 'clearGlass', closure: 'copper', layout: 'arch', accent: 'rose', herb: 'rose', companions: ['cardamom'],
      title: ['Gulkand'], titleHi: 'गुलकंद', note: 'forty days of sun', contents: '#7E2B33',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'a2-desi-ghee-500ml', name: 'A2 Desi Cow Ghee, Bilona', nameHi: 'ए2 देसी गाय का घी (बिलोना)',
    romanised: ['desi ghee', 'gir gaay ghee', 'bilona ghee', 'ghi', 'a2 ghee'],
    regularPaise: 115000, salePaise: 104900, salePointCenti: 3150, stock: 78,
    shortDescription: 'Curd from desi cows, churned by bilona and simmered over wood fire. Grainy, golden, nutty.',
    description:
      'Milk is set to curd, curd is churned to butter, butter is simmered to ghee: thirty litres of milk for one of ghee. The cows are Badri and Sahiwal, the herds small, and the calves drink first.\n\nYou will see the grain, danedar, when it cools. A spoon on dal is the whole recipe.',
    hsn: '04059020', taxClass: 'dairy-fat', netQuantity: { value: 500, unit: 'ml' },
    ingredients: 'Cow milk fat 99.7 %',
    howToUse: 'For cooking, tempering, and on everything warm.',
    cautions: 'Contains milk. ' + foodCaution, shelfLifeMonths: 12,
    tags: ['Bilona', 'Small batch', 'For the family'], featuredRank: null,
    pack: {
      shape: 'jar', material: 'clearGlass', closure: 'black', layout: 'card', accent: 'indigo', herb: 'ghee', companions: ['lotus'],
      title: ['A2 Desi', 'Cow Ghee'], titleHi: 'देसी गाय का घी', note: 'bilona, wood fire', contents: '#EBC65A',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'amla-murabba-500g', name: 'Amla Murabba', nameHi: 'आँवला मुरब्बा',
    romanised: ['awla murabba', 'amla muraba', 'aanvle ka murabba'],
    regularPaise: 21500, salePaise: 18900, salePointCenti: 550, stock: 94,
    shortDescription: 'Whole Banarasi amla, pricked and steeped in cardamom syrup until it turns amber.',
    description:
      'Big fruit, pricked by hand with a fork, soaked in lime water, boiled and steeped in ever thicker syrup for a fortnight. The amla should be soft to the stone and still whole.\n\nOne a day, with its spoon of syrup, is a winter habit in many homes.',
    hsn: '20060000', taxClass: 'preserved-fruit', netQuantity: { value: 500, unit: 'g' },
    ingredients: 'Amla 60 %, sugar, cardamom, saffron',
    howToUse: 'One or two fruits a day.',
    cautions: 'Contains sugar. Contains stones. ' + foodCaution, shelfLifeMonths: 18,
    tags: ['Winter', 'For the family'], featuredRank: null,
    pack: {
      shape: 'jar', material: 'clearGlass', closure: 'forest', layout: 'band', accent: 'amber', herb: 'amla', companions: ['cardamom', 'saffron'],
      title: ['Amla', 'Murabba'], titleHi: 'आँवला मुरब्बा', note: 'whole fruit', contents: '#B88A2C',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'lakadong-haldi-200g', name: 'Lakadong Turmeric Powder', nameHi: 'लाकाडोंग हल्दी पाउडर',
    romanised: ['haldi', 'lakadong haldi', 'turmeric', 'haldi powder'],
    regularPaise: 18500, salePaise: 16500, salePointCenti: 500, stock: 185,
    shortDescription: 'High-curcumin turmeric from the Jaintia hills of Meghalaya. Use half of what you are used to.',
    description:
      'Lakadong is a village, and its turmeric is the deepest in India. Women’s groups slice, dry and send it to us whole; we grind it the week it is packed.\n\nThe colour is nearly orange and the smell nearly floral. Half a teaspoon does the work of one.',
    hsn: '09103030', taxClass: 'staple-5', netQuantity: { value: 200, unit: 'g' },
    ingredients: 'Turmeric (Curcuma longa) rhizome 100 %',
    howToUse: 'For cooking, and for haldi doodh with a pinch of pepper.',
    cautions: foodCaution, shelfLifeMonths: 18,
    tags: ['Single origin', 'Vegan', 'Stone ground'], featuredRank: null,
    pack: {
      shape: 'pouch', material: 'accent', closure: 'ivory', layout: 'arch', accent: 'turmeric', herb: 'turmeric', companions: ['ginger'],
      title: ['Lakadong', 'Haldi'], titleHi: 'लाकाडोंग हल्दी', note: 'Meghalaya turmeric',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'desi-gur-powder-500g', name: 'Desi Gur Powder', nameHi: 'देसी गुड़ पाउडर',
    romanised: ['gur', 'gud powder', 'jaggery', 'desi gud', 'shakkar'],
    regularPaise: 12000, salePaise: null, salePointCenti: 350, stock: 265,
    shortDescription: 'Unbleached jaggery from Muzaffarnagar cane, boiled in open pans and powdered.',
    description:
      'Cane juice, an open pan, and bhindi stems to clear it instead of chemicals. The jaggery is stirred until it crumbles, so it melts into tea and kheer without lumps.\n\nColour differs a little from batch to batch: that is how you know.',
    hsn: '17011410', taxClass: 'staple-5', netQuantity: { value: 500, unit: 'g' },
    ingredients: 'Sugarcane juice, evaporated, 100 %',
    howToUse: 'Wherever you would use sugar.',
    cautions: foodCaution, shelfLifeMonths: 12,
    tags: ['Unbleached', 'Vegan', 'For the family'], featuredRank: null,
    pack: {
      shape: 'pouch', material: 'kraft', closure: 'ivory', layout: 'wrap', accent: 'earth', herb: 'sugarcane', companions: ['sesame'],
      title: ['Desi Gur', 'Powder'], titleHi: 'देसी गुड़', note: 'unbleached',
    },
  },
  {
    ...galleSpice, category,
    sku: 'ceylon-dalchini-100g', name: 'Ceylon Cinnamon Quills', nameHi: 'सीलोन दालचीनी',
    romanised: ['dalchini', 'dal chini', 'true cinnamon', 'ceylon cinnamon'],
    regularPaise: 39500, salePaise: 35900, salePointCenti: 1100, stock: 52,
    shortDescription: 'True cinnamon in soft, many-layered quills from the south of Sri Lanka, alba grade.',
    description:
      'The bark is thin as paper and rolled by hand, one strip inside another, into a quill you can crush between two fingers. That is how true cinnamon differs from cassia.\n\nSweet, citrus-like and gentle: for chai, kahwa, kheer and pulao.',
    hsn: '09061110', taxClass: 'staple-5', netQuantity: { value: 100, unit: 'g' },
    ingredients: 'Cinnamon (Cinnamomum verum) bark 100 %',
    howToUse: 'Whole in tea and rice, ground in sweets.',
    cautions: foodCaution, shelfLifeMonths: 24,
    tags: ['Single origin', 'Vegan', 'Festive'], featuredRank: null,
    pack: {
      shape: 'tin', material: 'forest', closure: 'copper', layout: 'card', accent: 'clay', herb: 'cinnamon', companions: ['clove', 'cardamom'],
      title: ['Ceylon', 'Dalchini'], titleHi: 'सीलोन दालचीनी', note: 'true cinnamon quills',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'plant-protein-shatavari-500g',
    name: 'Plant Protein with Ashwagandha, Shatavari and Moringa, Kesar Badam Flavour, No Added Sugar', nameHi: 'प्लांट प्रोटीन, केसर बादाम',
    romanised: ['plant protein', 'protein powder', 'vegan protein', 'protin powder'],
    regularPaise: 189900, salePaise: 159900, salePointCenti: 4800, stock: 40,
    shortDescription: 'Pea and brown rice protein, 24 g a scoop, with three herbs and the taste of badam milk.',
    description:
      'Two plant proteins that complete each other, real almond, a few threads of saffron and three herbs in sensible amounts. Sweetened with monk fruit, so no added sugar and no bitter tail.\n\nMixes smoothly with cold water or milk. Fifteen servings a pack, scoop inside.',
    hsn: '21069099', taxClass: 'food-preparation', netQuantity: { value: 500, unit: 'g' },
    ingredients: 'Pea protein isolate 58 %, brown rice protein 22 %, almond flour 10 %, ashwagandha, shatavari and moringa extracts 3 %, saffron, cardamom, monk fruit extract',
    howToUse: 'One scoop (33 g) in 250 ml of water or milk, once a day. Recommended daily usage: one scoop.',
    cautions: supplementCaution + ' Contains tree nuts.', shelfLifeMonths: 18,
    tags: ['Active life', 'No added sugar', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'tub', material: 'ink', closure: 'black', layout: 'wrap', accent: 'saffron', herb: 'almond', companions: ['ashwagandha', 'saffron'],
      title: ['Plant Protein', 'Kesar Badam'], titleHi: 'केसर बादाम', note: 'with three herbs',
    },
  },
];
