import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { OwnerDraft } from './invitation.ts';
import { RoleName } from './roles.ts';
import { mobileField } from '#contract/text-fields.ts';

export const staffPeoplePaths = {
  people: '/api/staff/people',
  invitations: '/api/staff/invitations',
} as const;

/** `mobile` is the person's own; only one staff account can have it. */
export const InviteBody = z.extend(OwnerDraft, { role: RoleName, mobile: mobileField });
export type InviteBody = z.infer<typeof InviteBody>;

export const ChangeRoleBody = z.object({ role: RoleName });

/** Times are ISO 8601 in UTC. */
export const StaffPerson = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** Ten digits; null until entered. */
  mobile: z.nullable(z.string()),
  /** A `RoleName`, or `listed`: individual permissions from before there were roles. */
  role: z.string(),
  role_name: z.nullable(z.string()),
  is_self: z.boolean(),
  is_active: z.boolean(),
  has_second_factor: z.boolean(),
  needs_second_factor: z.boolean(),
  /** Last use of any of the person's sessions; null where none is open. */
  last_used_at: z.nullable(z.string()),
  created_at: z.string(),
  /** What the caller may do with this account. */
  allowed_actions: z.array(z.enum(['change_role', 'deactivate', 'reactivate', 'reset_factors'])),
});
export type StaffPerson = z.infer<typeof StaffPerson>;

export const OpenInvitation = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  role_name: z.nullable(z.string()),
  expires_at: z.string(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const StaffPeople = z.object({
  people: z.array(StaffPerson),
  invitations: z.array(OpenInvitation),
  /** Roles that the caller may assign. */
  grantable_roles: z.array(z.object({ role: z.string(), name: z.nullable(z.string()) })),
});
export type StaffPeople = z.infer<typeof StaffPeople>;
export const StaffPeopleReply = success(StaffPeople);
export type StaffPeopleReply = z.infer<typeof StaffPeopleReply>;

/** Done, or waiting for a second person. */
export const RightsChangeReply = success(
  z.object({
    state: z.enum(['done', 'awaiting_approval']),
  }),
);
export type RightsChangeReply = z.infer<typeof RightsChangeReply>;
