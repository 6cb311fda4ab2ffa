import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { Picture } from './catalog.ts';
import { PaymentProviderName } from './payments.ts';

/** Somebody whom the law wants named, with the ways to reach them. The Hindi forms stand on Hindi pages. */
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

/** The company as staff describe it in one settings record; nothing else in the code knows its name. */
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
  /** Of the direct-selling entity; empty until the company has confirmed it. */
  direct_selling_registration: z.string(),
  /** Answers complaints (E-Commerce Rules 2020, Direct Selling Rules 2021). */
  grievance_officer: Officer,
  /** Answers for keeping the rules. */
  nodal_officer: Officer,
  founded: z.int(),
  app_store_url: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  /** The company's video channel, and one video that the gallery plays on request: a YouTube address, or `sampleFilm`. */
  channel_url: z.nullable(z.string()),
  video_url: z.nullable(z.string()),
});
export type Brand = z.infer<typeof Brand>;

/** The path of the film that comes with the program: drawings without a name. A sample company's gallery plays it. */
export const sampleFilm = '/film/herbs-to-bottle.webm';

/** What the bar above every page says; `link_path` is a path of the shop or another site's address. */
export const Announcement = z.object({ id: z.int(), text: z.string(), link_path: z.nullable(z.string()) });
export type Announcement = z.infer<typeof Announcement>;

/** What every page needs to know of the shop. */
export const ShopSettings = z.object({
  brand: Brand,
  /** The shop's own public origin, without a slash at its end. */
  shop_url: z.string(),
  /** Origin of the office site: direct sellers' pages at /, staff at /admin. */
  admin_url: z.string(),
  /** Keep the start loader for its full 3 seconds even when the page is ready. */
  full_start_loader: z.boolean(),
  /** The first of `payment_providers`, or null where only cash on delivery is taken. */
  payment_provider: z.nullable(PaymentProviderName),
  /** Who takes online payments, in the order in which buyers are shown them; `title` is a brand's name, the same in every language. */
  payment_providers: z.array(z.object({ name: PaymentProviderName, title: z.string() })),
  /** How many of one product an order may have; null where nothing limits it. Customers who have ordered before may have more. */
  max_per_product: z.nullable(z.int()),
  /** Days after delivery in which items of a new order may come back. */
  return_days: z.int(),
  /** Days of notice with which a direct seller leaves. */
  exit_notice_days: z.int(),
  demo: z.boolean(),
  /** Whether orders are taken; a shop that is not complete yet can be looked at only. */
  is_open: z.boolean(),
  /** Null where there is nothing to announce. A demo in the open warns of its published passwords here. */
  announcement: z.nullable(Announcement),
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
  /** Seen from today in India. */
  offer_state: z.enum(['valid', 'upcoming', 'ended']),
  /** The coupon that it is had with; null where the price alone is lower. */
  offer_coupon_code: z.nullable(z.string()),
  picture: z.nullable(Picture),
});
export type Offer = z.infer<typeof Offer>;
export const OfferList = success(z.array(Offer));

/** A picture of the gallery: the stored picture with what it is called and what it shows. */
export const GalleryImage = z.extend(Picture, {
  id: z.int(),
  title: z.string(),
  alt: z.string(),
  /** A video's address on YouTube, of which the picture is the cover; null for a picture. */
  video_url: z.nullable(z.string()),
});
export type GalleryImage = z.infer<typeof GalleryImage>;
export const GalleryList = success(z.array(GalleryImage));

/** A direct seller who agrees to being named, and the title that they reached in an approved month. */
export const Achiever = z.object({
  id: z.int(),
  name: z.string(),
  /** The title, as that month's plan calls it. */
  achievement: z.string(),
  /** YYYY-MM. */
  month: z.string(),
  /** Path of their photo; null where they do not show it. */
  photo: z.nullable(z.string()),
});
export type Achiever = z.infer<typeof Achiever>;
export const AchieverList = success(z.array(Achiever));
