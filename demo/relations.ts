import type { DemoProduct, DemoRelations } from './types.ts';

/** Products that are used one after the other or bought for one shelf. */
const rituals: readonly (readonly string[])[] = [
  [
    'bhringraj-hair-oil-200ml',
    'amla-shikakai-shampoo-300ml',
    'hibiscus-conditioner-200ml',
    'rosemary-scalp-serum-30ml',
  ],
  [
    'onion-kalonji-hair-oil-150ml',
    'reetha-shikakai-powder-200g',
    'nariyal-brahmi-tail-100ml',
    'hibiscus-conditioner-200ml',
  ],
  ['neem-tulsi-face-wash-100ml', 'shuddh-gulab-jal-200ml', 'kamal-day-cream-50g', 'kumkumadi-tailam-15ml'],
  ['haldi-chandan-ubtan-100g', 'chandan-kesar-soap-125g', 'aloe-vera-gel-150g', 'shuddh-gulab-jal-200ml'],
  ['badam-kajal-3g', 'kamal-day-cream-50g', 'shuddh-gulab-jal-200ml'],
  ['clove-neem-toothpaste-150g', 'pudina-mouthwash-250ml', 'gandush-til-tail-200ml', 'babool-dant-manjan-100g'],
  ['saunf-kids-toothpaste-80g', 'clove-neem-toothpaste-150g', 'babool-dant-manjan-100g'],
  ['mahanarayan-tail-100ml', 'herbal-heat-potli-2', 'yograj-guggulu-80', 'gandhapura-roll-on-50ml'],
  ['nirgundi-sandhi-tail-200ml', 'herbal-heat-potli-2', 'haldi-shallaki-capsules-60', 'sheetal-balm-25g'],
  ['chyawanprash-special-500g', 'giloy-ghan-vati-60', 'panch-tulsi-ark-30ml', 'himalayan-forest-honey-500g'],
  ['ashwagandha-churna-100g', 'a2-desi-ghee-500ml', 'himalayan-shilajit-resin-20g'],
  ['brahmi-capsules-60', 'chamomile-brahmi-night-tea-20', 'nariyal-brahmi-tail-100ml'],
  ['moringa-leaf-tablets-120', 'plant-protein-shatavari-500g', 'wheatgrass-juice-500ml'],
  ['triphala-churna-100g', 'isabgol-husk-200g', 'abhayarishta-450ml', 'aloe-vera-juice-1l'],
  ['hingwashtak-churna-60g', 'anardana-goli-100g', 'pudina-ark-20ml', 'avipattikar-churna-100g'],
  ['amla-juice-1l', 'aloe-vera-juice-1l', 'karela-jamun-juice-1l', 'giloy-tulsi-swaras-500ml'],
  ['bael-sharbat-750ml', 'gulkand-400g', 'ginger-lemon-honey-rasa-500ml', 'rose-hibiscus-infusion-50g'],
  ['himalayan-forest-honey-500g', 'lakadong-haldi-200g', 'ceylon-dalchini-100g', 'kashmiri-kesar-1g'],
  ['amla-murabba-500g', 'gulkand-400g', 'desi-gur-powder-500g'],
  ['tulsi-ginger-tea-100g', 'saptamasala-kadha-150g', 'himalayan-forest-honey-500g', 'desi-gur-powder-500g'],
  ['kashmiri-kahwa-100g', 'kashmiri-kesar-1g', 'darjeeling-first-flush-100g', 'lemongrass-green-tea-25'],
  ['shatavari-kalpa-250g', 'ashokarishta-450ml', 'supari-pak-200g', 'draksha-lauh-syrup-200ml'],
  ['lodhra-intimate-wash-100ml', 'shatavari-kalpa-250g', 'rose-hibiscus-infusion-50g'],
];

const maxTogether = 3;
const maxRelated = 4;

/**
 * What is bought with each product, by its rituals; and as alternatives those of its shelf that share most of its tags,
 * then the nearest in price.
 */
export function relationsOf(products: readonly DemoProduct[]): readonly DemoRelations[] {
  const firsts = products.filter((product) => product.variantOf === undefined);
  return products.map((product) => {
    const base = product.variantOf ?? product.sku;
    const together = rituals.filter((ritual) => ritual.includes(base)).flat();
    const goesWellWith = [...new Set(together)].filter((sku) => sku !== base).slice(0, maxTogether);
    const shared = (other: DemoProduct) => other.tags.filter((tag) => product.tags.includes(tag)).length;
    const apart = (other: DemoProduct) => Math.abs(other.regularPaise - product.regularPaise);
    const related = firsts
      .filter((other) => other.category === product.category && other.sku !== base && !goesWellWith.includes(other.sku))
      .toSorted((one, other) => shared(other) - shared(one) || apart(one) - apart(other))
      .slice(0, maxRelated)
      .map((other) => other.sku);
    return { sku: product.sku, related, goesWellWith };
  });
}
