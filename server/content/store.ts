import { sql } from 'kysely';
import type { Banner, Brand, GalleryImage, Offer } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { bumpCatalogVersion, pictureJson } from '#server/catalog/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { invalidFields, ok, type Result } from '#server/platform/result.ts';
import { told, toldColumn } from '#server/platform/told.ts';
import { type BrandRecord, brandIn, isGstin } from './brand.ts';

/** The company as staff describe it, in a language. A field that their record does not know yet has its preset. */
export async function readBrand(db: Db, language: Language = 'en'): Promise<Brand> {
  const { rows } = await sql<{ value: Partial<BrandRecord> }>`SELECT value FROM setting WHERE key = 'brand'`.execute(
    db,
  );
  return brandIn(language, rows[0]?.value ?? {});
}

/**
 * Saves the company's record; after the commit the caller tells services.catalogChanged. Hindi that is not
 * given anew is forgotten, so that it never contradicts the English. Rejects a GSTIN that cannot be one.
 */
export async function saveBrand(tx: Tx, brand: BrandRecord, at: Date): Promise<Result<BrandRecord>> {
  if (!isGstin(brand.gstin)) return invalidFields({ gstin: ['This is not a GST registration number'] });
  await sql`
    INSERT INTO setting (key, value, updated_at) VALUES ('brand', ${JSON.stringify(brand)}::jsonb, ${at})
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, updated_at = EXCLUDED.updated_at`.execute(tx);
  await bumpCatalogVersion(tx);
  return ok(brand);
}

/** The home page's slides in their order. */
export async function findBanners(db: Db, language: Language): Promise<Banner[]> {
  const text = (column: string) => toldColumn(language, 'b', column);
  const { rows } = await sql<Banner>`
    SELECT b.id, ${told(language, sql`b.title`, sql`b.title_hi`)} AS title, b.title_hi, ${text('text')} AS text, b.link_path,
      ${text('link_label')} AS link_label, ${text('alt')} AS alt,
      ${pictureJson('wide')} AS picture, ${pictureJson('small')} AS small_picture
    FROM banner b JOIN picture wide ON wide.file = b.picture JOIN picture small ON small.file = b.small_picture
    ORDER BY b.position, b.id`.execute(db);
  return rows;
}

/** All offers: those valid on `day` (YYYY-MM-DD in India) first, then those to come, then those that are over. */
export async function findOffers(db: Db, day: string, language: Language): Promise<Offer[]> {
  const text = (column: string) => toldColumn(language, 'o', column);
  const { rows } = await sql<Offer>`
    SELECT o.id, COALESCE(o.picture, '') AS offer_image, ${text('title')} AS offer_title,
      ${text('short_description')} AS offer_short_description, ${text('long_description')} AS offer_long_description,
      o.valid_from AS offer_valid_from, o.valid_to AS offer_valid_to,
      t.offer_state, CASE WHEN i.file IS NOT NULL THEN ${pictureJson('i')} END AS picture
    FROM offer o LEFT JOIN picture i ON i.file = o.picture,
      LATERAL (SELECT CASE WHEN o.valid_to < ${day}::date THEN 'over' WHEN o.valid_from > ${day}::date THEN 'to_come' ELSE 'valid' END AS offer_state) t
    ORDER BY array_position(ARRAY['valid', 'to_come', 'over'], t.offer_state), o.position, o.id`.execute(db);
  return rows;
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
  const rows = JSON.stringify(
    drafts.map(({ hi, ...draft }, index) => ({
      ...draft,
      position: index + 1,
      hi: { text: hi?.text, link_label: hi?.linkLabel, alt: hi?.alt },
    })),
  );
  await sql`DELETE FROM banner`.execute(tx);
  await sql`
    INSERT INTO banner (position, title, title_hi, text, link_path, link_label, alt, picture, small_picture, hi)
    SELECT position, title, "titleHi", text, "linkPath", "linkLabel", alt, picture, "smallPicture", hi
    FROM jsonb_to_recordset(${rows}::jsonb) AS r (position int, title text, "titleHi" text, text text, "linkPath" text,
      "linkLabel" text, alt text, picture text, "smallPicture" text, hi jsonb)
    ORDER BY position`.execute(tx);
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
  const rows = JSON.stringify(
    drafts.map(({ hi, ...draft }, index) => ({
      ...draft,
      position: index + 1,
      hi: { title: hi?.title, short_description: hi?.shortDescription, long_description: hi?.longDescription },
    })),
  );
  await sql`DELETE FROM offer`.execute(tx);
  await sql`
    INSERT INTO offer (position, title, short_description, long_description, valid_from, valid_to, picture, hi)
    SELECT position, title, "shortDescription", "longDescription", "validFrom", "validTo", picture, hi
    FROM jsonb_to_recordset(${rows}::jsonb) AS r (position int, title text, "shortDescription" text, "longDescription" text,
      "validFrom" date, "validTo" date, picture text, hi jsonb)
    ORDER BY position`.execute(tx);
  await bumpCatalogVersion(tx);
}

/** The gallery's pictures in their order. */
export async function findGallery(db: Db, language: Language): Promise<GalleryImage[]> {
  const text = (column: string) => toldColumn(language, 'g', column);
  const { rows } = await sql<GalleryImage>`
    SELECT g.id, ${text('title')} AS title, ${text('alt')} AS alt, i.file AS image_name, i.width, i.height, i.widths, i.placeholder
    FROM gallery_image g JOIN picture i ON i.file = g.picture
    ORDER BY g.position, g.id`.execute(db);
  return rows;
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
  const rows = JSON.stringify(drafts.map((draft, index) => ({ ...draft, hi: draft.hi ?? {}, position: index + 1 })));
  await sql`DELETE FROM gallery_image`.execute(tx);
  await sql`
    INSERT INTO gallery_image (position, title, alt, picture, hi)
    SELECT position, title, alt, picture, hi
    FROM jsonb_to_recordset(${rows}::jsonb) AS r (position int, title text, alt text, picture text, hi jsonb)
    ORDER BY position`.execute(tx);
  await bumpCatalogVersion(tx);
}
