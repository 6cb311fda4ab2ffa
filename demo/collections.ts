import type { DemoCollection } from './types.ts';

/**
 * Products put together for an occasion. Those by rules follow the catalogue; those by hand name skus in their order.
 */
export const collections: readonly DemoCollection[] = [
  {
    slug: 'new-arrivals',
    name: 'New arrivals',
    description: 'Fresh from the workshop: what has joined the shelves in the last few weeks.',
    translations: {
      hi: { name: 'नए उत्पाद', description: 'पिछले कुछ हफ़्तों में जो नया आया है, सब यहाँ।', slug: 'naye-utpad' },
    },
    rule: { field: 'new', days: 45 },
    sort: 'newest',
    featured: true,
  },
  {
    slug: 'under-200',
    name: 'Under ₹200',
    description: 'Everyday staples and small packs for a first try, each below ₹200.',
    translations: {
      hi: {
        name: '₹200 से कम',
        description: 'रोज़ की ज़रूरत की चीज़ें और आज़माने के लिए छोटे पैक, सब ₹200 से कम में।',
        slug: '200-se-kam',
      },
    },
    rule: { field: 'price', from: null, to: 199.99 },
    sort: 'featured',
    featured: true,
  },
  {
    slug: 'winter-care',
    name: 'Winter care',
    description: 'Warm oils for massage, creams for dry air, and tea and kadha for cold evenings.',
    translations: {
      hi: {
        name: 'सर्दियों की देखभाल',
        description: 'मालिश के गर्म तासीर वाले तेल, रूखी हवा के लिए क्रीम, और ठंडी शामों के लिए चाय और काढ़ा।',
        slug: 'sardiyon-ki-dekhbhal',
      },
    },
    skus: [
      'chyawanprash-special-500g',
      'saptamasala-kadha-150g',
      'tulsi-ginger-tea-100g',
      'mahanarayan-tail-100ml',
      'kamal-day-cream-50g',
      'himalayan-forest-honey-500g',
      'kashmiri-kahwa-100g',
      'ginger-lemon-honey-rasa-500ml',
      'herbal-heat-potli-2',
      'kumkumadi-tailam-15ml',
    ],
    featured: true,
  },
  {
    slug: 'monsoon-care',
    name: 'Monsoon care',
    description: 'For damp days: a clear skin, a clean scalp, and something warm in the cup.',
    translations: {
      hi: {
        name: 'बरसात की देखभाल',
        description: 'नमी वाले दिनों के लिए: साफ़ त्वचा, साफ़ स्कैल्प, और कप में कुछ गरमागरम।',
        slug: 'barsat-ki-dekhbhal',
      },
    },
    skus: [
      'neem-tulsi-face-wash-100ml',
      'reetha-shikakai-powder-200g',
      'giloy-tulsi-swaras-500ml',
      'panch-tulsi-ark-30ml',
      'shuddh-gulab-jal-200ml',
      'haldi-chandan-ubtan-100g',
      'rosemary-scalp-serum-30ml',
      'tulsi-ginger-tea-25',
    ],
    featured: false,
  },
  {
    slug: 'no-added-sugar',
    name: 'No added sugar',
    description: 'Juices, churna and teas that are sugar free or without added sugar.',
    translations: {
      hi: {
        name: 'बिना चीनी मिलाए',
        description: 'जूस, चूर्ण और चाय, जो शुगर-फ़्री हैं या जिनमें अलग से चीनी नहीं मिलाई गई।',
        slug: 'bina-chini',
      },
    },
    rule: { field: 'attribute', names: ['diet:sugar-free', 'diet:no-added-sugar'] },
    sort: 'featured',
    featured: true,
  },
];

/** Products that came last, with the days that they have been in the shop; all others came with its opening. */
export const newcomers: Readonly<Record<string, number>> = {
  'rosemary-scalp-serum-30ml': 4,
  'kashmiri-kahwa-100g': 9,
  'plant-protein-shatavari-500g': 15,
  'herbal-heat-potli-2': 21,
  'rose-hibiscus-infusion-50g': 26,
  'haldi-shallaki-capsules-60': 33,
  'pudina-mouthwash-250ml': 38,
  'badam-kajal-3g': 41,
};

/** Categories that products stand in beside their own, by sku. */
export const moreCategories: Readonly<Record<string, readonly string[]>> = {
  'amla-juice-1l': ['immunity-wellness'],
  'amla-juice-500ml': ['immunity-wellness'],
  'giloy-tulsi-swaras-500ml': ['immunity-wellness'],
  'ginger-lemon-honey-rasa-500ml': ['digestive-care'],
  'bael-sharbat-750ml': ['digestive-care'],
  'shatavari-kalpa-250g': ['immunity-wellness'],
  'plant-protein-shatavari-500g': ['womens-wellness'],
  'saptamasala-kadha-150g': ['immunity-wellness'],
  'chamomile-brahmi-night-tea-20': ['immunity-wellness'],
  'amla-murabba-500g': ['immunity-wellness'],
  'gulkand-400g': ['digestive-care'],
  'shuddh-gulab-jal-200ml': ['womens-wellness'],
};

/** What shoppers have looked for in vain: words, how often, and how many days ago the last time. */
export const searchMisses: readonly (readonly [words: string, searches: number, daysAgo: number])[] = [
  ['kansa wand', 11, 1],
  ['yoga mat', 7, 3],
  ['sindoor', 6, 2],
  ['beeswax candle', 5, 8],
  ['copper bottle', 4, 5],
  ['incense sticks', 3, 12],
  ['dog shampoo', 2, 20],
];
