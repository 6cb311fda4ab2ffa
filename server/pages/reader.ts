import { type Language, pathIn } from '#contract/language.ts';
import type { PageOfWords } from '#contract/pages.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { readBrand } from '#server/content/index.ts';
import { readPlan } from '#server/income-plan/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { readShippingTerms } from '#server/shipping/index.ts';
import { fillBlocks, fillWords, type PageValues } from './fill-rules.ts';
import { parseMarkdown } from './markdown-rules.ts';
import { addressOf, storedPath, textLanguages } from './rules.ts';
import { findPage, findPageNames, type StoredPage } from './store.ts';
import { type PageFacts, pageValues } from './values-rules.ts';

/** What texts may mention, in a language; three statements. */
export async function readFacts(
  db: Db,
  { clock, adminUrl, config }: Pick<Services, 'clock' | 'adminUrl' | 'config'>,
  language: Language = 'en',
): Promise<PageFacts> {
  return {
    brand: await readBrand(db, language),
    officeUrl: adminUrl + pathIn(language, ''),
    shipping: await readShippingTerms(db, null),
    plan: await readPlan(db, dayInIndia(clock.now()), language),
    returnDays: config.returnDays,
    network: readNetworkSettings({ config }),
  };
}

/** The published reading call, for routes and pages alike; four statements. */
export function createPageReader(services: Services): Pick<ShopApi, 'page'> {
  const { db } = services;
  return {
    async page(address, language) {
      const facts = await readFacts(db, services, language);
      const name = storedPath(address.replace(/^\/|\/$/g, ''), facts.brand.slug);
      const stored = name === null ? null : await findPage(db, name, textLanguages(language));
      if (!stored) return null;
      return { status: 'success', data: toPageOfWords(stored, language, pageValues(facts, language)) };
    },
  };
}

export function toPageOfWords(
  stored: Omit<StoredPage, 'language' | 'edited' | 'version' | 'withdrawn_at'>,
  language: Language,
  values: PageValues,
): PageOfWords {
  const { title, lead, body, faq, topics } = stored;
  return {
    path: addressOf(stored.path, values.words['brand.slug']!),
    language,
    title: fillWords(title, values),
    lead: fillWords(lead, values),
    blocks: fillBlocks(parseMarkdown(body, { faq }), values),
    faq,
    topics,
    updated_on: dayInIndia(stored.updated_at),
  };
}

/** Pages that are not withdrawn and have a text in each of `ownTextLanguages`, with their latest change. */
export async function readPageAddresses(db: Db): Promise<{ path: string; changed: Date }[]> {
  const { slug } = await readBrand(db);
  const names = await findPageNames(db);
  return names.map(({ path, changed }) => ({ path: addressOf(path, slug), changed }));
}
