import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#server/seed/index.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { createCatalogReader, type CatalogReader } from './reader.ts';
import { searchMissesOf } from './search-misses.ts';

/** What shoppers type, in three scripts, and the products that must come first, in any order. */
const wanted: readonly [typed: string, ...first: string[]][] = [
  // Hair
  ['hair fall', 'bhringraj-hair-oil-200ml'],
  ['hairfall', 'bhringraj-hair-oil-200ml'],
  ['hair loss', 'bhringraj-hair-oil-200ml'],
  ['बाल झड़ना', 'bhringraj-hair-oil-200ml'],
  ['बालों का झड़ना', 'bhringraj-hair-oil-200ml'],
  ['baal jhadna', 'bhringraj-hair-oil-200ml'],
  ['hair fall oil', 'bhringraj-hair-oil-200ml'],
  ['balon ka tel', 'bhringraj-hair-oil-200ml'],
  ['बालों का तेल', 'bhringraj-hair-oil-200ml'],
  ['hair oil', 'bhringraj-hair-oil-200ml'],
  ['onion oil', 'onion-kalonji-hair-oil-150ml'],
  ['dandruff', 'reetha-shikakai-powder-200g', 'amla-shikakai-shampoo-300ml'],
  ['dandraf', 'reetha-shikakai-powder-200g', 'amla-shikakai-shampoo-300ml'],
  ['रूसी', 'reetha-shikakai-powder-200g', 'amla-shikakai-shampoo-300ml'],
  ['rusi', 'reetha-shikakai-powder-200g', 'amla-shikakai-shampoo-300ml'],
  ['shampoo', 'amla-shikakai-shampoo-300ml'],
  ['dry hair', 'hibiscus-conditioner-200ml'],
  // Skin
  ['dry skin', 'kamal-day-cream-50g'],
  ['रूखी त्वचा', 'kamal-day-cream-50g'],
  ['pimples', 'aloe-vera-gel-150g', 'neem-tulsi-face-wash-100ml'],
  ['pimple', 'aloe-vera-gel-150g', 'neem-tulsi-face-wash-100ml'],
  ['मुँहासे', 'aloe-vera-gel-150g', 'neem-tulsi-face-wash-100ml'],
  ['muhase', 'aloe-vera-gel-150g', 'neem-tulsi-face-wash-100ml'],
  ['face wash', 'neem-tulsi-face-wash-100ml'],
  ['glow', 'kumkumadi-tailam-15ml'],
  ['gulab jal', 'shuddh-gulab-jal-200ml'],
  ['rose water', 'shuddh-gulab-jal-200ml'],
  ['soap', 'chandan-kesar-soap-125g'],
  ['sabun', 'chandan-kesar-soap-125g'],
  // Stomach
  ['acidity', 'avipattikar-churna-100g', 'gulkand-400g', 'aloe-vera-juice-1l'],
  ['एसिडिटी', 'avipattikar-churna-100g', 'gulkand-400g', 'aloe-vera-juice-1l'],
  ['acidty', 'avipattikar-churna-100g', 'gulkand-400g', 'aloe-vera-juice-1l'],
  ['pet mein jalan', 'avipattikar-churna-100g', 'gulkand-400g', 'aloe-vera-juice-1l'],
  ['कब्ज', 'triphala-churna-100g', 'isabgol-husk-200g', 'abhayarishta-450ml'],
  ['kabj', 'triphala-churna-100g', 'isabgol-husk-200g', 'abhayarishta-450ml'],
  ['constipation', 'triphala-churna-100g', 'isabgol-husk-200g', 'abhayarishta-450ml'],
  ['gas', 'hingwashtak-churna-60g', 'anardana-goli-100g', 'pudina-ark-20ml'],
  ['पाचन', 'hingwashtak-churna-60g', 'anardana-goli-100g', 'pudina-ark-20ml'],
  ['isabgol', 'isabgol-husk-200g'],
  ['triphla', 'triphala-churna-100g'],
  // Season
  ['cough', 'panch-tulsi-ark-30ml', 'saptamasala-kadha-150g', 'ginger-lemon-honey-rasa-500ml'],
  ['khansi', 'panch-tulsi-ark-30ml', 'saptamasala-kadha-150g', 'ginger-lemon-honey-rasa-500ml'],
  ['khasi', 'panch-tulsi-ark-30ml', 'saptamasala-kadha-150g', 'ginger-lemon-honey-rasa-500ml'],
  ['खाँसी', 'panch-tulsi-ark-30ml', 'saptamasala-kadha-150g', 'ginger-lemon-honey-rasa-500ml'],
  ['sardi', 'panch-tulsi-ark-30ml', 'saptamasala-kadha-150g', 'ginger-lemon-honey-rasa-500ml'],
  ['सर्दी ज़ुकाम', 'panch-tulsi-ark-30ml', 'saptamasala-kadha-150g', 'ginger-lemon-honey-rasa-500ml'],
  ['gale me kharash', 'panch-tulsi-ark-30ml', 'saptamasala-kadha-150g', 'ginger-lemon-honey-rasa-500ml'],
  ['immunity', 'chyawanprash-special-500g'],
  ['immunity ke liye', 'chyawanprash-special-500g'],
  ['chyavanprash', 'chyawanprash-special-500g'],
  ['kadha', 'saptamasala-kadha-150g'],
  [
    'तुलसी',
    'panch-tulsi-ark-30ml',
    'tulsi-ginger-tea-100g',
    'tulsi-ginger-tea-25',
    'giloy-tulsi-swaras-500ml',
    'neem-tulsi-face-wash-100ml',
  ],
  // Energy, rest, joints
  [
    'kamzori',
    'plant-protein-shatavari-500g',
    'ashwagandha-churna-100g',
    'himalayan-shilajit-resin-20g',
    'moringa-leaf-tablets-120',
  ],
  ['shilajit', 'himalayan-shilajit-resin-20g'],
  ['stress', 'brahmi-capsules-60', 'ashwagandha-churna-100g'],
  ['नींद', 'chamomile-brahmi-night-tea-20', 'nariyal-brahmi-tail-100ml'],
  ['sleep', 'chamomile-brahmi-night-tea-20', 'nariyal-brahmi-tail-100ml'],
  [
    'joint pain',
    'mahanarayan-tail-100ml',
    'mahanarayan-tail-200ml',
    'nirgundi-sandhi-tail-200ml',
    'yograj-guggulu-80',
    'haldi-shallaki-capsules-60',
  ],
  [
    'घुटनों का दर्द',
    'mahanarayan-tail-100ml',
    'mahanarayan-tail-200ml',
    'nirgundi-sandhi-tail-200ml',
    'yograj-guggulu-80',
    'haldi-shallaki-capsules-60',
  ],
  // Mouth, children, kitchen
  ['toothpaste', 'clove-neem-toothpaste-150g', 'saunf-kids-toothpaste-80g'],
  ['bachon ka toothpaste', 'saunf-kids-toothpaste-80g'],
  [
    'bad breath',
    'clove-neem-toothpaste-150g',
    'pudina-mouthwash-250ml',
    'babool-dant-manjan-100g',
    'gandush-til-tail-200ml',
    'saunf-kids-toothpaste-80g',
  ],
  ['ghee', 'a2-desi-ghee-500ml'],
  ['gheee', 'a2-desi-ghee-500ml'],
  ['घी', 'a2-desi-ghee-500ml'],
  ['शहद', 'himalayan-forest-honey-500g'],
  ['honey', 'himalayan-forest-honey-500g'],
  ['haldi', 'lakadong-haldi-200g', 'haldi-shallaki-capsules-60', 'haldi-chandan-ubtan-100g'],
  ['green tea', 'lemongrass-green-tea-25'],
];

/** Complaints as people say them, by the products that must come first. */
const complaints: readonly [first: readonly string[], ...typed: string[]][] = [
  [
    ['sheetal-balm-25g'],
    'sir dard',
    'sar dard',
    'sir me dard',
    'sardard ki dawa',
    'सिर दर्द',
    'सिरदर्द',
    'सिर में दर्द',
    'headache',
    'head pain',
  ],
  [
    ['hingwashtak-churna-60g', 'anardana-goli-100g', 'pudina-ark-20ml'],
    'pet dard',
    'pet mein dard',
    'पेट दर्द',
    'पेट में दर्द',
    'stomach pain',
    'stomach ache',
    'bhookh na lagna',
    'badhazmi',
    'पेट फूलना',
  ],
  [
    ['shatavari-kalpa-250g', 'ashokarishta-450ml', 'supari-pak-200g', 'draksha-lauh-syrup-200ml'],
    'periods',
    'period',
    'mahwari',
    'masik dharm',
    'माहवारी',
    'मासिक धर्म',
    'पीरियड्स',
    'women',
  ],
  [
    ['gandhapura-roll-on-50ml', 'herbal-heat-potli-2', 'sheetal-balm-25g'],
    'kamar dard',
    'kamar me dard',
    'back pain',
    'gardan dard',
    'neck pain',
    'badan dard',
    'कमर दर्द',
    'पीठ में दर्द',
    'moch',
  ],
  [
    ['mahanarayan-tail-100ml', 'nirgundi-sandhi-tail-200ml', 'yograj-guggulu-80', 'haldi-shallaki-capsules-60'],
    'jodo me dard',
    'ghutne me dard',
    'knee pain',
    'जोड़ों में दर्द',
  ],
  [
    ['clove-neem-toothpaste-150g', 'babool-dant-manjan-100g', 'pudina-mouthwash-250ml', 'gandush-til-tail-200ml'],
    'daant dard',
    'daant me dard',
    'toothache',
    'दांत में दर्द',
    'muh ki badbu',
    'पीले दाँत',
  ],
  [
    ['panch-tulsi-ark-30ml', 'saptamasala-kadha-150g', 'ginger-lemon-honey-rasa-500ml'],
    'naak band',
    'gale me dard',
    'sore throat',
    'sukhi khansi',
    'बंद नाक',
    'गले में दर्द',
  ],
  [['chamomile-brahmi-night-tea-20', 'nariyal-brahmi-tail-100ml'], 'neend nahi aati', 'नींद नहीं आती', 'cannot sleep'],
  [['brahmi-capsules-60', 'chamomile-brahmi-night-tea-20', 'ashwagandha-churna-100g'], 'tanav', 'चिंता', 'ghabrahat'],
  [['kamal-day-cream-50g'], 'phati ediyan', 'फटे होंठ', 'cracked heels'],
  [['aloe-vera-gel-150g', 'neem-tulsi-face-wash-100ml'], 'phunsi', 'फुंसी', 'acne'],
  [['kumkumadi-tailam-15ml', 'shuddh-gulab-jal-200ml', 'haldi-chandan-ubtan-100g'], 'daag dhabbe', 'झाइयाँ', 'tanning'],
  [['triphala-churna-100g', 'isabgol-husk-200g', 'abhayarishta-450ml'], 'pet saaf nahi hota', 'पेट साफ़'],
  [
    ['bael-sharbat-750ml', 'gulkand-400g', 'rose-hibiscus-infusion-50g', 'lemongrass-green-tea-25'],
    'pet ki garmi',
    'लू',
  ],
];

/** Other sizes of a product, any of which may represent it. */
const sizes: Readonly<Record<string, string>> = {
  'amla-juice-500ml': 'amla-juice-1l',
  'bhringraj-hair-oil-100ml': 'bhringraj-hair-oil-200ml',
  'bhringraj-hair-oil-400ml': 'bhringraj-hair-oil-200ml',
  'shuddh-gulab-jal-100ml': 'shuddh-gulab-jal-200ml',
  'mahanarayan-tail-200ml': 'mahanarayan-tail-100ml',
  'tulsi-ginger-tea-25': 'tulsi-ginger-tea-100g',
};

let services: TestServices;
let reader: CatalogReader;
beforeAll(async () => {
  services = await openTestServices();
  await seedDemo(services, { pictures: false });
  reader = createCatalogReader(services);
});
afterAll(() => services.close());

const allWanted = [
  ...wanted,
  ...complaints.flatMap(([first, ...typed]) => typed.map((each): [string, ...string[]] => [each, ...first])),
];

test.each(allWanted)('%s finds the right goods first', async (typed, ...first) => {
  const { data } = await reader.products({ filter_product_name: typed, limit: 24 });
  const skus = [...new Set(data.map(({ sku }) => sizes[sku] ?? sku))];
  expect(first, skus.join(' ')).toContain(skus[0]);
  expect(
    skus.slice(0, first.length).filter((sku) => first.includes(sku)).length,
    skus.join(' '),
  ).toBeGreaterThanOrEqual(Math.min(first.length, 2));
});

test.each(['xylophone', 'laptop', 'क्रिकेट', 'zzzz'])('%s finds nothing', async (typed) => {
  expect((await reader.products({ filter_product_name: typed })).meta.total).toBe(0);
});

test.each(['diabetes', 'sugar ki bimari', 'मधुमेह', 'cancer', 'BP', 'kidney stone', 'बवासीर', 'irregular periods'])(
  'nothing is shown or counted as missing for %s',
  async (typed) => {
    const { data, meta } = await reader.products({ filter_product_name: typed, filters: true });
    expect(data).toEqual([]);
    expect(meta).toEqual({ total: 0, next_cursor: null, not_advertised: typed });
    await searchMissesOf(services).write();
    const misses = await services.db
      .selectFrom('search_miss')
      .selectAll()
      .where('words', '=', typed.toLowerCase())
      .execute();
    expect(misses).toEqual([]);
  },
);

test.each([
  ['under 200', 0, 200],
  ['₹200 से कम', 0, 200],
  ['tea under 300', 0, 300],
  ['oil between 200 and 400', 200, 400],
])('%s finds goods of that price', async (typed, least, most) => {
  const { data, meta } = await reader.products({ filter_product_name: typed, limit: 24, filters: true });
  expect(meta.total).toBeGreaterThan(2);
  for (const { product_sale_price, product_regular_price } of data) {
    expect(product_sale_price ?? product_regular_price).toBeGreaterThanOrEqual(least);
    expect(product_sale_price ?? product_regular_price).toBeLessThanOrEqual(most);
  }
  const narrowed = await reader.products({ filter_product_name: typed, below_price: 250, limit: 24 });
  expect(narrowed.data.every((each) => (each.product_sale_price ?? each.product_regular_price) < 250)).toBe(true);
});

test('a concern with words that it lacks shows what is for the concern', async () => {
  const { data } = await reader.products({ filter_product_name: 'hair fall biscuits' });
  expect(data[0]!.sku).toBe('bhringraj-hair-oil-200ml');
});

test('a search by a known phrase is one query, and so is one by a product’s name', async () => {
  await reader.products({ filter_product_name: 'ghee' });
  const before = services.database.statements();
  await reader.products({ filter_product_name: 'khansi' });
  await reader.products({ filter_product_name: 'ghee' });
  expect(services.database.statements() - before).toBe(2);
});
