import { data } from 'react-router';
import { preloadOf } from '#web/ui/picture.tsx';
import { apiOf } from '../api-context.ts';
import { stageSizes } from '../catalog/gallery.tsx';
import { loadProductPage, productMarkup } from '../catalog/product-data.ts';
import { ProductPage } from '../catalog/product-page.tsx';
import { readId } from '../catalog/read-id.ts';
import { brandOf, titleOf } from '../frame/settings.ts';
import type { Route } from './+types/product.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = readId(params.id);
  const page = id === null ? null : await loadProductPage(apiOf(context), id);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { product } = loaderData;
  return [
    ...(product.picture ? [preloadOf(product.picture, stageSizes)] : []),
    { title: titleOf(matches, product.product_name) },
    { name: 'description', content: product.product_short_description },
    { 'script:ld+json': productMarkup(loaderData, brandOf(matches)?.name ?? '') },
  ];
}

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage {...loaderData} />;
}
