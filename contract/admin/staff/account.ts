import * as z from 'zod/mini';
import { ResetBody } from '#contract/customer.ts';
import { success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';
import { mobileField } from '#contract/text-fields.ts';

export const staffAccountPaths = {
  sessions: '/api/staff/sessions',
  endOtherSessions: '/api/staff/end-other-sessions',
  changePassword: '/api/staff/change-password',
  mobile: '/api/staff/mobile',
} as const;

/** The new password follows the rules for the shop's customer accounts. */
export const StaffPasswordBody = z.object({
  current_password: z
    .string(staffFieldKey('passwordRequired'))
    .check(z.minLength(1, staffFieldKey('passwordRequired')), z.maxLength(200, staffFieldKey('passwordRequired'))),
  password: ResetBody.shape.password,
});
export type StaffPasswordBody = z.infer<typeof StaffPasswordBody>;

/** Prevents a second staff account for the same person. */
export const StaffMobileBody = z.object({ mobile: mobileField });
export const StaffMobileReply = success(z.object({ mobile: z.nullable(z.string()) }));
export type StaffMobileReply = z.infer<typeof StaffMobileReply>;
