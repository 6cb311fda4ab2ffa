import * as z from 'zod/mini';
import { ResetBody } from './customer.ts';
import { success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { emailField, nameField } from './text-fields.ts';

/** Paths of the calls behind the link by which somebody joins the staff; on the office origin only. */
export const invitationPaths = {
  read: '/api/staff/invitation',
  accept: '/api/staff/invitation/accept',
} as const;

/** The page that the link opens, below the admin's own path. The token stands behind the #, which browsers send to nobody. */
export const invitationPage = 'welcome';

/** What makes such a link. */
export const ownerCommand = 'npm run admin -- create-owner';

/** Who is to join the staff, as the command line asks for an owner. */
export const OwnerDraft = z.object({
  name: nameField({ required: fieldKey('nameRequired'), short: fieldKey('tooShort'), long: fieldKey('tooLong') }),
  email: emailField,
});
export type OwnerDraft = z.infer<typeof OwnerDraft>;

const token = z.string(staffFieldKey('invitation')).check(z.maxLength(200, staffFieldKey('invitation')));

export const InvitationBody = z.object({ token });
/** Whose the link is. */
export const Invitation = z.object({ name: z.string(), email: z.string(), is_owner: z.boolean() });
export type Invitation = z.infer<typeof Invitation>;
export const InvitationReply = success(Invitation);

/** The password follows the rules of the shop's own accounts. */
export const AcceptInvitationBody = z
  .object({
    token,
    password: ResetBody.shape.password,
    password_confirmation: z.string(fieldKey('passwordAgain')),
  })
  .check(
    z.refine((form) => form.password === form.password_confirmation, {
      path: ['password_confirmation'],
      message: fieldKey('passwordsDiffer'),
    }),
  );
export type AcceptInvitationBody = z.infer<typeof AcceptInvitationBody>;
