import { aarvyaFood, foodCaution, parnaTea } from '../makers.ts';
import type { DemoProduct } from '../types.ts';

const category = 'tea-infusions';

export const teaInfusions: readonly DemoProduct[] = [
  {
    ...parnaTea, category,
    sku: 'tulsi-ginger-tea-100g', name: 'Tulsi Ginger Tea', nameHi: 'तुलसी अदरक चाय',
    romanised: ['tulsi adrak chai', 'tulsi tea', 'tulsi chay', 'adrak chai'],
    regularPaise: 24900, salePaise: 21900, salePointCenti: 650, stock: 215,
    shortDescription: 'Second-flush Assam with whole tulsi leaf and dried ginger: strong enough for milk, gentle without.',
    description:
      'A working tea. Assam gives the strength, Rama and Krishna tulsi the perfume, hill ginger the warmth at the end of the sip.\n\nBoil for two minutes with milk, or steep for four without.',
    hsn: '09023020', taxClass: 'staple-5', netQuantity: { value: 100, unit: 'g' },
    ingredients: 'Assam black tea 72 %, tulsi leaf 18 %, ginger 10 %',
    howToUse: 'One teaspoon a cup. Boil with milk or steep in freshly boiled water.',
    cautions: foodCaution, shelfLifeMonths: 18,
    tags: ['Everyday', 'With caffeine', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'tin', material: 'accent', closure: 'gold', layout: 'card', accent: 'forest', herb: 'tulsi', companions: ['ginger'],
      title: ['Tulsi', 'Ginger Tea'], titleHi: 'तुलसी अदरक चाय', note: 'second flush Assam',
    },
  },
  {
    ...parnaTea, category,
    sku: 'kashmiri-kahwa-100g', name: 'Kashmiri Kahwa', nameHi: 'कश्मीरी कहवा',
    romanised: ['kahva', 'kehwa', 'kawa tea', 'kashmiri kahwa chai'],
    regularPaise: 44900, salePaise: 39900, salePointCenti: 1200, stock: 92,
    shortDescription: 'Green tea with saffron, cardamom, cinnamon and slivered almonds, as in a Srinagar samovar.',
    description:
      'Kahwa is hospitality in a cup. Gunpowder green tea, whole cardamom, cinnamon bark, dried rose, almond slivers and enough saffron to see.\n\nSimmer for three minutes, sweeten with honey, and float a few more almonds on top.',
    hsn: '09021020', taxClass: 'staple-5', netQuantity: { value: 100, unit: 'g' },
    ingredients: 'Green tea 70 %, almond 14 %, cardamom 7 %, cinnamon 5 %, rose petal, saffron',
    howToUse: 'Simmer one teaspoon in a cup of water for three minutes.',
    cautions: 'Contains tree nuts. ' + foodCaution, shelfLifeMonths: 12,
    tags: ['Festive', 'With caffeine', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'tin', material: 'accent', closure: 'copper', layout: 'arch', accent: 'madder', herb: 'saffron', companions: ['almond', 'cardamom'],
      title: ['Kashmiri', 'Kahwa'], titleHi: 'कश्मीरी कहवा', note: 'saffron & almond',
    },
  },
  {
    ...parnaTea, category,
    sku: 'lemongrass-green-tea-25', name: 'Lemongrass Green Tea', nameHi: 'लेमनग्रास ग्रीन टी',
    romanised: ['lemon grass tea', 'green tea', 'lemongras', 'nimbu ghas chai'],
    regularPaise: 19900, salePaise: null, salePointCenti: 600, stock: 168,
    shortDescription: 'Kangra green tea and hill lemongrass in twenty-five plastic-free bags.',
    description:
      'Light Kangra leaf and long ribbons of lemongrass from our own terraces. Fresh as a washed balcony, and good cold too.\n\nThe bags are plant fibre, folded and sewn, without glue or staple.',
    hsn: '09021020', taxClass: 'staple-5', netQuantity: { value: 25, unit: 'pieces' },
    ingredients: 'Green tea 65 %, lemongrass 35 %',
    howToUse: 'One bag a cup at 80 °C for two to three minutes.',
    cautions: foodCaution, shelfLifeMonths: 18,
    tags: ['Everyday', 'With caffeine', 'Plastic free'], featuredRank: null,
    pack: {
      shape: 'carton', material: 'ivory', closure: 'ivory', layout: 'card', accent: 'leaf', herb: 'lemongrass', companions: ['tea'],
      title: ['Lemongrass', 'Green Tea'], titleHi: 'लेमनग्रास', note: '25 tea bags',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'chamomile-brahmi-night-tea-20', name: 'Chamomile and Brahmi Night Infusion', nameHi: 'कैमोमाइल ब्राह्मी रात्रि चाय',
    romanised: ['chamomile tea', 'kaimomail', 'sleep tea', 'night tea', 'babune'],
    regularPaise: 27500, salePaise: 24500, salePointCenti: 750, stock: 86,
    shortDescription: 'Whole chamomile, brahmi, jatamansi and a little rose. No caffeine, no hurry.',
    description:
      'Made for the hour when the phone is in the other room. Chamomile flowers from Palampur, brahmi leaf, a trace of jatamansi and rose petals.\n\nSteep under a saucer for five minutes, so that the scent stays in the cup.',
    hsn: '21069099', taxClass: 'food-preparation', netQuantity: { value: 20, unit: 'pieces' },
    ingredients: 'Chamomile flower 62 %, brahmi leaf 20 %, rose petal 10 %, mulethi, jatamansi',
    howToUse: 'One bag a cup of boiling water, covered, five minutes, in the evening.',
    cautions: foodCaution, shelfLifeMonths: 18,
    tags: ['Caffeine free', 'Evening', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'carton', material: 'accent', closure: 'gold', layout: 'arch', accent: 'indigo', herb: 'chamomile', companions: ['brahmi'],
      title: ['Night', 'Infusion'], titleHi: 'रात्रि चाय', note: 'chamomile & brahmi',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'saptamasala-kadha-150g', name: 'Seven-Spice Kadha Mix', nameHi: 'सात मसाला काढ़ा',
    romanised: ['kadha', 'kada', 'kaadha', 'kwath', 'immunity kadha'],
    regularPaise: 16500, salePaise: 14500, salePointCenti: 450, stock: 198,
    shortDescription: 'Coarse tulsi, ginger, clove, cinnamon, black pepper, mulethi and cardamom for the winter pan.',
    description:
      'Coarsely crushed, because kadha is boiled and not steeped. Seven spices that every dadi would recognise, in proportions that ours approved.\n\nSimmer a spoon in two cups until one is left. Sweeten with gur.',
    hsn: '21069099', taxClass: 'food-preparation', netQuantity: { value: 150, unit: 'g' },
    ingredients: 'Tulsi 30 %, ginger 20 %, cinnamon 15 %, mulethi 15 %, black pepper 8 %, clove 6 %, cardamom 6 %',
    howToUse: 'Boil one teaspoon in two cups of water until half is left; strain.',
    cautions: foodCaution, shelfLifeMonths: 18,
    tags: ['Caffeine free', 'Winter', 'For the family'], featuredRank: null,
    pack: {
      shape: 'pouch', material: 'accent', closure: 'ivory', layout: 'card', accent: 'clay', herb: 'mulethi', companions: ['cinnamon', 'clove'],
      title: ['Seven-Spice', 'Kadha'], titleHi: 'सात मसाला काढ़ा', note: 'coarse, to simmer',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'rose-hibiscus-infusion-50g', name: 'Rose and Hibiscus Infusion', nameHi: 'गुलाब गुड़हल चाय',
    romanised: ['gulab gudhal chai', 'hibiscus tea', 'rose tea', 'gurhal chai'],
    regularPaise: 22500, salePaise: null, salePointCenti: 700, stock: 74,
    shortDescription: 'Whole rosebuds and ruby hibiscus petals. Tart, floral and beautiful over ice.',
    description:
      'Rosebuds from Pushkar, dried in the shade, and hibiscus calyces from the Konkan. The cup is ruby red and pleasantly sour.\n\nHot with honey, or chilled in a tall glass with mint.',
    hsn: '12119099', taxClass: 'staple-5', netQuantity: { value: 50, unit: 'g' },
    ingredients: 'Hibiscus 60 %, rosebuds 40 %',
    howToUse: 'One tablespoon a cup, five minutes; double for ice.',
    cautions: foodCaution, shelfLifeMonths: 18,
    tags: ['Caffeine free', 'Summer', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'jar', material: 'clearGlass', closure: 'wood', layout: 'wrap', accent: 'madder', herb: 'hibiscus', companions: ['rose'],
      title: ['Rose', '& Hibiscus'], titleHi: 'गुलाब गुड़हल', note: 'floral infusion', contents: '#8E2F3C',
    },
  },
  {
    ...parnaTea, category,
    sku: 'darjeeling-first-flush-100g', name: 'Darjeeling First Flush', nameHi: 'दार्जिलिंग फर्स्ट फ्लश',
    romanised: ['darjeeling chai', 'darjiling', 'first flush', 'black tea'],
    regularPaise: 79500, salePaise: null, salePointCenti: 2400, stock: 26,
    shortDescription: 'Spring leaf from one Kurseong garden: pale, brisk and flowery. One lot, numbered tins.',
    description:
      'The first leaves after winter, plucked in March at five and a half thousand feet and made the same night. The liquor is pale gold, the scent of muscatel comes with the second sip.\n\nNo milk, please. Ninety degrees, three minutes.',
    hsn: '09023020', taxClass: 'staple-5', netQuantity: { value: 100, unit: 'g' },
    ingredients: 'Darjeeling black tea (FTGFOP1) 100 %',
    howToUse: 'Two grams a cup at 90 °C for three minutes.',
    cautions: foodCaution, shelfLifeMonths: 24,
    tags: ['Single origin', 'With caffeine', 'Small batch'], featuredRank: null,
    pack: {
      shape: 'tin', material: 'brass', closure: 'gold', layout: 'band', accent: 'sage', herb: 'tea', companions: ['mulethi'],
      title: ['Darjeeling', 'First Flush'], titleHi: 'दार्जिलिंग', note: 'single garden',
    },
  },
];
