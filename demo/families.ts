import type { DemoFamily } from './types.ts';

const size = { name: 'Size', translations: { hi: { name: 'साइज़' } } };
const kind = { name: 'Kind', translations: { hi: { name: 'प्रकार' } } };

function member(sku: string, value: string, valueHi: string): DemoFamily['members'][number] {
  return { sku, options: [{ value, translations: { hi: { value: valueHi } } }] };
}

/** Products that come in several sizes or kinds, the smallest first. */
export const families: readonly DemoFamily[] = [
  {
    name: 'Bhringraj Hair Oil',
    axes: [size],
    members: [
      member('bhringraj-hair-oil-100ml', '100 ml', '100 मि.ली.'),
      member('bhringraj-hair-oil-200ml', '200 ml', '200 मि.ली.'),
      member('bhringraj-hair-oil-400ml', '400 ml', '400 मि.ली.'),
    ],
  },
  {
    name: 'Amla Juice',
    axes: [size],
    members: [member('amla-juice-500ml', '500 ml', '500 मि.ली.'), member('amla-juice-1l', '1 litre', '1 लीटर')],
  },
  {
    name: 'Mahanarayan Tail',
    axes: [size],
    members: [
      member('mahanarayan-tail-100ml', '100 ml', '100 मि.ली.'),
      member('mahanarayan-tail-200ml', '200 ml', '200 मि.ली.'),
    ],
  },
  {
    name: 'Shuddh Gulab Jal',
    axes: [size],
    members: [
      member('shuddh-gulab-jal-100ml', '100 ml', '100 मि.ली.'),
      member('shuddh-gulab-jal-200ml', '200 ml', '200 मि.ली.'),
    ],
  },
  {
    name: 'Tulsi Ginger Tea',
    axes: [kind],
    members: [
      member('tulsi-ginger-tea-100g', 'Loose leaf, 100 g', 'खुली चाय, 100 ग्राम'),
      member('tulsi-ginger-tea-25', 'Tea bags, 25', 'टी बैग, 25'),
    ],
  },
];
