import * as z from 'zod/mini';
import { Brand } from './content.ts';
import { success } from './envelope.ts';

/** What the office origin's pages need to know of the company and of its shop. */
export const OfficeSettings = z.object({
  brand: Brand,
  /** Origin of the shop, without trailing slash. */
  shop_url: z.string(),
  /** A demo whose published passwords let everybody in; every page says so. */
  demo_in_the_open: z.boolean(),
});
export type OfficeSettings = z.infer<typeof OfficeSettings>;
export const OfficeSettingsReply = success(OfficeSettings);
