import * as z from 'zod/mini';
import { ResetBody } from './customer.ts';
import { success } from './envelope.ts';
import { staffFieldKey } from './field-messages.ts';
import { mobileField } from './text-fields.ts';

/** Paths of the calls about the caller's own staff account; on the office origin only. */
export const staffAccountPaths = {
  sessions: '/api/staff/sessions',
  endOtherSessions: '/api/staff/end-other-sessions',
  changePassword: '/api/staff/change-password',
  mobile: '/api/staff/mobile',
} as const;

/** The new password follows the rules of the shop's own accounts. */
export const StaffPasswordBody = z.object({
  current_password: z
    .string(staffFieldKey('passwordRequired'))
    .check(z.minLength(1, staffFieldKey('passwordRequired')), z.maxLength(200, staffFieldKey('passwordRequired'))),
  password: ResetBody.shape.password,
});
export type StaffPasswordBody = z.infer<typeof StaffPasswordBody>;

/** The caller's own mobile number, by which no second account of theirs is made. */
export const StaffMobileBody = z.object({ mobile: mobileField });
export const StaffMobileReply = success(z.object({ mobile: z.nullable(z.string()) }));
export type StaffMobileReply = z.infer<typeof StaffMobileReply>;
