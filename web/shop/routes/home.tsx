import { AppLink } from '#web/ui/link.tsx';
import { ProductGrid, toCardProduct } from '../catalog/product-card.tsx';
import { portalUrl, readMeta, useSettings } from '../frame/settings.ts';
import { Achievers } from '../home/achievers.tsx';
import { Assurances } from '../home/assurances.tsx';
import { Carousel } from '../home/carousel.tsx';
import { CategoryArches } from '../home/category-arches.tsx';
import { homeHead } from '../home/home-head.server.ts';
import { words } from '../home/home-words.ts';
import { getApi } from '../loader-context.ts';
import type { Route } from './+types/home.ts';
import styles from '../home/home.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [{ data: settings }, banners, products, categories] = await Promise.all([
    api.settings(),
    api.banners(),
    api.products({ limit: 4 }),
    api.categories({ featured: true }),
  ]);
  return {
    head: homeHead(settings, banners.data[0]),
    banners: banners.data,
    products: products.data.map(toCardProduct),
    categories: categories.data.map(({ id, category_name, category_name_hi, picture }) => ({
      id,
      category_name,
      category_name_hi,
      picture,
    })),
  };
}

export const meta = readMeta;

export default function Home({ loaderData }: Route.ComponentProps) {
  const settings = useSettings();
  const { brand } = settings;
  return (
    <>
      <h1 className="visually-hidden">
        {brand.name}: {brand.tagline}
      </h1>
      <Carousel banners={loaderData.banners} />
      <Assurances brand={brand} />
      <section className={`column ${styles['section']}`} aria-labelledby="leading">
        <header className={styles['head']}>
          <h2 id="leading">{words.leading}</h2>
          <AppLink to="/shop">{words.seeAll}</AppLink>
        </header>
        <ProductGrid products={loaderData.products} heading="h3" />
      </section>
      <section className={`column ${styles['section']}`} aria-labelledby="categories">
        <header className={styles['head']}>
          <h2 id="categories">{words.byCategory}</h2>
        </header>
        <CategoryArches categories={loaderData.categories} />
      </section>
      <Achievers brandName={brand.name} joinUrl={portalUrl(settings)} />
    </>
  );
}
