import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Announcement, Banner, Brand, GalleryImage, Offer, ShopSettings } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { isGstin } from '#contract/tax-numbers.ts';
import { pictureJson } from '#server/platform/picture-json.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { invalidFields, ok, type Result } from '#server/platform/result.ts';
import { initSetting, writeSetting } from '#server/platform/settings.ts';
import { localizedText, textOrEmpty, type Translations, translationRows } from '#server/platform/translations.ts';
import { brandIn, type BrandRecord, presetBrand } from './brand.ts';
import { messages } from '#server/platform/messages.ts';

/**
 * Call services.catalogChanged.notify after the commit. A translation not given again is dropped, so that it never
 * contradicts the English text. Error: 422 for an impossible GSTIN.
 */
export async function saveBrand(tx: Tx, brand: BrandRecord, at: Date): Promise<Result<BrandRecord>> {
  if (!isGstin(brand.gstin)) return invalidFields({ gstin: [messages.errors.staff.settings.gstin] });
  await writeSetting(tx, 'brand', brand, at);
  await bumpCatalogVersion(tx);
  return ok(brand);
}

/** If there is no record yet. */
export async function saveSampleCompany(db: Db, at: Date): Promise<void> {
  await initSetting(db, 'brand', presetBrand, at);
}

/** In order. */
export async function findBanners(db: Db, now: Date, language: Language): Promise<Banner[]> {
  return await db
    .selectFrom('banner as b')
    .innerJoin('picture as wide', 'wide.file', 'b.picture')
    .innerJoin('picture as small', 'small.file', 'b.small_picture')
    .leftJoin('banner_translation as t', (join) =>
      join.onRef('t.banner_id', '=', 'b.id').on('t.language', '=', language),
    )
    .leftJoin('banner_translation as hindi', (join) =>
      join.onRef('hindi.banner_id', '=', 'b.id').on('hindi.language', '=', 'hi'),
    )
    .select(['b.id', 'b.link_path'])
    .select(({ ref }) => [
      localizedText(ref('t.title'), ref('b.title')).as('title'),
      textOrEmpty(ref('hindi.title')).as('title_hi'),
      localizedText(ref('t.text'), ref('b.text')).as('text'),
      localizedText(ref('t.link_label'), ref('b.link_label')).as('link_label'),
      localizedText(ref('t.alt'), ref('b.alt')).as('alt'),
      pictureJson('wide').as('picture'),
      pictureJson('small').as('small_picture'),
    ])
    .where((eb) => isShown(eb, 'b', now))
    .orderBy('b.position')
    .orderBy('b.id')
    .execute();
}

/** Valid on `day` (YYYY-MM-DD in India) first, then future, then expired ones. */
export async function findOffers(db: Db, day: string, language: Language): Promise<Offer[]> {
  return await db
    .selectFrom('offer as o')
    .leftJoin('picture as i', 'i.file', 'o.picture')
    .leftJoin('offer_translation as t', (join) => join.onRef('t.offer_id', '=', 'o.id').on('t.language', '=', language))
    .select(['o.id', 'o.valid_from as offer_valid_from', 'o.valid_to as offer_valid_to'])
    .select('o.coupon_code as offer_coupon_code')
    .select(({ eb, ref, fn, val }) => [
      fn.coalesce('o.picture', val('')).as('offer_image'),
      localizedText(ref('t.title'), ref('o.title')).as('offer_title'),
      localizedText(ref('t.short_description'), ref('o.short_description')).as('offer_short_description'),
      localizedText(ref('t.long_description'), ref('o.long_description')).as('offer_long_description'),
      eb.case().when('i.file', 'is not', null).then(pictureJson('i')).end().as('picture'),
      eb
        .case()
        .when('o.valid_to', '<', day)
        .then('ended' as const)
        .when('o.valid_from', '>', day)
        .then('upcoming' as const)
        .else('valid' as const)
        .end()
        .as('offer_state'),
    ])
    .where('o.active', '=', true)
    // The states' names do not sort in this order, so sort by what determines them.
    .orderBy(({ eb }) =>
      eb.case().when('o.valid_to', '<', day).then(2).when('o.valid_from', '>', day).then(1).else(0).end(),
    )
    .orderBy('o.position')
    .orderBy('o.id')
    .execute();
}

interface BannerTexts {
  title: string;
  text: string;
  linkLabel: string;
  alt: string;
}

export interface BannerDraft extends BannerTexts {
  linkPath: string;
  /** File name of a saved picture. */
  picture: string;
  smallPicture: string;
  translations?: Translations<BannerTexts>;
}

/** In this order. */
export async function saveBanners(tx: Tx, drafts: readonly BannerDraft[]): Promise<void> {
  await tx.deleteFrom('banner').execute();
  const rows = drafts.map((draft, index) => ({
    position: index + 1,
    title: draft.title,
    text: draft.text,
    link_path: draft.linkPath,
    link_label: draft.linkLabel,
    alt: draft.alt,
    picture: draft.picture,
    small_picture: draft.smallPicture,
  }));
  const saved =
    rows.length === 0 ? [] : await tx.insertInto('banner').values(rows).returning(['id', 'position']).execute();
  const translations = saved.flatMap(({ id, position }) =>
    translationRows(drafts[position - 1]!.translations, ({ title, text, linkLabel, alt }) => {
      return { banner_id: id, title, text, link_label: linkLabel, alt };
    }),
  );
  if (translations.length > 0) await tx.insertInto('banner_translation').values(translations).execute();
  await bumpCatalogVersion(tx);
}

interface OfferTexts {
  title: string;
  shortDescription: string;
  longDescription: string;
}

export interface OfferDraft extends OfferTexts {
  /** YYYY-MM-DD in India. */
  validFrom: string;
  validTo: string;
  /** File name of a saved picture. */
  picture: string | null;
  /** It grants the offer. */
  couponCode?: string;
  translations?: Translations<OfferTexts>;
}

/** In this order. */
export async function saveOffers(tx: Tx, drafts: readonly OfferDraft[]): Promise<void> {
  await tx.deleteFrom('offer').execute();
  const rows = drafts.map((draft, index) => ({
    position: index + 1,
    title: draft.title,
    short_description: draft.shortDescription,
    long_description: draft.longDescription,
    valid_from: draft.validFrom,
    valid_to: draft.validTo,
    picture: draft.picture,
    coupon_code: draft.couponCode ?? null,
  }));
  const saved =
    rows.length === 0 ? [] : await tx.insertInto('offer').values(rows).returning(['id', 'position']).execute();
  const translations = saved.flatMap(({ id, position }) =>
    translationRows(drafts[position - 1]!.translations, ({ title, shortDescription, longDescription }) => {
      return { offer_id: id, title, short_description: shortDescription, long_description: longDescription };
    }),
  );
  if (translations.length > 0) await tx.insertInto('offer_translation').values(translations).execute();
  await bumpCatalogVersion(tx);
}

/** In order. */
export async function findGallery(db: Db, language: Language): Promise<GalleryImage[]> {
  return await db
    .selectFrom('gallery_image as g')
    .innerJoin('picture as i', 'i.file', 'g.picture')
    .leftJoin('gallery_image_translation as t', (join) =>
      join.onRef('t.gallery_image_id', '=', 'g.id').on('t.language', '=', language),
    )
    .select(['g.id', 'g.video_url', 'i.file as image_name', 'i.width', 'i.height', 'i.widths', 'i.placeholder'])
    .select(({ ref }) => [
      localizedText(ref('t.title'), ref('g.title')).as('title'),
      localizedText(ref('t.alt'), ref('g.alt')).as('alt'),
    ])
    .orderBy('g.position')
    .orderBy('g.id')
    .execute();
}

/** The company, and the announcements shown at a moment. One statement, because every page needs it. */
export async function findFrame(
  db: Db,
  now: Date,
  language: Language,
): Promise<{ brand: Brand } & Pick<ShopSettings, 'announcement' | 'later_announcement'>> {
  const row = await db
    .selectNoFrom(({ selectFrom }) => {
      const shown = selectFrom('announcement as a')
        .leftJoin('announcement_translation as t', (join) =>
          join.onRef('t.announcement_id', '=', 'a.id').on('t.language', '=', language),
        )
        .select(({ ref }) =>
          sql<Announcement>`json_build_object('id', a.id, 'text', ${localizedText(ref('t.text'), ref('a.text'))},
            'link_path', NULLIF(a.link_path, ''), 'first_order_only', a.first_order_only)`.as('found'),
        )
        .where((eb) => isShown(eb, 'a', now))
        .orderBy('a.position')
        .orderBy('a.id')
        .limit(1);
      return [
        selectFrom('setting').select('value').where('key', '=', 'brand').as('brand'),
        shown.as('announcement'),
        shown.where('a.first_order_only', '=', false).as('later_announcement'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { ...row, brand: brandIn(language, row.brand ?? {}) };
}

/** SQL: staff show the record, and its period includes a moment. */
function isShown(
  { ref }: { ref: (column: never) => Expression<unknown> },
  alias: 'a' | 'b',
  now: Date,
): RawBuilder<SqlBool> {
  const column = (name: string) => ref(`${alias}.${name}` as never);
  const [active, starts, ends] = [column('active'), column('starts_at'), column('ends_at')];
  return sql<SqlBool>`(${active} AND COALESCE(${starts} <= ${now}, true) AND COALESCE(${ends} >= ${now}, true))`;
}

interface GalleryTexts {
  title: string;
  alt: string;
}

export interface GalleryDraft extends GalleryTexts {
  /** File name of a saved picture. */
  picture: string;
  translations?: Translations<GalleryTexts>;
}

/** In this order. */
export async function saveGallery(tx: Tx, drafts: readonly GalleryDraft[]): Promise<void> {
  await tx.deleteFrom('gallery_image').execute();
  const rows = drafts.map(({ title, alt, picture }, index) => ({ position: index + 1, title, alt, picture }));
  const saved =
    rows.length === 0 ? [] : await tx.insertInto('gallery_image').values(rows).returning(['id', 'position']).execute();
  const translations = saved.flatMap(({ id, position }) =>
    translationRows(drafts[position - 1]!.translations, (texts) => ({ gallery_image_id: id, ...texts })),
  );
  if (translations.length > 0) await tx.insertInto('gallery_image_translation').values(translations).execute();
  await bumpCatalogVersion(tx);
}
