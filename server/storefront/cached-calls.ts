import { LRUCache } from 'lru-cache';
import type { ProductFilter, ShopApi } from '#contract/shop-api.ts';
import { productTag, shownStock } from '#server/catalog/index.ts';
import { mayStillShow, type Moment, type Showing, type VersionSource } from '#server/platform/answer-cache.ts';
import type { Clock } from '#server/platform/clock.ts';

/** With what the page depends on. */
export interface PageCalls {
  api: ShopApi;
  /** Returned by the calls. */
  shown: Map<number, number>;
  /** When the oldest answer used became valid. */
  asOf: Moment;
  /** For the edge cache: see `tagsOf`. */
  tags: Set<string>;
}

/**
 * Names the changes that affect each call's answer. Products in the answer add their own tags. A change without a tag
 * purges every page.
 */
const tagsOf: { [Call in keyof ShopApi]: (...asked: Parameters<ShopApi[Call]>) => string } = {
  settings: () => 'settings',
  banners: () => 'content',
  offers: () => 'content',
  gallery: () => 'content',
  certificates: () => 'content',
  achievers: () => 'members',
  incomePlan: () => 'plan',
  sellerIncomes: () => 'plan',
  page: () => 'pages',
  categories: () => 'catalogue',
  attributes: () => 'catalogue',
  collections: () => 'collections',
  products: () => 'products',
  goesWellWith: () => 'products',
  product: productTag,
  companions: productTag,
  reviews: productTag,
  questions: productTag,
  latestReviews: () => 'reviews',
};

interface Part extends Showing {
  version: string;
  answer: Promise<object>;
  /** Whether the answer has arrived, and with it its products. */
  isMade: boolean;
}

/** Settings, strips of products and other content that many pages share. */
const maxParts = 100;
/** Longer lists are the content of pages that are cached themselves. */
const longestStrip = 6;

interface CacheOptions {
  source: VersionSource;
  clock: Clock;
  /** Whatever the version. */
  maxAgeMs: number;
}

/**
 * Caches answers that many pages share, so that rendering a page again only requests its own content. Valid until the
 * version or the shown stock changes. A cached answer is the same object each time, so results derived from it can be
 * cached by identity.
 */
export function cacheCalls(api: ShopApi, { source, clock, maxAgeMs }: CacheOptions): () => PageCalls {
  const parts = new LRUCache<string, Part>({ max: maxParts });
  const { live } = source;
  const now = () => clock.now().getTime();
  const revision = () => live?.revision() ?? 0;

  function isFresh(part: Part, version: string): boolean {
    const age = now() - part.madeAt;
    if (part.version !== version || age < 0 || age >= maxAgeMs) return false;
    return part.isMade ? mayStillShow(live, part, age) : part.since === revision();
  }

  async function partOf(key: string, make: () => Promise<object>, shows?: (answer: never) => Part['shows']) {
    const version = await source.current();
    const kept = parts.get(key);
    if (kept && isFresh(kept, version)) return kept;
    const since = revision();
    const answer = make();
    const checked: Part['checked'] = { revision: since, comparison: 'same' };
    const part: Part = { version, madeAt: now(), since, shows: undefined, checked, answer, isMade: false };
    parts.set(key, part);
    answer.then(
      (made) => {
        part.shows = shows?.(made as never);
        part.isMade = true;
      },
      () => parts.peek(key) === part && parts.delete(key),
    );
    return part;
  }

  return function callsOfPage(): PageCalls {
    const shown = new Map<number, number>();
    const asOf: Moment = { madeAt: now(), since: revision() };
    const tags = new Set<string>();
    const note = (products: Parameters<typeof shownStock>[0]) =>
      shownStock(products).forEach((quantity, id) => shown.set(id, quantity));

    async function kept<T extends object>(
      key: string,
      make: () => Promise<T>,
      shows?: (answer: T) => Part['shows'],
    ): Promise<T> {
      const part = await partOf(key, make, shows);
      const answer = (await part.answer) as T;
      asOf.madeAt = Math.min(asOf.madeAt, part.madeAt);
      asOf.since = Math.min(asOf.since, part.since);
      part.shows?.forEach((quantity, id) => shown.set(id, quantity));
      return answer;
    }

    let settings: ReturnType<ShopApi['settings']> | undefined;
    const watched: Partial<ShopApi> = {
      // Every route of a page asks for the settings, and all must get the same answer.
      settings: () => (settings ??= kept('settings', () => api.settings())),
      banners: () => kept('banners', () => api.banners()),
      achievers: () => kept('achievers', () => api.achievers()),
      attributes: () => kept('attributes', () => api.attributes()),
      collections: () => kept('collections', () => api.collections()),
      categories: (filter) => kept(`categories ${filter.featured ?? ''}`, () => api.categories(filter)),
      latestReviews: (limit) => kept(`latest reviews ${limit}`, () => api.latestReviews(limit)),
      async products(filter) {
        if (isStrip(filter))
          return kept(
            `products ${JSON.stringify(filter)}`,
            () => api.products(filter),
            ({ data }) => shownStock(data),
          );
        const list = await api.products(filter);
        note(list.data);
        return list;
      },
      async companions(id) {
        const beside = await api.companions(id);
        if (beside) {
          const { family, related, goes_well_with: along } = beside.data;
          note([...(family?.members.map(({ product }) => product) ?? []), ...related, ...along]);
        }
        return beside;
      },
      async product(id) {
        const detail = await api.product(id);
        if (detail) note(detail.data);
        return detail;
      },
    };
    const noted = Object.entries({ ...api, ...watched }).map(([name, call]) => [
      name,
      (...asked: never[]) => {
        tags.add(tagsOf[name as keyof ShopApi](...(asked as unknown as [never])));
        return (call as (...given: never[]) => unknown)(...asked);
      },
    ]);
    return { api: Object.fromEntries(noted) as ShopApi, shown, asOf, tags };
  };
}

/** A short list on many pages, not one that visitors filter. */
function isStrip({ limit, filter_product_name, filter_attributes, cursor, filters, ...rest }: ProductFilter): boolean {
  const { min_price, below_price } = rest;
  if (filter_product_name ?? filter_attributes ?? cursor ?? min_price ?? below_price) return false;
  return !filters && limit !== undefined && limit <= longestStrip;
}
