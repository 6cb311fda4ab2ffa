import * as z from 'zod/mini';
import { IdText, page } from './envelope.ts';
import { staffFieldKey } from './field-messages.ts';
import { freeText } from './text-fields.ts';

/** Staff's list of achievers; `/{id}/hide` takes one off the shop's pages with a reason, `/{id}/show` puts them back. */
export const staffAchieversPath = '/api/staff/achievers';

export const achieverStates = ['shown', 'hidden'] as const;
export const StaffAchieverQuery = z.object({
  /** `shown` where none is named. */
  state: z.optional(z.enum(achieverStates, staffFieldKey('unknownState'))),
  cursor: z.optional(IdText),
});
export const StaffAchieverRow = z.object({
  id: z.int(),
  member_id: z.string(),
  name: z.string(),
  title: z.string(),
  /** YYYY-MM, the approved month in which it was reached. */
  month: z.string(),
  /** Path of the photo that they show; null where they show none. */
  photo: z.nullable(z.string()),
  hidden: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
});
export type StaffAchieverRow = z.infer<typeof StaffAchieverRow>;
/** Those of the latest month first. */
export const StaffAchieverList = page(StaffAchieverRow);
export type StaffAchieverList = z.infer<typeof StaffAchieverList>;

export const StaffAchieverParam = z.object({ id: IdText });
export const HideAchieverBody = z.object({ reason: freeText(300, staffFieldKey('reason')) });
