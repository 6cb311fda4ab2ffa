/** Every text that was ever shown stays as a version. */
import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { PageText, PageVersion, RestorePageBody, SavePageBody, StaffPage } from '#contract/admin/content/pages.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readFacts } from './reader.ts';
import { isReservedAddress, storedPath, textFaults } from './rules.ts';
import { impossiblePage, readStaffPage, revisionOf, textOf } from './staff-pages.ts';
import {
  addVersion,
  findPageTexts,
  findVersion,
  isBundled,
  putEditedPage,
  setWithdrawn,
  type StoredPage,
} from './store.ts';
import { pageValues } from './values-rules.ts';

const texts = messages.errors.staff.pages;

/**
 * Saves or creates a page. It is shown at once, and updates of the bundled text no longer change it. Errors: 404
 * page_not_found for an address that no page can have; 409 page_changed if somebody else has saved since; 422 by field for missing or too long text, an unknown placeholder, a link target that is not allowed, and an
 * address that the shop uses itself.
 */
export async function savePage(
  services: Services,
  actor: StaffActor,
  { path, language, revision, text }: SavePageBody,
): Promise<Result<StaffPage>> {
  return changing(services, actor, { path, language }, async (tx, page) => {
    const changed = checkRevision(page.current, revision);
    if (!changed.ok) return changed;
    if (!page.current) {
      if (!page.isKnown && isReservedAddress(path)) return invalidFields({ path: [texts.reserved] });
      if (!page.isKnown && language !== 'en') return invalidFields({ path: [texts.englishFirst] });
    }
    return write(tx, page, { text, action: page.current ? 'save' : 'create', restored: null });
  });
}

/** As a new version. Errors: 404 page_not_found, page_version_not_found; 409 page_changed; 422 by field. */
export async function restorePageVersion(
  services: Services,
  actor: StaffActor,
  { path, language, version, revision }: RestorePageBody,
): Promise<Result<StaffPage>> {
  return changing(services, actor, { path, language }, async (tx, page) => {
    const changed = checkRevision(page.current, revision);
    if (!changed.ok) return changed;
    const text = await findVersion(tx, page.name, language, version);
    if (!text) return err(404, 'page_version_not_found', texts.versionNotFound);
    return write(tx, page, { text, action: 'restore', restored: version });
  });
}

/**
 * For a page created by staff, in every language. Errors: 404 page_not_found; 409 page_needed for one to which the shop
 * itself links, page_withdrawn, page_not_withdrawn.
 */
export async function setPageWithdrawn(
  services: Services,
  actor: StaffActor,
  path: string,
  isWithdrawn: boolean,
): Promise<Result<StaffPage>> {
  return changing(services, actor, { path, language: 'en' }, async (tx, page) => {
    const all = await findPageTexts(tx, page.name);
    if (all.length === 0) return impossiblePage;
    if (isWithdrawn && (await isBundled(tx, page.name))) return err(409, 'page_needed', texts.needed);
    const stands = all.some(({ withdrawn_at }) => withdrawn_at !== null);
    if (stands === isWithdrawn)
      return isWithdrawn
        ? err(409, 'page_withdrawn', texts.withdrawn)
        : err(409, 'page_not_withdrawn', texts.notWithdrawn);
    for (const each of all)
      await addVersion(tx, page.name, each.language, {
        ...textOf(each),
        version: each.version + 1,
        at: page.at,
        saved_by: actor.login,
        action: isWithdrawn ? 'withdraw' : 'publish',
        restored_version: null,
      });
    await setWithdrawn(tx, page.name, isWithdrawn ? page.at : null);
    return ok({ before: { withdrawn: stands }, after: { withdrawn: isWithdrawn } });
  });
}

interface ChangedPage {
  /** As stored. */
  name: string;
  language: Language;
  at: Date;
  login: string;
  current: StoredPage | null;
  /** Whether it has a text in any language. */
  isKnown: boolean;
  faultsOf: (text: PageText) => ReturnType<typeof textFaults>;
}

interface PageChange {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** One change of a page at a time, with its audit log entry. Shown pages are updated at once. */
async function changing(
  services: Services,
  actor: StaffActor,
  { path, language }: { path: string; language: Language },
  change: (tx: Tx, page: ChangedPage) => Promise<Result<PageChange>>,
): Promise<Result<StaffPage>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<StaffPage>> => {
    const facts = await readFacts(tx, services, language);
    const name = storedPath(path, facts.brand.slug);
    if (name === null) return impossiblePage;
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`page ${name}`}, 0))`.execute(tx);
    const all = await findPageTexts(tx, name);
    const values = pageValues(facts, language);
    const outcome = await change(tx, {
      name,
      language,
      at,
      login: actor.login,
      current: all.find((each) => each.language === language) ?? null,
      isKnown: all.length > 0,
      faultsOf: (text) => textFaults(text, values),
    });
    if (!outcome.ok) return outcome;
    await recordStaffAction(tx, { ...actor, objectId: `${name} ${language}` }, at, outcome.value);
    await bumpCatalogVersion(tx);
    return readStaffPage(services, { path, language }, tx);
  });
  if (saved.ok) services.catalogChanged.notify();
  return saved;
}

function checkRevision(current: StoredPage | null, revision: string): Result<null> {
  if (revisionOf(current) === revision) return ok(null);
  if (revision === '') return err(409, 'page_taken', texts.taken, { errors: { path: [texts.taken] } });
  return err(409, 'page_changed', messages.errors.staff.changed);
}

/** The first change of a bundled text also stores the bundled text as a version. */
async function write(
  tx: Tx,
  page: ChangedPage,
  { text, action, restored }: { text: PageText; action: PageVersion['action']; restored: number | null },
): Promise<Result<PageChange>> {
  const faults = page.faultsOf(text);
  if (Object.keys(faults).length > 0) return invalidFields(faults);
  const { name, language, current, at, login } = page;
  let version = current?.version ?? 0;
  if (current && version === 0)
    await addVersion(tx, name, language, {
      ...textOf(current),
      version: ++version,
      at: current.updated_at,
      saved_by: '',
      action: 'shipped',
      restored_version: null,
    });
  const next = { ...textOf(text), version: version + 1, at, saved_by: login, action, restored_version: restored };
  await putEditedPage(tx, name, language, textOf(text), { at, version: next.version });
  await addVersion(tx, name, language, next);
  return ok({ before: current ? { ...textOf(current) } : {}, after: { ...textOf(text) } });
}
