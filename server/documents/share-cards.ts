import { LRUCache } from 'lru-cache';
import { chooseText, type Language, pathIn } from '#contract/language.ts';
import type { ShareCardShape } from '#contract/member-rules.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { createCatalogReader } from '#server/catalog/index.ts';
import { readBrand, recolouringOf } from '#server/content/index.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { digestOfContent, printOnce } from './printed.ts';
import { printer, printWithPictures } from './printer.ts';
import type { ShareCard } from './share-card.ts';

export type Shared = { productId: number } | { collection: string };

/** Some hundred cards per process. */
const cacheBytes = 16 * 1024 * 1024;
/** On a collection's card; one if there are fewer products. */
const maxPictures = 4;

type Sharer = { memberId: string; firstName: string; lastName: string };
/** Not drawn yet; `etag` changes with everything that the card shows. */
export interface PreparedCard {
  etag: string;
  draw(): Promise<Buffer>;
}

/** Caches the cards drawn last. */
export function createShareCards(services: Services) {
  const kept = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: (bytes) => bytes.length });
  const cache = {
    read: (digest: string) => Promise.resolve(kept.get(digest) ?? null),
    write: (digest: string, bytes: Buffer) => Promise.resolve(void kept.set(digest, bytes)),
  };
  const press = {
    async print(card: ShareCard) {
      const { bytes, missing } = await printWithPictures(services, (pictures) =>
        printer.run('shareCard', { card, pictures }),
      );
      const picture = Buffer.from(bytes);
      return missing.length === 0 ? picture : { draft: picture };
    },
  };
  return {
    /** Errors: 404 product_not_found, collection_not_found if the shop does not show it. */
    async prepare(
      shared: Shared,
      seller: Sharer,
      { shape, language }: { shape: ShareCardShape; language: Language },
    ): Promise<Result<PreparedCard>> {
      const card = await gatherCard(services, shared, seller, { shape, language });
      if (!card.ok) return card;
      const { value } = card;
      return ok({ etag: `"${digestOfContent(value)}"`, draw: () => printOnce(press, value, cache) });
    },
  };
}

async function gatherCard(
  services: Services,
  shared: Shared,
  { memberId, firstName, lastName }: Sharer,
  { shape, language }: { shape: ShareCardShape; language: Language },
): Promise<Result<ShareCard>> {
  const [brand, shown] = await Promise.all([
    readBrand(services.db, language),
    'productId' in shared
      ? readProduct(services, shared.productId, language)
      : readCollection(services, shared.collection, language),
  ]);
  if (!shown.ok) return shown;
  const { path, ...content } = shown.value;
  const link = new URL(pathIn(language, path), services.shopUrl);
  link.searchParams.set('ref', memberId);
  return ok({
    ...content,
    language,
    shape,
    brand: brand.name,
    colours: recolouringOf(brand.look),
    day: dayInIndia(services.clock.now()),
    seller: { name: `${firstName} ${lastName}`.trim(), memberId },
    link: link.href,
    shortLink: `${link.host}/?ref=${memberId}`,
  });
}

type Shown = Pick<ShareCard, 'name' | 'price' | 'pictures'> & { path: string };

async function readProduct(services: Services, id: number, language: Language): Promise<Result<Shown>> {
  const found = await createCatalogReader(services, language).product(id);
  const product = found?.data[0];
  if (!product) return err(404, 'product_not_found', messages.errors.catalog.productNotFound);
  const { product_sale_price: sale, product_regular_price: mrp, picture } = product;
  return ok({
    name: chooseText(language, product.product_name, product.product_name_hi),
    price: { amount: sale ?? mrp, mrp },
    pictures: picture ? [picture.image_name] : [],
    path: `/product-details/${id}`,
  });
}

async function readCollection(services: Services, slug: string, language: Language): Promise<Result<Shown>> {
  const reader = createCatalogReader(services, language);
  const { data } = await reader.collections();
  const collection = data.find((each) => Object.values(each.slugs).includes(slug));
  if (!collection) return err(404, 'collection_not_found', messages.errors.catalog.collectionNotFound);
  const { data: products } = await reader.products({ filter_collection: collection.slug, limit: maxPictures });
  const pictures = products.flatMap(({ picture }) => picture?.image_name ?? []);
  return ok({
    name: collection.name,
    price: null,
    pictures: pictures.length < maxPictures ? pictures.slice(0, 1) : pictures,
    path: `/collection/${collection.slug}`,
  });
}
