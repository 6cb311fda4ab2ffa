import { aarvyaFood, aarvyaMedicine, medicineCaution, supplementCaution } from '../makers.ts';
import type { DemoProduct } from '../types.ts';

const category = 'immunity-wellness';

export const immunityWellness: readonly DemoProduct[] = [
  {
    ...aarvyaMedicine, category,
    sku: 'chyawanprash-special-500g', name: 'Chyawanprash Special', nameHi: 'च्यवनप्राश स्पेशल',
    romanised: ['chyavanprash', 'chawanprash', 'chyawanpras', 'chyavanaprasha'],
    regularPaise: 39500, salePaise: 34900, salePointCenti: 1050, stock: 240,
    shortDescription: 'Forty-one herbs slow-cooked with fresh amla, cow ghee and forest honey. A spoonful for every morning of the year.',
    description:
      'Our Chyawanprash begins in November, when the amla of the Doon valley is at its fullest. The fruit is steamed, stoned and cooked in brass-lined pans with sesame oil and ghee until it leaves the side of the pan; only then do the herbs and the honey go in.\n\nThe recipe follows the classical texts and is traditionally used to support strength, immunity and easy breathing through the change of seasons. Dark, tart and warming, it is as good with milk at night as on a morning paratha.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 500, unit: 'g' },
    ingredients: 'Amla pulp 5.0 g, ghee 0.4 g, sesame oil 0.4 g, honey 0.8 g, sugar base, and extracts of dashmool, giloy, ashwagandha, shatavari, pippali, cinnamon, cardamom and 32 other herbs (per 10 g)',
    howToUse: 'Adults one tablespoon (10 to 12 g) and children over five half a teaspoon, once or twice a day with warm milk or water.',
    cautions: medicineCaution + ' Contains sugar and honey.', shelfLifeMonths: 36,
    tags: ['Immunity', 'Classical recipe', 'For the family'], featuredRank: 1,
    pack: {
      shape: 'tub', material: 'forest', closure: 'gold', layout: 'arch', accent: 'turmeric', herb: 'amla', companions: ['honeycomb', 'cinnamon'],
      title: ['Chyawanprash', 'Special'], titleHi: 'च्यवनप्राश', note: 'with 41 herbs',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'ashwagandha-churna-100g', name: 'Ashwagandha Churna', nameHi: 'अश्वगंधा चूर्ण',
    romanised: ['asgandh', 'ashvagandha churan', 'ashwgandha powder', 'aswagandha'],
    regularPaise: 19500, salePaise: 17500, salePointCenti: 550, stock: 320,
    shortDescription: 'Single-herb root powder from Neemuch, stone-ground and sifted fine. Nothing added.',
    description:
      'Ashwagandha roots are dug in late winter, washed, sun-dried and sorted by hand; only the thick, starchy upper root goes to our stone mill. The powder is pale, faintly sweet and carries the earthy smell that gives the herb its name.\n\nIn Ayurveda it is a rasayana, traditionally used to support strength, restful sleep and calm under everyday stress. A glass of warm milk with half a teaspoon is the old way and still the best one.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 100, unit: 'g' },
    ingredients: 'Ashwagandha (Withania somnifera) root powder 100 %',
    howToUse: 'Half a teaspoon (about 3 g) with warm milk or water, once or twice a day after meals.',
    cautions: medicineCaution, shelfLifeMonths: 24,
    tags: ['Strength', 'Single herb', 'Sugar free', 'Vegan'], featuredRank: 2,
    pack: {
      shape: 'jar', material: 'amberGlass', closure: 'black', layout: 'card', accent: 'earth', herb: 'ashwagandha', companions: ['cardamom', 'ghee'],
      title: ['Ashwagandha', 'Churna'], titleHi: 'अश्वगंधा चूर्ण', note: 'single root, stone ground', contents: '#D9BF8F',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'giloy-ghan-vati-60', name: 'Giloy Ghan Vati', nameHi: 'गिलोय घन वटी',
    romanised: ['giloi ghanvati', 'guduchi tablet', 'gilloy vati'],
    regularPaise: 14500, salePaise: null, salePointCenti: 450, stock: 180,
    shortDescription: 'Tablets of concentrated giloy stem, made by the old ghan method: boil, filter, reduce, dry.',
    description:
      'Giloy climbs on neem trees all over the foothills, and the vine that grows on neem is the one the vaidyas prefer. We boil the fresh stems, filter the decoction and reduce it slowly until it is thick enough to roll.\n\nEach tablet carries the goodness of about five grams of stem. Traditionally used to support natural immunity and a balanced pitta in the changing seasons.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 60, unit: 'tablets' },
    ingredients: 'Giloy (Tinospora cordifolia) stem extract 450 mg, acacia gum q.s. (per tablet)',
    howToUse: 'One or two tablets twice a day with lukewarm water, before meals.',
    cautions: medicineCaution, shelfLifeMonths: 36,
    tags: ['Immunity', 'Sugar free', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'pills', material: 'forest', closure: 'ivory', layout: 'wrap', accent: 'leaf', herb: 'giloy', companions: ['neem'],
      title: ['Giloy', 'Ghan Vati'], titleHi: 'गिलोय घन वटी', note: 'stem extract tablets',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'panch-tulsi-ark-30ml', name: 'Panch Tulsi Ark', nameHi: 'पंच तुलसी अर्क',
    romanised: ['panch tulsi drops', 'tulsi ark', 'pancha tulasi', 'five tulsi'],
    regularPaise: 19900, salePaise: 16900, salePointCenti: 500, stock: 150,
    shortDescription: 'Five kinds of holy basil, distilled drop by drop. Two drops turn a cup of water or tea into tulsi tea.',
    description:
      'Rama, Shyama, Vana, Nimbu and Kapoor: five tulsis with five scents, grown together in our garden at Selaqui and cut before flowering, when the oil is richest. They are steam-distilled on the day they are cut.\n\nTraditionally used to support clear breathing and comfort in the throat through monsoon and winter. One small bottle gives about six hundred drops.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 30, unit: 'ml' },
    ingredients: 'Distilled extracts of Ocimum sanctum (Rama and Shyama), O. gratissimum, O. citriodorum and O. kilimandscharicum in an aqueous base',
    howToUse: 'One or two drops in a cup of water, tea or honey, two or three times a day.',
    cautions: medicineCaution + ' Do not take undiluted.', shelfLifeMonths: 36,
    tags: ['Immunity', 'Seasonal', 'Sugar free'], featuredRank: null,
    pack: {
      shape: 'dropper', material: 'greenGlass', closure: 'black', layout: 'card', accent: 'forest', herb: 'tulsi', companions: ['lemongrass'],
      title: ['Panch', 'Tulsi Ark'], titleHi: 'पंच तुलसी', note: 'five holy basils', contents: '#5C7A3A',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'brahmi-capsules-60', name: 'Brahmi Capsules', nameHi: 'ब्राह्मी कैप्सूल',
    romanised: ['bramhi capsule', 'brahmi cap', 'bacopa'],
    regularPaise: 28500, salePaise: 24900, salePointCenti: 750, stock: 96,
    shortDescription: 'Whole-herb Brahmi in vegetarian capsules, for students and for long days at the desk.',
    description:
      'Brahmi creeps along the edges of hill streams, with small fleshy leaves and white flowers. We extract the whole herb in water at a low temperature and fill it into plant-based capsules without starch or colour.\n\nTraditionally used to support memory, attention and a settled mind.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 60, unit: 'capsules' },
    ingredients: 'Brahmi (Bacopa monnieri) whole herb extract 400 mg (per capsule); capsule shell: vegetable cellulose',
    howToUse: 'One capsule twice a day with water or milk, after meals.',
    cautions: medicineCaution, shelfLifeMonths: 36,
    tags: ['Focus', 'Vegan', 'Sugar free'], featuredRank: null,
    pack: {
      shape: 'pills', material: 'amberGlass', closure: 'gold', layout: 'card', accent: 'teal', herb: 'brahmi', companions: ['almond'],
      title: ['Brahmi'], titleHi: 'ब्राह्मी', note: '60 capsules, whole herb', contents: '#7F8B4C',
    },
  },
  {
    ...aarvyaFood, category,
    sku: 'moringa-leaf-tablets-120', name: 'Moringa Leaf Tablets', nameHi: 'सहजन पत्ती टैबलेट',
    romanised: ['sahjan', 'sehjan tablet', 'moringa', 'drumstick leaf', 'munga'],
    regularPaise: 32000, salePaise: 27900, salePointCenti: 850, stock: 3,
    shortDescription: 'Shade-dried drumstick leaf, pressed into tablets. A green addition to the daily plate.',
    description:
      'The leaves are stripped from the branch the morning they are cut and dried in the shade within a day, so they keep their colour. Then they are milled and pressed, with nothing but a little gum to hold them together.\n\nMoringa leaf is naturally a source of plant protein, iron and fibre. Take the tablets with water, or crush them into chutney and dal.',
    hsn: '21069099', taxClass: 'food-preparation', netQuantity: { value: 120, unit: 'tablets' },
    ingredients: 'Moringa (Moringa oleifera) leaf powder 96 %, acacia gum',
    howToUse: 'Two tablets twice a day with water. Recommended daily usage: four tablets.',
    cautions: supplementCaution, shelfLifeMonths: 24,
    tags: ['Daily nutrition', 'Vegan', 'Sugar free'], featuredRank: null,
    pack: {
      shape: 'pouch', material: 'kraft', closure: 'ivory', layout: 'card', accent: 'sage', herb: 'moringa', companions: ['wheatgrass'],
      title: ['Moringa', 'Leaf Tablets'], titleHi: 'सहजन पत्ती', note: 'shade dried leaf',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'himalayan-shilajit-resin-20g', name: 'Himalayan Shilajit Resin', nameHi: 'हिमालयी शुद्ध शिलाजीत',
    romanised: ['shilajeet', 'silajit', 'shudh shilajit', 'salajeet'],
    regularPaise: 125000, salePaise: 109900, salePointCenti: 3300, stock: 42,
    shortDescription: 'Purified resin gathered above 12,000 feet and cleansed in triphala decoction, with a small measuring spoon.',
    description:
      'In the hot weeks of June a dark resin seeps from high cliffs in the Garhwal Himalaya. Gatherers bring it down by mule; we dissolve it in triphala decoction, filter it nine times and let it thicken in the sun, as the texts ask.\n\nEvery batch is tested for heavy metals by an accredited laboratory, and the report is on our site. Traditionally used as a rasayana to support stamina and vitality.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 20, unit: 'g' },
    ingredients: 'Shuddha Shilajit (Asphaltum punjabianum), processed in triphala decoction, 100 %',
    howToUse: 'A portion the size of a grain of rice (250 to 300 mg) dissolved in warm milk or water, once a day.',
    cautions: medicineCaution, shelfLifeMonths: 60,
    tags: ['Strength', 'Lab tested', 'Sugar free'], featuredRank: null,
    pack: {
      shape: 'pot', material: 'ink', closure: 'gold', layout: 'wrap', accent: 'amber', herb: 'shilajit', companions: ['triphala'],
      title: ['Shilajit', 'Resin'], titleHi: 'शिलाजीत', note: 'purified, Himalayan', contents: '#2A1710',
    },
  },
];
