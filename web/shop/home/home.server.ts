import type { MetaDescriptor } from 'react-router';
import type { Category, Product } from '#contract/catalog.ts';
import type { Banner, ShopSettings } from '#contract/content.ts';
import { homeSeo as messages } from '#messages/shop.ts';
import { toCardProduct } from '../catalog/product-card.tsx';
import { pageTitle } from '../frame/settings.ts';
import { getApi } from '../loader-context.ts';
import { buildMetaTags } from '../seo/meta-tags.ts';
import { buildOrganization, buildWebSite, toJsonLd } from '../seo/structured-data.server.ts';
import { preloadBanner } from './carousel.tsx';

export async function loadHome(context: Parameters<typeof getApi>[0]) {
  const api = getApi(context);
  const [{ data: settings }, banners, products, categories, reviews, achievers, collections] = await Promise.all([
    api.settings(),
    api.banners(),
    api.products({ limit: 4 }),
    api.categories({}),
    api.latestReviews(3),
    api.achievers(),
    api.collections(),
  ]);
  const featured = collections.data.filter(({ featured: isFeatured }) => isFeatured);
  const ofEach = await Promise.all(
    featured.map(({ slug }) => api.products({ filter_collection: slug, limit: featured.length })),
  );
  const pictures = pickPictures(ofEach.map(({ data }) => data));
  return {
    head: buildHomeMeta(settings, banners.data[0]),
    banners: banners.data,
    achievers: achievers.data,
    collections: featured.map(({ slug, name, description }, at) => ({
      slug,
      name,
      description,
      picture: pictures[at]!,
    })),
    products: products.data.map(toCardProduct),
    reviews: reviews.data.map(({ id, stars, title, body, author, sample, product, language }) => ({
      id,
      stars,
      title,
      body,
      language,
      author,
      sample,
      product,
    })),
    categories: homeCategories(categories.data).map(({ id, category_name, category_name_hi, picture }) => ({
      id,
      category_name,
      category_name_hi,
      picture,
    })),
  };
}

/** Takes each collection's first product whose picture no earlier collection has. */
function pickPictures(collections: readonly (readonly Product[])[]): Product['picture'][] {
  const taken = new Set<number>();
  return collections.map((products) => {
    const product = products.find(({ id }) => !taken.has(id)) ?? products[0];
    if (product) taken.add(product.id);
    return product?.picture ?? null;
  });
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;

/** More would push the content below too far down. */
const mostCategories = 12;

/** All categories of a small shop, the featured ones of a large one. */
function homeCategories(categories: readonly Category[]): readonly Category[] {
  return categories.length <= mostCategories ? categories : categories.filter(({ featured }) => featured);
}

/** Has structured data of the company and the site. */
function buildHomeMeta(settings: ShopSettings, first: Banner | undefined): MetaDescriptor[] {
  return [
    ...(first ? preloadBanner(first) : []),
    ...buildMetaTags(settings, {
      title: pageTitle(settings.brand),
      description: messages.description({ days: settings.return_days }),
      path: '/',
    }),
    toJsonLd(buildOrganization(settings), buildWebSite(settings)),
  ];
}
