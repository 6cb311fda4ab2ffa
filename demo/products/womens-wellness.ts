import { aarvyaMedicine, cosmeticCaution, medicineCaution, rishigangaCosmetic } from '../makers.ts';
import type { DemoProduct } from '../types.ts';

const category = 'womens-wellness';

export const womensWellness: readonly DemoProduct[] = [
  {
    ...aarvyaMedicine, category,
    sku: 'shatavari-kalpa-250g', name: 'Shatavari Kalpa', nameHi: 'शतावरी कल्प',
    romanised: ['shatavri kalp', 'satavari', 'shatawari granules', 'satavar'],
    regularPaise: 32500, salePaise: 28500, salePointCenti: 850, stock: 142,
    shortDescription: 'Granules of shatavari root, cardamom and mishri that turn warm milk into a nightly ritual.',
    description:
      'Shatavari, “she of a hundred roots”, is Ayurveda’s great nourisher for women. Its juice is reduced, taken up in mishri and granulated with cardamom and a trace of saffron.\n\nTraditionally used to support strength and balance at every age, and by nursing mothers on a physician’s advice.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 250, unit: 'g' },
    ingredients: 'Shatavari (Asparagus racemosus) root extract 12 %, mishri, cardamom, saffron',
    howToUse: 'One to two teaspoons in a cup of warm milk, once or twice a day.',
    cautions: medicineCaution + ' Contains sugar.', shelfLifeMonths: 24,
    tags: ['Nourishing', 'For women', 'Classical recipe'], featuredRank: null,
    pack: {
      shape: 'tub', material: 'ivory', closure: 'gold', layout: 'arch', accent: 'rose', herb: 'shatavari', companions: ['cardamom', 'saffron'],
      title: ['Shatavari', 'Kalpa'], titleHi: 'शतावरी कल्प', note: 'granules for milk',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'ashokarishta-450ml', name: 'Ashokarishta', nameHi: 'अशोकारिष्ट',
    romanised: ['ashokarisht', 'asokarishta', 'ashoka arishta'],
    regularPaise: 19000, salePaise: null, salePointCenti: 550, stock: 99,
    shortDescription: 'Fermented decoction of ashoka bark with dhataki flowers, the classical tonic for women.',
    description:
      'The bark of the true Saraca asoca, from farmed trees, is boiled with musta, jeera and triphala, sweetened with jaggery and rested for two months.\n\nTraditionally used to support ease and regularity in the monthly cycle.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 450, unit: 'ml' },
    ingredients: 'Ashoka (Saraca asoca) bark 3.6 g, dhataki flower, musta, saunth, triphala, jeera, vasa, jaggery (per 15 ml); self-generated alcohol 5 to 10 %',
    howToUse: '15 to 30 ml with an equal quantity of water, twice a day after meals.',
    cautions: medicineCaution + ' Not to be taken in pregnancy. Contains self-generated alcohol and jaggery.', shelfLifeMonths: 120,
    tags: ['For women', 'Classical recipe', 'Fermented'], featuredRank: null,
    pack: {
      shape: 'bottle', material: 'amberGlass', closure: 'copper', layout: 'wrap', accent: 'madder', herb: 'ashoka', companions: ['triphala'],
      title: ['Ashokarishta'], titleHi: 'अशोकारिष्ट', note: 'true ashoka bark', contents: '#4A1F14',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'supari-pak-200g', name: 'Supari Pak', nameHi: 'सुपारी पाक',
    romanised: ['supari pak', 'supari paak', 'supadi pak'],
    regularPaise: 27500, salePaise: 24500, salePointCenti: 750, stock: 60,
    shortDescription: 'A rich winter preserve of areca nut, ghee, milk and nuts, from the Braj kitchen.',
    description:
      'Areca nut, boiled in milk until it loses its bite, roasted in ghee and set with almonds, cardamom and nutmeg. It is given in winter and, traditionally, to new mothers on a vaidya’s advice.\n\nTraditionally used to support strength and recovery. Sweet, dense and fragrant: one spoon is enough.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 200, unit: 'g' },
    ingredients: 'Supari (Areca catechu) processed in milk 20 %, ghee, milk solids, mishri, almond, cardamom, nutmeg, bansalochan, nagkesar',
    howToUse: 'One teaspoon (5 g) with warm milk, once or twice a day.',
    cautions: medicineCaution + ' Contains milk, tree nuts and sugar.', shelfLifeMonths: 24,
    tags: ['For women', 'Nourishing', 'Winter'], featuredRank: null,
    pack: {
      shape: 'jar', material: 'clearGlass', closure: 'copper', layout: 'wrap', accent: 'plum', herb: 'areca', companions: ['almond', 'ghee'],
      title: ['Supari', 'Pak'], titleHi: 'सुपारी पाक', note: 'with ghee & almonds', contents: '#8A5A33',
    },
  },
  {
    ...aarvyaMedicine, category,
    sku: 'draksha-lauh-syrup-200ml', name: 'Draksha Lauh Syrup', nameHi: 'द्राक्षा लौह सिरप',
    romanised: ['draksha syrup', 'iron syrup', 'draksha loh', 'lauh'],
    regularPaise: 16500, salePaise: 14900, salePointCenti: 450, stock: 125,
    shortDescription: 'Raisin syrup with mandur bhasma and moringa: iron, the Ayurvedic way.',
    description:
      'Nashik raisins soaked overnight, pressed and cooked to a syrup, with mandur bhasma, amla and moringa leaf. It tastes of dried fruit and not of metal.\n\nTraditionally used to support healthy blood and energy, in girls and women above all.',
    hsn: '30049011', taxClass: 'medicament', netQuantity: { value: 200, unit: 'ml' },
    ingredients: 'Draksha (Vitis vinifera) 2 g, mandur bhasma 50 mg, amla 500 mg, moringa 300 mg, punarnava 200 mg, sugar syrup (per 10 ml)',
    howToUse: 'Two teaspoons (10 ml) twice a day after meals. Children over six: one teaspoon.',
    cautions: medicineCaution + ' Contains sugar.', shelfLifeMonths: 24,
    tags: ['For women', 'Daily nutrition', 'For the family'], featuredRank: null,
    pack: {
      shape: 'bottle', material: 'amberGlass', closure: 'ivory', layout: 'band', accent: 'plum', herb: 'grape', companions: ['moringa'],
      title: ['Draksha', 'Lauh'], titleHi: 'द्राक्षा लौह', note: 'raisin & iron syrup', contents: '#3A1626',
    },
  },
  {
    ...rishigangaCosmetic, category,
    sku: 'lodhra-intimate-wash-100ml', name: 'Lodhra and Rose Intimate Wash', nameHi: 'लोध्र गुलाब वॉश',
    romanised: ['lodhra wash', 'lodh wash', 'intimate wash', 'v wash'],
    regularPaise: 22500, salePaise: null, salePointCenti: 700, stock: 0,
    shortDescription: 'A mild, soap-free foam with lodhra bark, rose water and lactic acid, at a skin-friendly pH.',
    description:
      'Lodhra bark has washed and perfumed women’s skin since Kalidasa. We pair its decoction with rose water and lactic acid in a light foam without soap or perfume.\n\nFor external daily use. Kind to the skin and easily rinsed.',
    hsn: '34013019', taxClass: 'cosmetic-18', netQuantity: { value: 100, unit: 'ml' },
    ingredients: 'Rosa damascena water, aqua, coco betaine, lodhra (Symplocos racemosa) extract, lactic acid, glycerine, potassium sorbate',
    howToUse: 'One or two pumps with water, external use only, rinse well.',
    cautions: cosmeticCaution, shelfLifeMonths: 24,
    tags: ['For women', 'Soap free', 'Vegan'], featuredRank: null,
    pack: {
      shape: 'pump', material: 'white', closure: 'white', layout: 'band', accent: 'rose', herb: 'rose', companions: ['lotus'],
      title: ['Lodhra', '& Rose'], titleHi: 'लोध्र गुलाब', note: 'intimate wash',
    },
  },
];
