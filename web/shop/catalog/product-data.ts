import type { Product } from '#contract/catalog.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import type { CardProduct } from '../state/cart.ts';
import { cardOf } from './card.ts';

export interface ProductPageData {
  product: Product;
  /** The pictures' published folder, for search engines; pages take them from their own origin. */
  base: string;
  /** The three latest products, without this one. */
  newest: CardProduct[];
}

/** Reads what the product's page shows; null where there is no such product. */
export async function loadProductPage(api: ShopApi, id: number): Promise<ProductPageData | null> {
  const [detail, latest] = await Promise.all([api.product(id), api.products({ sort: 'newest', limit: 4 })]);
  const product = detail?.data[0];
  if (!detail || !product) return null;
  const newest = latest.data.filter((other) => other.id !== id).slice(0, 3);
  return { product, base: detail.base_url, newest: newest.map(cardOf) };
}

/** The product in the words of schema.org, for search engines. */
export function productMarkup({ product, base }: ProductPageData, brandName: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.product_name,
    alternateName: product.product_name_hi,
    description: product.product_short_description,
    sku: product.sku,
    image: product.picture ? base + product.picture.image_name : undefined,
    brand: { '@type': 'Brand', name: brandName },
    offers: {
      '@type': 'Offer',
      priceCurrency: 'INR',
      price: product.product_sale_price ?? product.product_regular_price,
      availability: `https://schema.org/${product.product_quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  };
}
