import { sql } from 'kysely';
import { type Language, languages } from '#contract/language.ts';
import { declarationsVersion } from '#contract/joining-rules.ts';
import type { SellerTextBody, SellerTextKind, StaffSellerText } from '#contract/seller-texts.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { formatOrientation, parseOrientation } from './orientation-text-rules.ts';
import type { CurrentVersions } from './rules.ts';
import { readBundledFile, textWords } from './bundled-texts.ts';

const texts = messages.errors.sellerTexts;
const bundledVersion = 1;

/** With placeholders. */
interface Version {
  version: number;
  texts: Record<Language, string>;
}

/** The newest published version, or the bundled one. */
export async function readOffered(db: Db | Tx, kind: SellerTextKind): Promise<Version> {
  const row = await db
    .selectFrom('seller_text')
    .select(['version', 'texts'])
    .where('kind', '=', kind)
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { version: row.version, texts: row.texts as Version['texts'] } : readBundled(kind);
}

async function readBundled(kind: SellerTextKind): Promise<Version> {
  const written = await Promise.all(
    languages.map(async (language) => {
      const file = await readBundledFile(kind, language);
      return [language, kind === 'orientation' ? formatOrientation(JSON.parse(file) as never) : file] as const;
    }),
  );
  return { version: bundledVersion, texts: Object.fromEntries(written) as Version['texts'] };
}

/** Applicants who accepted or passed an older version must repeat it before sending. */
export async function readCurrentVersions(db: Db | Tx): Promise<CurrentVersions> {
  const rows = await db
    .selectFrom('seller_text')
    .select(['kind', ({ fn }) => fn.max('version').as('version')])
    .where('published_at', 'is not', null)
    .where('asks_again', '=', true)
    .groupBy('kind')
    .execute();
  const since = (kind: SellerTextKind) => rows.find((row) => row.kind === kind)?.version ?? bundledVersion;
  return { declarations: declarationsVersion, orientation: since('orientation'), agreement: since('agreement') };
}

/** With the draft and all versions, newest first. */
export async function readSellerText(db: Db, kind: SellerTextKind): Promise<StaffSellerText> {
  const rows = await db
    .selectFrom('seller_text')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .execute();
  const draft = rows.find((row) => row.published_at === null);
  const shipped = await readBundled(kind);
  return {
    kind,
    draft: draft
      ? {
          version: draft.version,
          texts: draft.texts as Version['texts'],
          asks_again: draft.asks_again,
          saved_by: draft.saved_by,
          saved_at: draft.saved_at.toISOString(),
        }
      : null,
    versions: [
      ...rows
        .filter((row) => row.published_at !== null)
        .map((row) => ({
          version: row.version,
          texts: row.texts as Version['texts'],
          asks_again: row.asks_again,
          requested_by: row.requested_by,
          published_by: row.published_by,
          published_at: row.published_at!.toISOString(),
        })),
      { ...shipped, asks_again: false, requested_by: null, published_by: null, published_at: null },
    ],
  };
}

/**
 * `saved_at` is that of the loaded draft, null if there was none. Errors: 409 edit_conflict if it has changed since;
 * 422 by `texts.<language>`.
 */
export async function saveSellerText(
  services: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  kind: SellerTextKind,
  { saved_at: readAt, texts: written, asks_again }: SellerTextBody,
): Promise<Result<null>> {
  const faults = findFaults(kind, written);
  if (Object.keys(faults).length > 0) return invalidFields(faults);
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    await holdKind(tx, kind);
    const draft = await lockDraft(tx, kind);
    if ((draft?.saved_at.toISOString() ?? null) !== readAt)
      return err(409, 'edit_conflict', messages.errors.staff.changed);
    const values = { texts: JSON.stringify(written), asks_again, saved_by: actor.login, saved_at: at };
    const version = draft?.version ?? (await readOffered(tx, kind)).version + 1;
    if (draft) await tx.updateTable('seller_text').set(values).where('id', '=', draft.id).execute();
    else
      await tx
        .insertInto('seller_text')
        .values({ kind, version, ...values })
        .execute();
    await recordStaffAction(tx, actor, at, { before: {}, after: { version, asks_again } });
    return ok(null);
  });
}

async function holdKind(tx: Tx, kind: SellerTextKind): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`seller text ${kind}`}))`.execute(tx);
}

async function lockDraft(tx: Tx, kind: SellerTextKind) {
  return tx
    .selectFrom('seller_text')
    .select(['id', 'version', 'saved_at'])
    .where('kind', '=', kind)
    .where('published_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

const draftGone = err(409, 'draft_changed', texts.draftChanged);

/** Errors: 409 draft_changed. */
export async function checkDraft(db: Db | Tx, kind: SellerTextKind, savedAt: string): Promise<Result<null>> {
  const draft = await db
    .selectFrom('seller_text')
    .select('saved_at')
    .where('kind', '=', kind)
    .where('published_at', 'is', null)
    .executeTakeFirst();
  return draft?.saved_at.toISOString() === savedAt ? ok(null) : draftGone;
}

/** Publishes the draft that a second person was asked about. Errors: 409 draft_changed. */
export async function publishSellerText(
  services: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { kind, savedAt }: { kind: SellerTextKind; savedAt: string },
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    await holdKind(tx, kind);
    const draft = await lockDraft(tx, kind);
    if (draft?.saved_at.toISOString() !== savedAt) return draftGone;
    const people = typeof actor.secondPerson === 'object' ? actor.secondPerson : null;
    await tx
      .updateTable('seller_text')
      .set({
        published_at: at,
        requested_by: people?.requested_by ?? actor.login,
        published_by: people?.approved_by ?? actor.login,
      })
      .where('id', '=', draft.id)
      .execute();
    await recordStaffAction(tx, actor, at, { before: {}, after: { version: draft.version } });
    return ok(null);
  });
}

/** By `texts.<language>`: empty, an unknown placeholder, or not a valid orientation. */
function findFaults(kind: SellerTextKind, written: Record<Language, string>): FieldMessages {
  const faults: FieldMessages = {};
  const orientations = languages.map((language) =>
    kind === 'orientation' ? parseOrientation(written[language]) : null,
  );
  for (const [index, language] of languages.entries()) {
    const unknown = [...written[language].matchAll(/\{\{(.*?)\}\}/g)]
      .map(([, word]) => word!)
      .find((word) => !textWords.includes(word));
    if (unknown !== undefined) faults[`texts.${language}`] = [texts.unknownWord({ word: unknown })];
    const orientation = orientations[index];
    if (kind === 'agreement' && !/^# \S/.test(written[language])) faults[`texts.${language}`] = [texts.noTitle];
    if (orientation === null && kind === 'orientation') faults[`texts.${language}`] = [texts.orientation];
  }
  const [first, ...others] = orientations;
  if (first && others.some((other) => other && !isAlike(first, other)))
    faults[`texts.${languages[1]!}`] ??= [texts.notAlike];
  return faults;
}

/**
 * Whether both have the same questions and right answers by number, because answers given in one language are checked
 * in any.
 */
function isAlike(one: NonNullable<ReturnType<typeof parseOrientation>>, other: typeof one): boolean {
  const shape = ({ questions }: typeof one) =>
    JSON.stringify(questions.map(({ answers, right }) => [answers.length, right]));
  return shape(one) === shape(other);
}
