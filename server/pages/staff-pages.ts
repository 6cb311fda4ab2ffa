import { type Language, languages } from '#contract/language.ts';
import type { PageOfWords } from '#contract/pages.ts';
import type { PageGroup, PageText, StaffPage, StaffPageRow } from '#contract/admin/content/pages.ts';
import type { Db } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { fillWords } from './fill-rules.ts';
import { readFacts, toPageOfWords } from './reader.ts';
import { addressOf, storedPath, textFaults } from './rules.ts';
import { findPageTexts, findVersion, findVersions, isBundled, type StoredPage } from './store.ts';
import { type PageFacts, pageValues } from './values-rules.ts';

const texts = messages.errors.staff.pages;
export const impossiblePage = err(404, 'page_not_found', texts.notPossible);

type Reading = Pick<Services, 'db' | 'clock' | 'adminUrl' | 'config'>;

/** The shop's menus call these articles. */
const articles: readonly string[] = ['human-digestive-system', 'womens-health', 'ways-to-keep-lever-healthy'];

/** By group and address, including withdrawn ones. */
export async function listPages(services: Reading): Promise<StaffPageRow[]> {
  const facts = await readFacts(services.db, services);
  const values = pageValues(facts, 'en');
  const rows = await services.db
    .selectFrom('page_text')
    .select(['path', 'language', 'title', 'edited', 'shipped_hash', 'updated_at', 'withdrawn_at'])
    .orderBy('path')
    .execute();
  const names = [...new Set(rows.map(({ path }) => path))];
  return names.map((path): StaffPageRow => {
    const own = rows.filter((row) => row.path === path);
    const named = own.find(({ language }) => language === 'en') ?? own[0]!;
    const textState = (language: Language) => {
      const row = own.find((each) => each.language === language);
      return { state: textStateOf(row), changed_at: row?.updated_at.toISOString() ?? null };
    };
    return {
      path: addressOf(path, facts.brand.slug),
      title: fillWords(named.title, values),
      group: groupOf(
        path,
        own.some((row) => row.shipped_hash !== null),
      ),
      texts: Object.fromEntries(languages.map((language) => [language, textState(language)])) as StaffPageRow['texts'],
      is_withdrawn: own.some((row) => row.withdrawn_at !== null),
    };
  });
}

function groupOf(path: string, isShipped: boolean): PageGroup {
  if (path.startsWith('services/')) return 'services';
  if (articles.includes(path)) return 'articles';
  return isShipped ? 'policies' : 'own';
}

function textStateOf(row: { edited: boolean } | undefined): 'shipped' | 'edited' | 'missing' {
  if (!row) return 'missing';
  return row.edited ? 'edited' : 'shipped';
}

/** Changes with the text, to detect conflicting edits. */
export function revisionOf(page: Pick<StoredPage, 'version' | 'updated_at'> | null): string {
  return page ? `${page.version}-${page.updated_at.getTime()}` : '';
}

/** With its versions. Error: 404 page_not_found for an address that no page can have. */
export async function readStaffPage(
  services: Reading,
  { path: address, language }: { path: string; language: Language },
  db: Db = services.db,
): Promise<Result<StaffPage>> {
  const facts = await readFacts(db, services, language);
  const path = storedPath(address, facts.brand.slug);
  if (path === null) return impossiblePage;
  const [page] = await findPageTexts(db, path, language);
  return ok({
    path: addressOf(path, facts.brand.slug),
    language,
    text: page ? textOf(page) : null,
    revision: revisionOf(page ?? null),
    state: textStateOf(page),
    is_withdrawn: page !== undefined && page.withdrawn_at !== null,
    can_withdraw: page !== undefined && !(await isBundled(db, path)),
    versions: (await findVersions(db, path, language)).map(({ at, ...version }) => {
      return { ...version, at: at.toISOString() };
    }),
    placeholders: placeholdersOf(facts, language),
  });
}

function placeholdersOf(facts: PageFacts, language: Language): StaffPage['placeholders'] {
  const values = pageValues(facts, language);
  return [
    ...Object.keys(values.words).map((name) => ({ name, value: fillWords(`{{${name}}}`, values), is_table: false })),
    ...Object.keys(values.tables).map((name) => ({ name, value: '', is_table: true })),
  ];
}

export function textOf({ title, lead, body, faq, topics }: PageText): PageText {
  return { title, lead, body, faq, topics };
}

/** Errors: 404 page_not_found; 422 by field, as when saving it. */
export async function previewPage(
  services: Reading,
  { path: address, language, text }: { path: string; language: Language; text: PageText },
): Promise<Result<PageOfWords>> {
  const facts = await readFacts(services.db, services, language);
  const path = storedPath(address, facts.brand.slug);
  if (path === null) return impossiblePage;
  const values = pageValues(facts, language);
  const faults = textFaults(text, values);
  if (Object.keys(faults).length > 0) return invalidFields(faults);
  return ok(toPageOfWords({ ...text, path, updated_at: services.clock.now() }, language, values));
}

/** Errors: 404 page_not_found, page_version_not_found. */
export async function readPageVersion(
  services: Reading,
  { path: address, language, version }: { path: string; language: Language; version: number },
): Promise<Result<{ version: number; text: PageText }>> {
  const { brand } = await readFacts(services.db, services, language);
  const path = storedPath(address, brand.slug);
  const text = path === null ? null : await findVersion(services.db, path, language, version);
  return text ? ok({ version, text }) : err(404, 'page_version_not_found', texts.versionNotFound);
}
