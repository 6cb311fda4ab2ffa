import type { MetaDescriptor } from 'react-router';
import type { Product } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';
import { preloadOf } from '#web/ui/picture.tsx';
import { pageTitle } from '../frame/settings.ts';
import { breadcrumbMarkup, linkedData, productMarkup } from '../head/markup.server.ts';
import { pageTags } from '../head/page-tags.ts';
import { bothNames, namesOf } from '../language/names.ts';
import { unitPrice } from '../state/cart-rules.ts';
import { stageSizes } from './gallery.tsx';
import { words } from './heads-words.server.ts';
import { listingPath } from './listing-data.ts';

/** The head of a product's page; its first picture comes early. */
export function productHead(settings: ShopSettings, product: Product): MetaDescriptor[] {
  const { category, picture } = product;
  const { name } = namesOf(product);
  const shelf = bothNames(category.category_name, category.category_name_hi).name;
  const path = `/product-details/${product.id}`;
  const trail = [
    { label: words.home, path: '/' },
    { label: words.shop, path: '/shop' },
    { label: shelf, path: listingPath(category.id, {}) },
    { label: name, path },
  ];
  return [
    ...(picture ? [preloadOf(picture, stageSizes)] : []),
    ...pageTags(settings, {
      title: pageTitle(settings.brand, name),
      description: product.product_short_description,
      path,
      picture: picture && { file: picture, alt: name },
      price: unitPrice(product),
    }),
    linkedData(productMarkup(settings, product), breadcrumbMarkup(settings.shop_url, trail)),
  ];
}
