import type { Product } from '#contract/catalog.ts';
import type { CardProduct } from '../state/cart.ts';

/** The little of a product that a card shows and a cart keeps, so that a list's HTML stays light. */
export function cardOf(product: Product): CardProduct {
  const {
    id,
    product_name,
    product_name_hi,
    product_image,
    thumb_product_image,
    product_sale_price,
    product_regular_price,
    product_sale_point,
    product_quantity,
    picture,
  } = product;
  return {
    id,
    product_name,
    product_name_hi,
    product_image,
    thumb_product_image,
    product_sale_price,
    product_regular_price,
    product_sale_point,
    product_quantity,
    picture,
  };
}

/** Sale points as the shop prints them: at most two decimals, none where whole. */
export function formatPoints(points: number): string {
  return String(Math.round(points * 100) / 100);
}
