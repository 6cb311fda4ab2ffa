import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { type Language, languages } from '#contract/language.ts';
import { collectionPath } from '#contract/admin/catalogue/collections.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { readCategoryNames, readProductChanges } from '#server/catalog/index.ts';
import { readPageAddresses } from '#server/pages/index.ts';
import type { AnswerCache } from '#server/platform/answer-cache.ts';
import type { Services } from '#server/platform/services.ts';
import { isBaseLanguage, type TranslatedNames } from '#server/platform/translations.ts';
import type { EntryModule } from './entry-module.ts';
import { type ListedPage, manifestText, robotsText, sitemapText } from './seo-files.ts';

interface SeoOptions {
  services: Services;
  api: ShopApi;
  cache: AnswerCache;
  /** Its routes are the pages. */
  storefront: () => Promise<ServerBuild>;
}

/** /sitemap.xml, /robots.txt and /manifest.webmanifest, cached as pages are. */
export function mountSeo(site: FastifyInstance, options: SeoOptions): void {
  const { services, api, cache } = options;
  const seo = [
    {
      path: '/sitemap.xml',
      type: 'application/xml; charset=utf-8',
      write: async () => sitemapText(services.shopUrl, await publicPages(options)),
    },
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', write: async () => robotsText(services.shopUrl) },
    {
      path: '/manifest.webmanifest',
      type: 'application/manifest+json; charset=utf-8',
      write: async () => manifestText((await api.settings()).data.brand),
    },
  ];
  for (const { path, type, write } of seo)
    site.get(path, { schema: { hide: true } }, (request, reply) =>
      cache.serve(request, reply, path, async () => ({
        status: 200,
        type,
        body: await write(),
      })),
    );
}

/** The same for everybody, and may be indexed. A list's date is that of its latest product. */
async function publicPages({ services, api, storefront }: SeoOptions): Promise<ListedPage[]> {
  const [build, words, { data: categories }, { data: attributes }, { data: collections }, products, categoryNames] =
    await Promise.all([
      storefront(),
      readPageAddresses(services.db),
      api.categories({}),
      api.attributes(),
      api.collections(),
      readProductChanges(services.db),
      readCategoryNames(services.db),
    ]);
  const entry = build.entry.module as unknown as EntryModule;
  const latest = (among: typeof products) =>
    among.reduce<Date | undefined>(
      (last, { changed }) => (last !== undefined && last > changed ? last : changed),
      undefined,
    );
  const stable = entry.publicPaths(pathsOf(build));
  const changeOf = new Map(words.map(({ path, changed }) => [path, changed]));
  const concerns = attributes.find(({ code }) => code === 'concern')?.values ?? [];
  const others = words.filter(({ path }) => !stable.includes(path));
  return [
    ...stable.map((path) => ({
      path,
      changed: path === '/' || path === '/shop' ? latest(products) : changeOf.get(path),
    })),
    ...others,
    ...categories.map(({ id }) => ({
      path: `/product-category/${id}`,
      changed: latest(products.filter(({ category_ids }) => category_ids.includes(id))),
      languages: languagesOf(categoryNames.get(id)),
    })),
    ...concerns.map(({ slug }) => ({ path: `/concern/${slug}`, changed: undefined })),
    ...collections.map(({ slugs, languages: written }) => ({
      path: collectionPath(slugs['en']!),
      pathOf: (language: Language) => collectionPath(slugs[language] ?? slugs['en']!),
      changed: undefined,
      languages: languages.filter((language) => written.includes(language)),
    })),
    ...products.map(({ id, changed, names }) => ({
      path: `/product-details/${id}`,
      changed,
      languages: languagesOf(names),
    })),
  ];
}

/** Without a translated name a page only repeats the base language's, so it is not listed. */
function languagesOf(names: TranslatedNames = {}): Language[] {
  return languages.filter((language) => isBaseLanguage(language) || names[language] !== undefined);
}

function pathsOf(build: ServerBuild): string[] {
  return Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId !== undefined)
    .map((route) => `/${route!.path ?? ''}`)
    .filter((path) => !/[:*]/.test(path));
}
