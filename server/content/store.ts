import type { Banner, Brand, GalleryImage, Offer } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { bumpCatalogVersion, pictureJson } from '#server/catalog/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { invalidFields, ok, type Result } from '#server/platform/result.ts';
import { readSetting, writeSetting } from '#server/platform/settings.ts';
import { told, toldIn } from '#server/platform/told.ts';
import { type BrandRecord, brandIn, isGstin } from './brand.ts';

/** The company as staff describe it, in a language. A field that their record does not know yet has its preset. */
export async function readBrand(db: Db, language: Language = 'en'): Promise<Brand> {
  return brandIn(language, (await readSetting(db, 'brand')) ?? {});
}

/**
 * Saves the company's record; after the commit the caller signals services.catalogChanged. Hindi that is not
 * given anew is forgotten, so that it never contradicts the English. Rejects a GSTIN that cannot be one.
 */
export async function saveBrand(tx: Tx, brand: BrandRecord, at: Date): Promise<Result<BrandRecord>> {
  if (!isGstin(brand.gstin)) return invalidFields({ gstin: ['This is not a GST registration number'] });
  await writeSetting(tx, 'brand', brand, at);
  await bumpCatalogVersion(tx);
  return ok(brand);
}

/** The home page's slides in their order. */
export async function findBanners(db: Db, language: Language): Promise<Banner[]> {
  return await db
    .selectFrom('banner as b')
    .innerJoin('picture as wide', 'wide.file', 'b.picture')
    .innerJoin('picture as small', 'small.file', 'b.small_picture')
    .select(['b.id', 'b.title_hi', 'b.link_path'])
    .select(({ ref }) => [
      told(language, ref('b.title'), ref('b.title_hi')).as('title'),
      toldIn(language, ref('b.text'), ref('b.hi'), 'text').as('text'),
      toldIn(language, ref('b.link_label'), ref('b.hi'), 'link_label').as('link_label'),
      toldIn(language, ref('b.alt'), ref('b.hi'), 'alt').as('alt'),
      pictureJson('wide').as('picture'),
      pictureJson('small').as('small_picture'),
    ])
    .orderBy('b.position')
    .orderBy('b.id')
    .execute();
}

/** All offers: those valid on `day` (YYYY-MM-DD in India) first, then those to come, then those that are over. */
export async function findOffers(db: Db, day: string, language: Language): Promise<Offer[]> {
  return await db
    .selectFrom('offer as o')
    .leftJoin('picture as i', 'i.file', 'o.picture')
    .select(['o.id', 'o.valid_from as offer_valid_from', 'o.valid_to as offer_valid_to'])
    .select(({ eb, ref, fn, val }) => [
      fn.coalesce('o.picture', val('')).as('offer_image'),
      toldIn(language, ref('o.title'), ref('o.hi'), 'title').as('offer_title'),
      toldIn(language, ref('o.short_description'), ref('o.hi'), 'short_description').as('offer_short_description'),
      toldIn(language, ref('o.long_description'), ref('o.hi'), 'long_description').as('offer_long_description'),
      eb.case().when('i.file', 'is not', null).then(pictureJson('i')).end().as('picture'),
      eb
        .case()
        .when('o.valid_to', '<', day)
        .then('over' as const)
        .when('o.valid_from', '>', day)
        .then('to_come' as const)
        .else('valid' as const)
        .end()
        .as('offer_state'),
    ])
    // A text's own order is not that of the states, so these are ordered by what makes them.
    .orderBy(({ eb }) =>
      eb.case().when('o.valid_to', '<', day).then(2).when('o.valid_from', '>', day).then(1).else(0).end(),
    )
    .orderBy('o.position')
    .orderBy('o.id')
    .execute();
}

export interface BannerDraft {
  title: string;
  titleHi: string;
  text: string;
  linkPath: string;
  linkLabel: string;
  alt: string;
  /** Saved pictures' file names. */
  picture: string;
  smallPicture: string;
  /** The same in Hindi; the English is shown where it is missing. */
  hi?: { text?: string; linkLabel?: string; alt?: string };
}

/** Replaces the home page's slides, in this order. */
export async function saveBanners(tx: Tx, drafts: readonly BannerDraft[]): Promise<void> {
  await tx.deleteFrom('banner').execute();
  const rows = drafts.map((draft, index) => ({
    position: index + 1,
    title: draft.title,
    title_hi: draft.titleHi,
    text: draft.text,
    link_path: draft.linkPath,
    link_label: draft.linkLabel,
    alt: draft.alt,
    picture: draft.picture,
    small_picture: draft.smallPicture,
    hi: JSON.stringify({ text: draft.hi?.text, link_label: draft.hi?.linkLabel, alt: draft.hi?.alt }),
  }));
  if (rows.length > 0) await tx.insertInto('banner').values(rows).execute();
  await bumpCatalogVersion(tx);
}

export interface OfferDraft {
  title: string;
  shortDescription: string;
  longDescription: string;
  /** First and last day, YYYY-MM-DD in India. */
  validFrom: string;
  validTo: string;
  /** A saved picture's file name. */
  picture: string | null;
  /** The same in Hindi; the English is shown where it is missing. */
  hi?: { title?: string; shortDescription?: string; longDescription?: string };
}

/** Replaces all offers, in this order. */
export async function saveOffers(tx: Tx, drafts: readonly OfferDraft[]): Promise<void> {
  await tx.deleteFrom('offer').execute();
  const rows = drafts.map(({ hi, ...draft }, index) => ({
    position: index + 1,
    title: draft.title,
    short_description: draft.shortDescription,
    long_description: draft.longDescription,
    valid_from: draft.validFrom,
    valid_to: draft.validTo,
    picture: draft.picture,
    hi: JSON.stringify({
      title: hi?.title,
      short_description: hi?.shortDescription,
      long_description: hi?.longDescription,
    }),
  }));
  if (rows.length > 0) await tx.insertInto('offer').values(rows).execute();
  await bumpCatalogVersion(tx);
}

/** The gallery's pictures in their order. */
export async function findGallery(db: Db, language: Language): Promise<GalleryImage[]> {
  return await db
    .selectFrom('gallery_image as g')
    .innerJoin('picture as i', 'i.file', 'g.picture')
    .select(['g.id', 'i.file as image_name', 'i.width', 'i.height', 'i.widths', 'i.placeholder'])
    .select(({ ref }) => [
      toldIn(language, ref('g.title'), ref('g.hi'), 'title').as('title'),
      toldIn(language, ref('g.alt'), ref('g.hi'), 'alt').as('alt'),
    ])
    .orderBy('g.position')
    .orderBy('g.id')
    .execute();
}

export interface GalleryDraft {
  title: string;
  /** What the picture shows, for who cannot see it. */
  alt: string;
  /** A saved picture's file name. */
  picture: string;
  /** The same in Hindi; the English is shown where it is missing. */
  hi?: { title?: string; alt?: string };
}

/** Replaces the gallery's pictures, in this order. */
export async function saveGallery(tx: Tx, drafts: readonly GalleryDraft[]): Promise<void> {
  await tx.deleteFrom('gallery_image').execute();
  const rows = drafts.map(({ title, alt, picture, hi }, index) => {
    return { position: index + 1, title, alt, picture, hi: JSON.stringify(hi ?? {}) };
  });
  if (rows.length > 0) await tx.insertInto('gallery_image').values(rows).execute();
  await bumpCatalogVersion(tx);
}
