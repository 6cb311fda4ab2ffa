import type { DemoTag } from './tags.ts';

/** What a demo product is good for and how it is taken: slugs of the shop's attributes, the most important first. */
export interface DemoAttributes {
  readonly concern: readonly string[];
  readonly form: string;
  readonly taste?: string;
  readonly audience?: string;
}

/** By sku. Concerns are everyday ones; the copy of a product never promises more than its label. */
export const demoAttributes: Readonly<Record<string, DemoAttributes>> = {
  'chyawanprash-special-500g': {
    concern: ['immunity', 'cough-cold', 'energy'],
    form: 'preserve',
    taste: 'sweet-sour',
    audience: 'family',
  },
  'ashwagandha-churna-100g': {
    concern: ['energy', 'calm', 'sleep'],
    form: 'powder',
    taste: 'earthy',
    audience: 'adults',
  },
  'giloy-ghan-vati-60': { concern: ['immunity'], form: 'tablets', taste: 'bitter', audience: 'adults' },
  'panch-tulsi-ark-30ml': { concern: ['cough-cold', 'immunity'], form: 'drops', taste: 'spicy', audience: 'family' },
  'brahmi-capsules-60': { concern: ['calm'], form: 'tablets', audience: 'adults' },
  'moringa-leaf-tablets-120': { concern: ['energy'], form: 'tablets', taste: 'earthy', audience: 'family' },
  'himalayan-shilajit-resin-20g': { concern: ['energy'], form: 'preserve', taste: 'bitter', audience: 'adults' },
  'triphala-churna-100g': {
    concern: ['constipation', 'digestion'],
    form: 'powder',
    taste: 'bitter',
    audience: 'adults',
  },
  'hingwashtak-churna-60g': { concern: ['digestion'], form: 'powder', taste: 'salty', audience: 'family' },
  'isabgol-husk-200g': { concern: ['constipation'], form: 'powder', taste: 'mild', audience: 'family' },
  'avipattikar-churna-100g': { concern: ['acidity', 'digestion'], form: 'powder', taste: 'sweet', audience: 'adults' },
  'anardana-goli-100g': { concern: ['digestion'], form: 'tablets', taste: 'sweet-sour', audience: 'family' },
  'pudina-ark-20ml': { concern: ['digestion', 'acidity'], form: 'drops', taste: 'minty', audience: 'family' },
  'abhayarishta-450ml': { concern: ['constipation', 'digestion'], form: 'tonic', taste: 'bitter', audience: 'adults' },
  'amla-juice-1l': { concern: ['immunity', 'acidity', 'hair-fall'], form: 'juice', taste: 'sour', audience: 'family' },
  'aloe-vera-juice-1l': { concern: ['acidity', 'digestion'], form: 'juice', taste: 'mild', audience: 'adults' },
  'karela-jamun-juice-1l': { concern: ['energy', 'digestion'], form: 'juice', taste: 'bitter', audience: 'adults' },
  'giloy-tulsi-swaras-500ml': {
    concern: ['immunity', 'cough-cold'],
    form: 'juice',
    taste: 'bitter',
    audience: 'adults',
  },
  'wheatgrass-juice-500ml': { concern: ['energy'], form: 'juice', taste: 'earthy', audience: 'adults' },
  'bael-sharbat-750ml': { concern: ['summer-heat', 'digestion'], form: 'juice', taste: 'sweet', audience: 'family' },
  'ginger-lemon-honey-rasa-500ml': {
    concern: ['cough-cold', 'digestion'],
    form: 'juice',
    taste: 'sweet-sour',
    audience: 'family',
  },
  'bhringraj-hair-oil-200ml': { concern: ['hair-fall', 'dry-hair'], form: 'oil', audience: 'adults' },
  'amla-shikakai-shampoo-300ml': { concern: ['dandruff', 'hair-fall'], form: 'wash', audience: 'family' },
  'onion-kalonji-hair-oil-150ml': { concern: ['hair-fall'], form: 'oil', audience: 'adults' },
  'hibiscus-conditioner-200ml': { concern: ['dry-hair'], form: 'wash', audience: 'adults' },
  'reetha-shikakai-powder-200g': { concern: ['dandruff', 'hair-fall'], form: 'powder', audience: 'family' },
  'rosemary-scalp-serum-30ml': { concern: ['hair-fall', 'dandruff'], form: 'serum', audience: 'adults' },
  'nariyal-brahmi-tail-100ml': {
    concern: ['sleep', 'headache', 'dry-hair', 'summer-heat'],
    form: 'oil',
    audience: 'family',
  },
  'kumkumadi-tailam-15ml': { concern: ['dull-skin', 'dry-skin'], form: 'oil', audience: 'adults' },
  'neem-tulsi-face-wash-100ml': { concern: ['pimples'], form: 'wash', audience: 'adults' },
  'shuddh-gulab-jal-200ml': { concern: ['dull-skin', 'pimples'], form: 'serum', audience: 'adults' },
  'aloe-vera-gel-150g': { concern: ['pimples', 'dry-skin'], form: 'cream', audience: 'family' },
  'haldi-chandan-ubtan-100g': { concern: ['dull-skin', 'pimples'], form: 'powder', audience: 'adults' },
  'chandan-kesar-soap-125g': { concern: ['dull-skin', 'dry-skin'], form: 'wash', audience: 'family' },
  'kamal-day-cream-50g': { concern: ['dry-skin', 'dull-skin'], form: 'cream', audience: 'adults' },
  'badam-kajal-3g': { concern: [], form: 'make-up', audience: 'women' },
  'clove-neem-toothpaste-150g': { concern: ['teeth-gums'], form: 'toothpaste', taste: 'spicy', audience: 'adults' },
  'babool-dant-manjan-100g': { concern: ['teeth-gums'], form: 'powder', taste: 'earthy', audience: 'adults' },
  'pudina-mouthwash-250ml': { concern: ['teeth-gums'], form: 'wash', taste: 'minty', audience: 'adults' },
  'gandush-til-tail-200ml': { concern: ['teeth-gums'], form: 'oil', taste: 'mild', audience: 'adults' },
  'saunf-kids-toothpaste-80g': { concern: ['teeth-gums'], form: 'toothpaste', taste: 'sweet', audience: 'children' },
  'mahanarayan-tail-100ml': { concern: ['joint-comfort', 'sore-muscles'], form: 'oil', audience: 'adults' },
  'nirgundi-sandhi-tail-200ml': { concern: ['joint-comfort', 'sore-muscles'], form: 'oil', audience: 'adults' },
  'sheetal-balm-25g': { concern: ['headache', 'sore-muscles', 'cough-cold'], form: 'cream', audience: 'adults' },
  'gandhapura-roll-on-50ml': {
    concern: ['sore-muscles', 'headache', 'joint-comfort'],
    form: 'oil',
    audience: 'adults',
  },
  'yograj-guggulu-80': { concern: ['joint-comfort'], form: 'tablets', taste: 'bitter', audience: 'adults' },
  'herbal-heat-potli-2': { concern: ['sore-muscles', 'joint-comfort'], form: 'compress', audience: 'adults' },
  'haldi-shallaki-capsules-60': { concern: ['joint-comfort'], form: 'tablets', audience: 'adults' },
  'shatavari-kalpa-250g': { concern: ['womens-wellness', 'energy'], form: 'powder', taste: 'sweet', audience: 'women' },
  'ashokarishta-450ml': { concern: ['womens-wellness'], form: 'tonic', taste: 'bitter', audience: 'women' },
  'supari-pak-200g': { concern: ['womens-wellness'], form: 'preserve', taste: 'nutty', audience: 'women' },
  'draksha-lauh-syrup-200ml': {
    concern: ['womens-wellness', 'energy'],
    form: 'tonic',
    taste: 'sweet',
    audience: 'women',
  },
  'lodhra-intimate-wash-100ml': { concern: ['womens-wellness'], form: 'wash', audience: 'women' },
  'himalayan-forest-honey-500g': {
    concern: ['immunity', 'cough-cold'],
    form: 'pantry',
    taste: 'sweet',
    audience: 'family',
  },
  'kashmiri-kesar-1g': { concern: ['dull-skin'], form: 'pantry', taste: 'floral', audience: 'family' },
  'gulkand-400g': { concern: ['acidity', 'summer-heat'], form: 'preserve', taste: 'sweet', audience: 'family' },
  'a2-desi-ghee-500ml': { concern: [], form: 'pantry', taste: 'nutty', audience: 'family' },
  'amla-murabba-500g': { concern: ['immunity', 'acidity'], form: 'preserve', taste: 'sweet', audience: 'family' },
  'lakadong-haldi-200g': { concern: ['immunity', 'cough-cold'], form: 'powder', taste: 'earthy', audience: 'family' },
  'desi-gur-powder-500g': { concern: [], form: 'pantry', taste: 'sweet', audience: 'family' },
  'ceylon-dalchini-100g': { concern: ['immunity', 'digestion'], form: 'pantry', taste: 'spicy', audience: 'family' },
  'plant-protein-shatavari-500g': { concern: ['energy'], form: 'powder', taste: 'nutty', audience: 'adults' },
  'tulsi-ginger-tea-100g': { concern: ['immunity', 'cough-cold'], form: 'tea', taste: 'spicy', audience: 'adults' },
  'kashmiri-kahwa-100g': { concern: ['immunity', 'digestion'], form: 'tea', taste: 'floral', audience: 'adults' },
  'lemongrass-green-tea-25': { concern: ['summer-heat', 'digestion'], form: 'tea', taste: 'sour', audience: 'adults' },
  'chamomile-brahmi-night-tea-20': { concern: ['sleep', 'calm'], form: 'tea', taste: 'floral', audience: 'adults' },
  'saptamasala-kadha-150g': { concern: ['cough-cold', 'immunity'], form: 'tea', taste: 'spicy', audience: 'family' },
  'rose-hibiscus-infusion-50g': { concern: ['summer-heat', 'calm'], form: 'tea', taste: 'sour', audience: 'family' },
  'darjeeling-first-flush-100g': { concern: [], form: 'tea', taste: 'floral', audience: 'adults' },
};

/** What a product's tags already say of what is in it. */
export const dietOfTag: Readonly<Partial<Record<DemoTag, string>>> = {
  'Sugar free': 'sugar-free',
  'No added sugar': 'no-added-sugar',
  Vegan: 'vegan',
  'Caffeine free': 'caffeine-free',
};
