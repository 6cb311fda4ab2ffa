import type { Language } from '#contract/language.ts';
import { bumpCatalogVersion } from '#server/catalog/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok, err, invalidFields, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readFacts } from './reader.ts';
import { type PageDraft, storedPath, textFaults } from './rules.ts';
import { putEditedPage } from './store.ts';
import { pageValues } from './values-rules.ts';
import { messages } from '#server/platform/messages.ts';

/**
 * Saves staff's text of the page at an address; it shows at once, and shipped texts leave it alone from then on.
 * Errors: 404 page_not_found for an address that no page can have; 422 by field for what is missing, too long, an unknown
 * placeholder, a link that leads where none may.
 */
export async function savePage(
  services: Services,
  at: { path: string; language: Language },
  draft: PageDraft,
): Promise<Result<PageDraft>> {
  const saved = await inTransaction(services.db, async (tx): Promise<Result<PageDraft>> => {
    const facts = await readFacts(tx, services);
    const name = storedPath(at.path.replace(/^\/|\/$/g, ''), facts.brand.slug);
    if (name === null) return err(404, 'page_not_found', messages.errors.staff.pages.notPossible);
    const faults = textFaults(draft, pageValues(facts, at.language));
    if (Object.keys(faults).length > 0) return invalidFields(faults);
    await putEditedPage(tx, name, at.language, draft, services.clock.now());
    await bumpCatalogVersion(tx);
    return ok(draft);
  });
  if (saved.ok) services.catalogChanged.tell();
  return saved;
}
