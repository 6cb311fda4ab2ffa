import type { CardProduct } from './cart-rules.ts';

/** One is on sale, one at its regular price. */
export const honey: CardProduct = {
  id: 11,
  product_name: 'Himalayan Forest Honey',
  product_name_hi: 'हिमालयी वन शहद',
  product_image: 'honey.jpg',
  thumb_product_image: 'honey-thumb.jpg',
  product_sale_price: 349,
  product_regular_price: 399,
  product_struck_price: 399,
  product_sale_point: 12.5,
  product_quantity: 20,
  picture: null,
};

export const tea: CardProduct = {
  ...honey,
  id: 12,
  product_name: 'Tulsi Green Tea',
  product_name_hi: 'तुलसी ग्रीन टी',
  product_sale_price: null,
  product_regular_price: 249.95,
  product_struck_price: null,
  product_quantity: 40,
};
