import * as z from 'zod/mini';
import { success } from './envelope.ts';

/** What owners are told of; on the office origin only. GET lists it, POST to `read` takes what was shown off their first page. */
export const ownerNoticePaths = {
  notices: '/api/staff/owner-notices',
  read: '/api/staff/owner-notices/read',
} as const;

/** What owners hear of, whoever did it: where money goes and by which rules, to whose credit sales are, and who may decide on it. */
export const ownerNoticeActions = [
  'settings.update',
  'payment_settings.update',
  'mail_settings.update',
  'message_settings.update',
  'payout_template.save',
  'payout_account.confirm',
  'customer.set_referrer',
  'staff.join',
  'staff.break_glass',
] as const;
export type OwnerNoticeAction = (typeof ownerNoticeActions)[number];

/** Times are ISO 8601 in UTC. */
export const OwnerNotice = z.object({
  id: z.int(),
  action: z.enum(ownerNoticeActions),
  /** As an approval has them. */
  facts: z.record(z.string(), z.string()),
  /** Null where it was done at the command line. */
  by: z.nullable(z.string()),
  /** Null where nobody else had to approve it. */
  approved_by: z.nullable(z.string()),
  at: z.string(),
});
export type OwnerNotice = z.infer<typeof OwnerNotice>;

/** What the caller has not read yet, the newest first, twenty at most; nothing for who is no owner. */
export const OwnerNoticesReply = success(z.array(OwnerNotice));
export type OwnerNoticesReply = z.infer<typeof OwnerNoticesReply>;
/** `up_to`: the newest that was shown. */
export const ReadNoticesBody = z.object({ up_to: z.int().check(z.gte(1)) });
