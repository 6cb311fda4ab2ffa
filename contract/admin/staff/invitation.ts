import * as z from 'zod/mini';
import { ResetBody } from '#contract/customer.ts';
import { success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { emailField, nameField } from '#contract/text-fields.ts';

export const invitationPaths = {
  read: '/api/staff/invitation',
  accept: '/api/staff/invitation/accept',
} as const;

/** Below the admin's path. The token comes after the #, which browsers do not send to servers. */
export const invitationPage = 'welcome';

/** The command that creates an owner's link. */
export const ownerCommand = 'npm run admin -- create-owner';

/** The command line asks for the same when it creates an owner. */
export const OwnerDraft = z.object({
  name: nameField({
    required: staffFieldKey('personName'),
    short: staffFieldKey('personName'),
    long: fieldKey('tooManyCharacters'),
  }),
  email: emailField,
});
export type OwnerDraft = z.infer<typeof OwnerDraft>;

const token = z.string(staffFieldKey('invitation')).check(z.maxLength(200, staffFieldKey('invitation')));

export const InvitationBody = z.object({ token });
export const Invitation = z.object({ name: z.string(), email: z.string(), is_owner: z.boolean() });
export type Invitation = z.infer<typeof Invitation>;
export const InvitationReply = success(Invitation);

/** The password follows the rules for the shop's customer accounts. */
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
