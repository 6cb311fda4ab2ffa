import { AppLink } from '#web/ui/link.tsx';
import { apiOf } from '../api-context.ts';
import { cardOf } from '../catalog/card.ts';
import { ProductGrid } from '../catalog/product-grid.tsx';
import { titleOf, useSettings } from '../frame/settings.ts';
import { Achievers } from '../home/achievers.tsx';
import { Assurances } from '../home/assurances.tsx';
import { preloadsOf } from '../home/banner-slide.tsx';
import { Carousel } from '../home/carousel.tsx';
import { CategoryArches } from '../home/category-arches.tsx';
import styles from '../home/home.module.css';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [banners, products, categories] = await Promise.all([
    api.banners(),
    api.products({ limit: 4 }),
    api.categories({ featured: true }),
  ]);
  return {
    banners: banners.data,
    products: products.data.map(cardOf),
    categories: categories.data.map(({ id, category_name, category_name_hi, picture }) => ({
      id,
      category_name,
      category_name_hi,
      picture,
    })),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    ...(loaderData?.banners[0] ? preloadsOf(loaderData.banners[0]) : []),
    { title: titleOf(matches) },
    {
      name: 'description',
      content:
        'Ayurvedic herbs, churna, juices, hair and skin care, teas and honey, made under AYUSH licence. Cash on delivery, 30 days to return.',
    },
  ];
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { brand, admin_url } = useSettings();
  return (
    <>
      <h1 className="visually-hidden">
        {brand.name}: {brand.tagline}
      </h1>
      <Carousel banners={loaderData.banners} />
      <Assurances brand={brand} />
      <section className={`column ${styles['section']}`} aria-labelledby="leading">
        <header className={styles['head']}>
          <h2 id="leading">Our Leading Products</h2>
          <AppLink to="/shop">See all products</AppLink>
        </header>
        <ProductGrid products={loaderData.products} heading="h3" />
      </section>
      <section className={`column ${styles['section']}`} aria-labelledby="categories">
        <header className={styles['head']}>
          <h2 id="categories">Products By Category</h2>
        </header>
        <CategoryArches categories={loaderData.categories} />
      </section>
      <Achievers brandName={brand.name} joinUrl={admin_url} />
    </>
  );
}
