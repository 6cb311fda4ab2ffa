import { data } from 'react-router';
import { loadProductPage, buildProductMeta } from '../catalog/product-page.server.ts';
import { ProductPage } from '../catalog/product-page.tsx';
import { readMeta } from '../frame/settings.ts';
import { getApi, parseId } from '../loader-context.ts';
import type { Route } from './+types/product.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = parseId(params.id);
  if (id === null) throw data(null, { status: 404 });
  const api = getApi(context);
  const [{ data: settings }, page] = await Promise.all([api.settings(), loadProductPage(api, id)]);
  if (!page) throw data(null, { status: 404 });
  return { ...page, head: buildProductMeta(settings, page.product) };
}

export const meta = readMeta;

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage {...loaderData} />;
}
