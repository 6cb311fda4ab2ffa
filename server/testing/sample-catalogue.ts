/** Plain products, of which a test changes what it tests. */
import { ok, type Result } from '#server/platform/result.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { translate } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import type { ProductDraft } from '#server/catalog/product-fields.ts';
import { saveCategories, savePictures, saveProducts, saveTaxClasses } from '#server/catalog/save.ts';
import { setStock } from '#server/catalog/stock.ts';

export const samplePicture = {
  image_name: 'jar-0a1b2c3d.jpg',
  width: 1200,
  height: 1200,
  widths: [320, 640, 1200],
  placeholder: 'data:image/webp;base64,AAAA',
};

/** `category` is a slug of sampleCategories, `stock` the number of items. */
export type SampleProduct = Partial<Omit<ProductDraft, 'categoryId'>> & {
  sku: string;
  category?: string;
  stock?: number;
};

const sampleCategories = [
  {
    slug: 'wellness',
    name: 'Immunity & Wellness',
    translations: { hi: { name: 'स्वास्थ्य' } },
    picture: samplePicture.image_name,
    featured: true,
    position: 1,
  },
  {
    slug: 'hair',
    name: 'Hair Care',
    translations: { hi: { name: 'केश देखभाल' } },
    picture: null,
    featured: true,
    position: 2,
  },
  {
    slug: 'tea',
    name: 'Tea & Infusions',
    translations: { hi: { name: 'चाय एवं काढ़ा' } },
    picture: null,
    featured: false,
    position: 3,
  },
];

const plainProduct: Omit<ProductDraft, 'sku' | 'categoryId'> = {
  name: 'Plain Churna',
  romanised: [],
  regularPaise: 10_000,
  salePaise: null,
  salePointCenti: 250,
  shortDescription: 'A powder.',
  description: 'A powder.\n\nOf a plant.',
  hsn: '30049011',
  taxClass: 'medicament',
  netValue: 100,
  netUnit: 'g',
  manufacturer: 'Maker, Dehradun',
  countryOfOrigin: 'India',
  licenceKind: 'AYUSH',
  licenceNumber: 'UK-AYU-1/2020',
  ingredients: 'A plant 100 %',
  howToUse: 'With water.',
  cautions: 'Keep dry.',
  shelfLifeMonths: 24,
  lastsDays: 30,
  featuredRank: null,
  published: true,
  pictures: [],
  tags: [],
};

export interface SampleIds {
  products: Map<string, number>;
  categories: Map<string, number>;
}

/** 10 items each by default; invalidates the caches. */
export async function fillShop(services: Services, products: readonly SampleProduct[]): Promise<SampleIds> {
  const filled = await inTransaction(services.db, (tx) => fill(tx, products, services.clock.now()));
  if (!filled.ok) throw new Error(translate(filled.error.message, 'en'));
  services.catalogChanged.notify();
  return filled.value;
}

async function fill(tx: Tx, products: readonly SampleProduct[], at: Date): Promise<Result<SampleIds>> {
  await savePictures(tx, [samplePicture]);
  await saveTaxClasses(tx, [
    {
      code: 'medicament',
      description: 'Medicines',
      rates: [
        { from: '2017-07-01', rateBp: 1200 },
        { from: '2025-09-22', rateBp: 500 },
      ],
    },
    { code: 'cosmetic', description: 'Cosmetics', rates: [{ from: '2017-07-01', rateBp: 1800 }] },
  ]);
  const categories = await saveCategories(tx, sampleCategories);
  const drafts = products.map(({ category = 'wellness', stock: _stock, ...product }) => ({
    ...plainProduct,
    ...product,
    categoryId: categories.get(category)!,
  }));
  const ids = await saveProducts(tx, drafts, at);
  await setStock(
    tx,
    products.map(({ sku, stock = 10 }) => ({ productId: ids.get(sku)!, quantity: stock })),
    at,
    'count',
  );
  return ok({ products: ids, categories });
}
