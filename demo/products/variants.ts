/** Further sizes and kinds of products: what differs is written here, all else is the first one's. */
import type { DemoProduct } from '../types.ts';
import { hairCare } from './hair-care.ts';
import { juicesRasa } from './juices-rasa.ts';
import { painJointComfort } from './pain-joint-comfort.ts';
import { skinCare } from './skin-care.ts';
import { teaInfusions } from './tea-infusions.ts';

type Difference = Pick<
  DemoProduct,
  'sku' | 'name' | 'regularPaise' | 'salePaise' | 'salePointCenti' | 'stock' | 'netQuantity'
> & { readonly of: string; readonly nameHi: string };

const differences: readonly Difference[] = [
  {
    of: 'bhringraj-hair-oil-200ml',
    sku: 'bhringraj-hair-oil-100ml',
    name: 'Bhringraj Hair Oil, 100 ml',
    nameHi: 'भृंगराज केश तेल, 100 मि.ली.',
    regularPaise: 24500,
    salePaise: 21900,
    salePointCenti: 650,
    stock: 140,
    netQuantity: { value: 100, unit: 'ml' },
  },
  {
    of: 'bhringraj-hair-oil-200ml',
    sku: 'bhringraj-hair-oil-400ml',
    name: 'Bhringraj Hair Oil, 400 ml',
    nameHi: 'भृंगराज केश तेल, 400 मि.ली.',
    regularPaise: 79900,
    salePaise: 69900,
    salePointCenti: 2100,
    stock: 58,
    netQuantity: { value: 400, unit: 'ml' },
  },
  {
    of: 'amla-juice-1l',
    sku: 'amla-juice-500ml',
    name: 'Amla Juice, 500 ml',
    nameHi: 'आँवला रस, 500 मि.ली.',
    regularPaise: 14500,
    salePaise: 12500,
    salePointCenti: 350,
    stock: 96,
    netQuantity: { value: 500, unit: 'ml' },
  },
  {
    of: 'mahanarayan-tail-100ml',
    sku: 'mahanarayan-tail-200ml',
    name: 'Mahanarayan Tail, 200 ml',
    nameHi: 'महानारायण तैल, 200 मि.ली.',
    regularPaise: 43500,
    salePaise: 38900,
    salePointCenti: 1150,
    stock: 64,
    netQuantity: { value: 200, unit: 'ml' },
  },
  {
    of: 'shuddh-gulab-jal-200ml',
    sku: 'shuddh-gulab-jal-100ml',
    name: 'Shuddh Gulab Jal, Pure Rose Water, 100 ml',
    nameHi: 'शुद्ध गुलाब जल, 100 मि.ली.',
    regularPaise: 13500,
    salePaise: null,
    salePointCenti: 400,
    stock: 110,
    netQuantity: { value: 100, unit: 'ml' },
  },
  {
    of: 'tulsi-ginger-tea-100g',
    sku: 'tulsi-ginger-tea-25',
    name: 'Tulsi Ginger Tea Bags',
    nameHi: 'तुलसी अदरक टी बैग',
    regularPaise: 19900,
    salePaise: 17500,
    salePointCenti: 500,
    stock: 88,
    netQuantity: { value: 25, unit: 'pieces' },
  },
];

const bases = [...hairCare, ...juicesRasa, ...painJointComfort, ...skinCare, ...teaInfusions];

function variant({ of, nameHi, ...own }: Difference): DemoProduct {
  const base = bases.find((product) => product.sku === of);
  if (!base) throw new Error(`no product ${of}`);
  const { value, unit } = own.netQuantity;
  const [pack, packHi] = unit === 'ml' ? [`${value} ml`, `${value} मि.ली.`] : [`${value} tea bags`, `${value} टी बैग`];
  const { hi } = base.translations;
  const translations = {
    ...base.translations,
    hi: { ...hi, name: nameHi, shortDescription: `${hi.shortDescription} ${packHi} का पैक।` },
  };
  const shortDescription = `${base.shortDescription} A pack of ${pack}.`;
  return { ...base, ...own, shortDescription, translations, featuredRank: null, variantOf: of };
}

export const variants: readonly DemoProduct[] = differences.map(variant);
