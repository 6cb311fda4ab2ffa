/**
 * Titles reached in approved months. The shop shows those of members who consent, except titles that staff have hidden.
 * Giving or withdrawing consent takes effect at once.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Achiever, AchieverList } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { addMonths, monthInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { encodeSellerPaper } from '#server/photos/index.ts';
import { type AnswerCache, publicJson } from '#server/platform/answer-cache.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { sendApiError, type Site, unwrap } from '#server/platform/http.ts';
import { inEachLanguage, languageOf } from '#server/platform/language.ts';
import { messages } from '#server/platform/messages.ts';
import { readCaller } from '#server/platform/caller.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { nameIn, type TranslatedNames } from '#server/platform/translations.ts';

/** Titles shown, and their maximum age in months. */
const maxShown = 12;
const monthsShown = 12;
/** Longer side; displayed at a quarter of this size. */
const photoPixels = 320;
const photosPath = '/api/achiever-photos';

/** Rank 1 first. */
type RankNames = readonly { name: string; names?: TranslatedNames | undefined }[];

/**
 * Serializes changes, so that a consent changed while a month is being approved also applies to that month's titles.
 */
const lockAchievers = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('achievers'))`.execute(tx);

/**
 * Records new titles in the transaction of a month's approval, which raises the catalogue version.
 *
 * @param month YYYY-MM
 * @param ranks those of the plan that the month was computed with
 * @param reached the new title by member ID; 1 is the first rank
 */
export async function recordAchievements(
  tx: Tx,
  { month, ranks }: { month: string; ranks: RankNames },
  reached: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...reached].filter(([, rank]) => rank > 1);
  if (rows.length === 0) return;
  await lockAchievers(tx);
  const titles = ranks.map(({ name, names = {} }, index) => ({ rank: index + 1, name, names }));
  await sql`
    INSERT INTO member_achievement (member_id, month, rank, title, titles, is_agreed)
    SELECT r.id, ${`${month}-01`}::date, r.rank, t.name, t.names,
      EXISTS (SELECT FROM achiever_consent c WHERE c.member_id = r.id AND c.withdrawn_at IS NULL)
    FROM unnest(${rows.map(([id]) => id)}::text[], ${rows.map(([, rank]) => rank)}::smallint[]) AS r (id, rank)
    JOIN jsonb_to_recordset(${JSON.stringify(titles)}::jsonb) AS t (rank smallint, name text, names jsonb) ON t.rank = r.rank
    ORDER BY r.id`.execute(tx);
}

interface AchievementRow {
  id: number;
  memberId: string;
  name: string;
  title: string;
  titles: TranslatedNames;
  /** YYYY-MM-DD, the month's first day. */
  month: string;
  photoName: string | null;
}

const shownColumns = sql`a.id, a.member_id AS "memberId", m.first_name || ' ' || m.last_name AS name, a.title, a.titles,
  a.month, c.photo_name AS "photoName"`;
const consenting = sql`JOIN member m ON m.member_id = a.member_id AND m.status = 'live'
  JOIN achiever_consent c ON c.member_id = a.member_id AND c.withdrawn_at IS NULL`;

const photoPath = (name: string | null) => (name === null ? null : `${photosPath}/${name}.jpg`);

/** Each achiever with the latest title that they still hold. Latest month first, then highest title. */
async function findAchievers(db: Db, now: Date, language: Language): Promise<Achiever[]> {
  const { rows } = await sql<AchievementRow>`
    SELECT ${shownColumns} FROM member_achievement a ${consenting}
    WHERE a.is_agreed AND a.hidden_at IS NULL AND a.month >= ${`${addMonths(monthInIndia(now), -monthsShown)}-01`}::date AND a.rank <= m.title
      AND NOT EXISTS (SELECT FROM member_achievement l
        WHERE l.member_id = a.member_id AND l.month > a.month AND l.hidden_at IS NULL AND l.rank <= m.title)
    ORDER BY a.month DESC, a.rank DESC, a.id LIMIT ${maxShown}`.execute(db);
  return rows.map(({ id, name, title, titles, month, photoName }) => ({
    id,
    name,
    achievement: nameIn(language, title, titles),
    month: month.slice(0, 7),
    photo: photoPath(photoName),
  }));
}

/** For the published call, in one language. */
export function createAchieverReader({ db, clock }: Pick<Services, 'db' | 'clock'>, language: Language) {
  return {
    achievers: async () => ({ status: 'success' as const, data: await findAchievers(db, clock.now(), language) }),
  };
}

const photoMissing = err(404, 'photo_not_found', messages.errors.photos.notFound);

/** The photos have unguessable names. */
export function achieverRoutes(site: Site, services: Services, limits: Limits, cache: AnswerCache): void {
  const readers = inEachLanguage((language) => createAchieverReader(services, language));
  site.get(
    paths.achievers,
    {
      schema: {
        summary: 'Direct sellers who agree to being named, and the titles that they reached in approved months',
        tags: ['content'],
        response: { 200: AchieverList },
      },
    },
    (request, reply) => {
      const language = languageOf(request);
      return cache.serve(request, reply, `${language} ${paths.achievers}`, async () =>
        publicJson(await readers[language].achievers()),
      );
    },
  );
  site.get<{ Params: { file: string } }>(`${photosPath}/:file`, { schema: { hide: true } }, async (request, reply) => {
    unwrap(await limits.achieverPhoto.take(readCaller(request, services)));
    const photo = await findPhoto(services.db, /^([0-9a-f]{32})\.jpg$/.exec(request.params.file)?.[1]);
    if (!photo) return sendApiError(request, reply, photoMissing.error);
    return reply
      .headers({ 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' })
      .type('image/jpeg')
      .send(photo);
  });
}

async function findPhoto(db: Db, name: string | undefined): Promise<Buffer | null> {
  if (name === undefined) return null;
  const row = await db.selectFrom('achiever_consent').select('photo').where('photo_name', '=', name).executeTakeFirst();
  return row?.photo ?? null;
}

export interface AchieverConsent {
  /** Null without consent. */
  agreedAt: Date | null;
  photo: string | null;
  /** Latest first. */
  titles: { title: string; month: string }[];
}

/** Titles are in `language`. */
export async function readAchieverConsent(db: Db, memberId: string, language: Language): Promise<AchieverConsent> {
  const consent = await db
    .selectFrom('achiever_consent')
    .select(['agreed_at', 'photo_name'])
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('member_achievement')
    .select(['title', 'titles', 'month'])
    .$narrowType<{ titles: TranslatedNames }>()
    .where('member_id', '=', memberId)
    .orderBy('month', 'desc')
    .execute();
  return {
    agreedAt: consent?.agreed_at ?? null,
    photo: photoPath(consent?.photo_name ?? null),
    titles: rows.map(({ title, titles, month }) => ({
      title: nameIn(language, title, titles),
      month: month.slice(0, 7),
    })),
  };
}

/**
 * Records consent; repeating it only changes the photo. Errors: those of encodeSellerPaper; 409 `member_left`.
 * @param photo the photo on file as a JPEG, or null for none
 */
export async function agreeToBeNamed(
  services: Services,
  memberId: string,
  photo: Buffer | null,
): Promise<Result<null>> {
  const small = photo && (await encodeSellerPaper(photo, photoPixels));
  if (small && !small.ok) return small;
  return changing(services, async (tx) => {
    const member = await tx
      .selectFrom('member')
      .select('status')
      .where('member_id', '=', memberId)
      .forShare()
      .executeTakeFirst();
    if (member?.status !== 'live' && member?.status !== 'frozen')
      return err(409, 'member_left', messages.errors.members.left);
    await lockAchievers(tx);
    const shown = {
      photo: small ? small.value.jpeg : null,
      photo_name: small ? randomBytes(16).toString('hex') : null,
    };
    await tx
      .insertInto('achiever_consent')
      .values({ member_id: memberId, agreed_at: services.clock.now(), ...shown })
      .onConflict((conflict) =>
        conflict.column('member_id').doUpdateSet(({ ref }) => ({
          ...shown,
          // A consent that was not withdrawn keeps its date.
          agreed_at: sql<Date>`CASE WHEN achiever_consent.withdrawn_at IS NULL THEN achiever_consent.agreed_at ELSE ${ref('excluded.agreed_at')} END`,
          withdrawn_at: null,
        })),
      )
      .execute();
    await tx.updateTable('member_achievement').set({ is_agreed: true }).where('member_id', '=', memberId).execute();
    return ok(null);
  });
}

/** Also deletes the photo. */
export async function withdrawFromBeingNamed(services: Services, memberId: string): Promise<void> {
  await changing(services, async (tx) => {
    await withdrawConsent(tx, memberId, services.clock.now());
    return ok(null);
  });
}

/** Within the caller's transaction, such as an exit's. */
export async function withdrawConsent(tx: Tx, memberId: string, at: Date): Promise<void> {
  await lockAchievers(tx);
  const { numUpdatedRows } = await tx
    .updateTable('achiever_consent')
    .set({ withdrawn_at: at, photo: null, photo_name: null })
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx.updateTable('member_achievement').set({ is_agreed: false }).where('member_id', '=', memberId).execute();
  await bumpCatalogVersion(tx);
}

async function changing(
  services: Pick<Services, 'db' | 'catalogChanged'>,
  change: (tx: Tx) => Promise<Result<null>>,
): Promise<Result<null>> {
  const done = await inTransaction(services.db, async (tx) => {
    const changed = await change(tx);
    if (changed.ok) await bumpCatalogVersion(tx);
    return changed;
  });
  if (done.ok) services.catalogChanged.notify();
  return done;
}

/** Only of members who consent to be named. */
export interface ListedAchievement extends Pick<
  AchievementRow,
  'id' | 'memberId' | 'name' | 'title' | 'titles' | 'month'
> {
  photo: string | null;
  hidden: { at: Date; by: string; reason: string } | null;
}

/** Titles that the shop shows or, with `hidden`, that staff have hidden. Latest month first, after the id `after`. */
export async function listAchievements(
  db: Db,
  { state, after, limit }: { state: 'shown' | 'hidden'; after: number | null; limit: number },
): Promise<ListedAchievement[]> {
  const { rows } = await sql<AchievementRow & { at: Date | null; by: string; reason: string }>`
    SELECT ${shownColumns}, a.hidden_at AS at, a.hidden_by AS by, a.hidden_reason AS reason
    FROM member_achievement a ${consenting}
    WHERE a.is_agreed AND a.hidden_at IS ${state === 'hidden' ? sql`NOT NULL` : sql`NULL`}
      AND (${after}::int IS NULL OR EXISTS (SELECT FROM member_achievement p WHERE p.id = ${after}
        AND (a.month < p.month OR (a.month = p.month AND (a.rank < p.rank OR (a.rank = p.rank AND a.id > p.id))))))
    ORDER BY a.month DESC, a.rank DESC, a.id LIMIT ${limit}`.execute(db);
  return rows.map(({ id, memberId, name, title, titles, month, photoName, at, by, reason }) => ({
    id,
    memberId,
    name,
    title,
    titles,
    month: month.slice(0, 7),
    photo: photoPath(photoName),
    hidden: at && { at, by, reason },
  }));
}

/** A null reason shows the title again. Errors: 404 `achiever_not_found`. */
export async function hideAchievement(
  services: Pick<Services, 'db' | 'clock' | 'catalogChanged'>,
  actor: StaffActor,
  { id, reason }: { id: number; reason: string | null },
): Promise<Result<null>> {
  return changing(services, async (tx) => {
    const row = await tx
      .selectFrom('member_achievement')
      .select(['member_id', 'hidden_at'])
      .where('id', '=', id)
      .where('is_agreed', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return err(404, 'achiever_not_found', messages.errors.members.achieverMissing);
    if ((row.hidden_at === null) === (reason === null)) return ok(null);
    const at = services.clock.now();
    const hidden = reason === null ? null : { hidden_at: at, hidden_by: actor.login, hidden_reason: reason };
    await tx
      .updateTable('member_achievement')
      .set(hidden ?? { hidden_at: null, hidden_by: null, hidden_reason: null })
      .where('id', '=', id)
      .execute();
    await recordStaffAction(tx, { ...actor, objectId: String(id) }, at, {
      before: { hidden: row.hidden_at !== null },
      after: { hidden: reason !== null, member_id: row.member_id, ...(reason !== null && { reason }) },
    });
    return ok(null);
  });
}
