import { catalogue as messages } from '#messages/company.ts';
import { getApi } from '../loader-context.ts';
import { buildContentMeta } from '../content/content.server.ts';
import { readMeta } from '../frame/settings.ts';
import { hydrateOnInteraction } from '../frame/hydration.tsx';
import type { Route } from './+types/catalogue.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [{ data: settings }, { data: categories }, { meta: list }] = await Promise.all([
    api.settings(),
    api.categories({}),
    api.products({ limit: 1 }),
  ]);
  const listed = categories.filter(({ product_count }) => product_count > 0);
  const head = buildContentMeta(settings, { title: messages.name, lead: messages.description }, '/catalogue');
  return {
    categories: listed.map(({ id, category_name, category_name_hi, product_count, picture }) => ({
      id,
      category_name,
      category_name_hi,
      product_count,
      picture,
    })),
    products: list.total ?? 0,
    head,
  };
}

export const meta = readMeta;

const Screen = hydrateOnInteraction('catalogue', () => import('../company/catalogue-screen.tsx'));

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  return <Screen categories={loaderData.categories} products={loaderData.products} />;
}
