import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { Picture } from './catalog.ts';
import { PaymentProviderName } from './payments.ts';

/** A contact person that the law requires the company to name. Hindi pages show the `_hi` fields. */
export const Officer = z.object({
  name: z.string(),
  name_hi: z.string(),
  designation: z.string(),
  designation_hi: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
});
export type Officer = z.infer<typeof Officer>;

/** The company, as staff describe it in the one settings record. The code contains its name nowhere else. */
export const Brand = z.object({
  name: z.string(),
  slug: z.string(),
  tagline: z.string(),
  legal_name: z.string(),
  address_lines: z.array(z.string()),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  phones: z.array(z.string()),
  email: z.string(),
  support_hours: z.string(),
  gstin: z.string(),
  cin: z.string(),
  fssai: z.string(),
  ayush_licence: z.string(),
  /** Registration of the direct-selling entity; empty until the company has confirmed it. */
  direct_selling_registration: z.string(),
  /** Handles complaints (E-Commerce Rules 2020, Direct Selling Rules 2021). */
  grievance_officer: Officer,
  /** Responsible for compliance with the rules. */
  nodal_officer: Officer,
  founded: z.int(),
  app_store_url: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  /** A YouTube address, or `sampleFilm`; the gallery plays it on request. */
  channel_url: z.nullable(z.string()),
  video_url: z.nullable(z.string()),
});
export type Brand = z.infer<typeof Brand>;

/** Path of the bundled film, which shows drawings and no company name. */
export const sampleFilm = '/film/herbs-to-bottle.webm';

/** Shown in the bar above every page. `link_path` is a path of the shop or an address on another site. */
export const Announcement = z.object({
  id: z.int(),
  text: z.string(),
  link_path: z.nullable(z.string()),
  /** It says nothing to who has ordered before. */
  first_order_only: z.boolean(),
});
export type Announcement = z.infer<typeof Announcement>;

export const ShopSettings = z.object({
  brand: Brand,
  /** The shop's public origin, without a trailing slash. */
  shop_url: z.string(),
  /** Origin that serves the seller portal at / and the admin at /admin. */
  admin_url: z.string(),
  /** Whether the start loader stays for its full 3 seconds even when the page is ready. */
  full_start_loader: z.boolean(),
  /** The first of `payment_providers`; null if the shop only takes cash on delivery. */
  payment_provider: z.nullable(PaymentProviderName),
  /** Online payment providers in display order. `title` is a brand name, the same in every language. */
  payment_providers: z.array(z.object({ name: PaymentProviderName, title: z.string() })),
  /** Per order; null for no limit. Returning customers may have a higher limit. */
  max_per_product: z.nullable(z.int()),
  /** Counted in days after delivery. */
  return_days: z.int(),
  exit_notice_days: z.int(),
  demo: z.boolean(),
  /** False while visitors can only browse. */
  is_open: z.boolean(),
  /** Null for none. A public demo uses it to warn about its published passwords. */
  announcement: z.nullable(Announcement),
  /** Shown to who has ordered before where `announcement` is for a first order only. */
  later_announcement: z.nullable(Announcement),
});
export type ShopSettings = z.infer<typeof ShopSettings>;
export const ShopSettingsReply = success(ShopSettings);

export const Banner = z.object({
  id: z.int(),
  title: z.string(),
  title_hi: z.string(),
  text: z.string(),
  link_path: z.string(),
  link_label: z.string(),
  alt: z.string(),
  picture: Picture,
  small_picture: Picture,
});
export type Banner = z.infer<typeof Banner>;
export const BannerList = success(z.array(Banner));

/** Dates are YYYY-MM-DD in India. */
export const Offer = z.object({
  id: z.int(),
  offer_image: z.string(),
  offer_title: z.string(),
  offer_short_description: z.string(),
  offer_long_description: z.string(),
  offer_valid_from: z.string(),
  offer_valid_to: z.string(),
  /** Relative to today in India. */
  offer_state: z.enum(['valid', 'upcoming', 'ended']),
  /** Grants the offer; null if the price is simply lower. */
  offer_coupon_code: z.nullable(z.string()),
  picture: z.nullable(Picture),
});
export type Offer = z.infer<typeof Offer>;
export const OfferList = success(z.array(Offer));

export const GalleryImage = z.extend(Picture, {
  id: z.int(),
  title: z.string(),
  alt: z.string(),
  /** YouTube address of the video to open; null for a plain picture. */
  video_url: z.nullable(z.string()),
});
export type GalleryImage = z.infer<typeof GalleryImage>;
export const GalleryList = success(z.array(GalleryImage));

/** A direct seller who agreed to be named, and the title reached in an approved month. */
export const Achiever = z.object({
  id: z.int(),
  name: z.string(),
  /** The title's name in that month's plan. */
  achievement: z.string(),
  /** YYYY-MM. */
  month: z.string(),
  /** Path; null if the direct seller does not show a photo. */
  photo: z.nullable(z.string()),
});
export type Achiever = z.infer<typeof Achiever>;
export const AchieverList = success(z.array(Achiever));
