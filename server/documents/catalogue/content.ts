import type { Category, Product } from '#contract/catalog.ts';
import type { Brand } from '#contract/content.ts';
import { chooseText, type Language } from '#contract/language.ts';
import { createCatalogReader, readProductChanges } from '#server/catalog/index.ts';
import { readBrand, recolouringOf } from '#server/content/index.ts';
import type { Services } from '#server/platform/services.ts';

/** The name in the catalogue's language, and below it the one in the other language, or empty. */
export interface Names {
  name: string;
  otherName: string;
}

/** As printed, without anything that changes with every order, such as the stock. */
export type CatalogueProduct = Pick<
  Product,
  | 'id'
  | 'product_short_description'
  | 'product_sale_price'
  | 'product_regular_price'
  | 'product_struck_price'
  | 'product_sale_point'
  | 'net_quantity'
> &
  Names & { picture: string | null };

export interface Shelf extends Names {
  picture: string | null;
  products: CatalogueProduct[];
}

export interface CatalogueContent {
  language: Language;
  brand: Brand;
  /** By the default colours that they replace; absent if staff chose none. */
  colours?: Record<string, string>;
  shopUrl: string;
  /** Of the items, ISO 8601. */
  changed: string;
  /** In order, without empty ones. */
  shelves: Shelf[];
}

const pageSize = 100;

/** A hundred products per query; null if there are none. */
export async function gatherCatalogue(services: Services, language: Language): Promise<CatalogueContent | null> {
  const reader = createCatalogReader(services, language);
  const [brand, categories, changes] = await Promise.all([
    readBrand(services.db, language),
    reader.categories({}),
    readProductChanges(services.db),
  ]);
  const shelves: Shelf[] = [];
  for (const category of categories.data) {
    if (category.product_count === 0) continue;
    const products = await productsOf(reader, category.id, language);
    if (products.length > 0) shelves.push(shelfOf(category, products, language));
  }
  if (shelves.length === 0) return null;
  const changed = new Date(Math.max(...changes.map((change) => change.changed.getTime()))).toISOString();
  const { look, ...company } = brand;
  const colours = recolouringOf(look);
  return { language, brand: company, ...(colours && { colours }), shopUrl: services.shopUrl, changed, shelves };
}

/**
 * A product in several categories is printed in each. Keeps only printed fields: whole products of a large shop take a
 * hundred megabytes.
 */
async function productsOf(
  reader: Pick<ReturnType<typeof createCatalogReader>, 'products'>,
  category: number,
  language: Language,
): Promise<CatalogueProduct[]> {
  const found: CatalogueProduct[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.products({ filter_category_id: category, limit: pageSize, cursor });
    found.push(...page.data.map((product) => printedProduct(product, language)));
    cursor = page.meta.next_cursor ?? undefined;
  } while (cursor);
  return found;
}

function shelfOf(category: Category, products: CatalogueProduct[], language: Language): Shelf {
  return {
    ...namesIn(language, category.category_name, category.category_name_hi),
    picture: category.picture?.image_name ?? null,
    products,
  };
}

function namesIn(language: Language, name: string, hindi: string): Names {
  const first = chooseText(language, name, hindi);
  const second = first === name ? hindi : name;
  return { name: first, otherName: second === first ? '' : second };
}

function printedProduct(product: Product, language: Language): CatalogueProduct {
  return {
    id: product.id,
    ...namesIn(language, product.product_name, product.product_name_hi),
    product_short_description: product.product_short_description,
    product_sale_price: product.product_sale_price,
    product_regular_price: product.product_regular_price,
    product_struck_price: product.product_struck_price,
    product_sale_point: product.product_sale_point,
    net_quantity: product.net_quantity,
    picture: product.picture?.image_name ?? null,
  };
}
