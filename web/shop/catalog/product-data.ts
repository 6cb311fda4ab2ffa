import type { Product } from '#contract/catalog.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import type { CardProduct } from '../state/cart.ts';
import { cardOf } from './card.ts';

export interface ProductPageData {
  product: Product;
  /** The three latest products, without this one. */
  newest: CardProduct[];
}

/** Reads what the product's page shows; null where there is no such product. */
export async function loadProductPage(api: ShopApi, id: number): Promise<ProductPageData | null> {
  const [detail, latest] = await Promise.all([api.product(id), api.products({ sort: 'newest', limit: 4 })]);
  const product = detail?.data[0];
  if (!product) return null;
  const newest = latest.data.filter((other) => other.id !== id).slice(0, 3);
  return { product, newest: newest.map(cardOf) };
}
