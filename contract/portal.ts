import * as z from 'zod/mini';
import { Brand } from './content.ts';
import { success } from './envelope.ts';

export const OfficeSettings = z.object({
  brand: Brand,
  /** Has no trailing slash. */
  shop_url: z.string(),
  /** A public demo publishes its passwords, and every page says so. */
  demo_in_the_open: z.boolean(),
});
export type OfficeSettings = z.infer<typeof OfficeSettings>;
export const OfficeSettingsReply = success(OfficeSettings);
