import * as z from 'zod/mini';
import { Brand } from './content.ts';
import { success } from './envelope.ts';

export const OfficeSettings = z.object({
  brand: Brand,
  /** Has no trailing slash. */
  shop_url: z.string(),
  /** A public demo publishes its passwords, and every page says so. */
  demo_in_the_open: z.boolean(),
  /** A demo shows its one-time codes on a page. */
  demo: z.optional(z.boolean()),
});
export type OfficeSettings = z.infer<typeof OfficeSettings>;

/** A one-time code that a demo has not sent: what it is for, to whom (masked), and when. */
const KeptCode = z.object({ code: z.string(), subject: z.string(), to: z.string(), at: z.string() });
export type KeptCode = z.infer<typeof KeptCode>;
export const KeptCodesReply = success(z.array(KeptCode));

export const OfficeSettingsReply = success(OfficeSettings);
