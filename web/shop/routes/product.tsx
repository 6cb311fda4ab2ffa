import { data } from 'react-router';
import { apiOf } from '../api-context.ts';
import { loadProductPage } from '../catalog/product-data.ts';
import { productHead } from '../catalog/product-head.server.ts';
import { ProductPage } from '../catalog/product-page.tsx';
import { readId } from '../catalog/read-id.ts';
import { headOf } from '../frame/head.ts';
import type { Route } from './+types/product.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = readId(params.id);
  if (id === null) throw data(null, { status: 404 });
  const api = apiOf(context);
  const [{ data: settings }, page] = await Promise.all([api.settings(), loadProductPage(api, id)]);
  if (!page) throw data(null, { status: 404 });
  return { ...page, head: productHead(settings, page.product) };
}

export const meta = headOf;

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage {...loaderData} />;
}
