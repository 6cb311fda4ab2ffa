import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';

/** POST on `read` removes the shown notices from the owner's home page. */
export const ownerNoticePaths = {
  notices: '/api/staff/owner-notices',
  read: '/api/staff/owner-notices/read',
} as const;

/**
 * Owners are notified of these, no matter who did them: changes of where money goes and who is credited with sales,
 * moves of an account away from a lost login, and changes of who decides on these.
 */
export const ownerNoticeActions = [
  'settings.update',
  'payment_settings.update',
  'mail_settings.update',
  'message_settings.update',
  'payout_template.save',
  'payout_account.confirm',
  'customer.set_referrer',
  'customer.change_contact',
  'staff.join',
  'staff.break_glass',
] as const;
export type OwnerNoticeAction = (typeof ownerNoticeActions)[number];

/** Times are ISO 8601 in UTC. */
export const OwnerNotice = z.object({
  id: z.int(),
  action: z.enum(ownerNoticeActions),
  /** The same facts as in an approval. */
  facts: z.record(z.string(), z.string()),
  /** Null if it was done on the command line. */
  by: z.nullable(z.string()),
  /** Null if it needed no approval. */
  approved_by: z.nullable(z.string()),
  at: z.string(),
});
export type OwnerNotice = z.infer<typeof OwnerNotice>;

/** Unread ones, newest first, at most twenty; empty for anybody but owners. */
export const OwnerNoticesReply = success(z.array(OwnerNotice));
export type OwnerNoticesReply = z.infer<typeof OwnerNoticesReply>;
/** The newest notice that was shown. */
export const ReadNoticesBody = z.object({ up_to: z.int().check(z.gte(1)) });
