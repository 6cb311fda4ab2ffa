import * as z from 'zod/mini';
import { IdText, page } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';
import { freeText } from '#contract/text-fields.ts';

/** `/{id}/hide` takes a reason. */
export const staffAchieversPath = '/api/staff/achievers';

export const achieverStates = ['shown', 'hidden'] as const;
export const StaffAchieverQuery = z.object({
  /** The default is `shown`. */
  state: z.optional(z.enum(achieverStates, staffFieldKey('unknownState'))),
  cursor: z.optional(IdText),
});
export const StaffAchieverRow = z.object({
  id: z.int(),
  member_id: z.string(),
  name: z.string(),
  title: z.string(),
  /** YYYY-MM. */
  month: z.string(),
  /** Path of the photo; null for none. */
  photo: z.nullable(z.string()),
  hidden: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
});
export type StaffAchieverRow = z.infer<typeof StaffAchieverRow>;
/** Latest month first. */
export const StaffAchieverList = page(StaffAchieverRow);
export type StaffAchieverList = z.infer<typeof StaffAchieverList>;

export const StaffAchieverParam = z.object({ id: IdText });
export const HideAchieverBody = z.object({ reason: freeText(300, staffFieldKey('reason')) });
