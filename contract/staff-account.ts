import * as z from 'zod/mini';
import { ResetBody } from './customer.ts';
import { staffFieldKey } from './field-messages.ts';

/** Paths of the calls about the caller's own staff account; on the office origin only. */
export const staffAccountPaths = {
  sessions: '/api/staff/sessions',
  endOtherSessions: '/api/staff/end-other-sessions',
  changePassword: '/api/staff/change-password',
} as const;

/** The new password follows the rules of the shop's own accounts. */
export const StaffPasswordBody = z.object({
  current_password: z
    .string(staffFieldKey('passwordRequired'))
    .check(z.minLength(1, staffFieldKey('passwordRequired')), z.maxLength(200, staffFieldKey('passwordRequired'))),
  password: ResetBody.shape.password,
});
export type StaffPasswordBody = z.infer<typeof StaffPasswordBody>;
