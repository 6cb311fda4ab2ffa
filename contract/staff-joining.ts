import * as z from 'zod/mini';
import { page, success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { JoinApplication } from './joining.ts';
import { documentKinds, joiningStates, returnableFieldNames } from './joining-rules.ts';
import { StaffListQuery } from './staff.ts';
import { freeText } from './text-fields.ts';

/** Staff's calls about applications to become a direct seller; below it `/<id>`, `/<id>/documents/<kind>`, `/<id>/approve`, `/return`, `/decline`. */
export const staffJoiningPath = '/api/staff/joining';

export const StaffJoiningQuery = z.extend(StaffListQuery, {
  state: z.optional(z.enum(joiningStates, staffFieldKey('unknownState'))),
});

/** An application in the queue; those that wait are listed longest first. Times are ISO 8601 in UTC. */
export const StaffJoiningRow = z.object({
  id: z.int(),
  state: z.enum(joiningStates),
  /** As on the PAN card, else of the account. */
  name: z.string(),
  mobile: z.string(),
  /** Null: under the company. */
  sponsor_id: z.nullable(z.string()),
  submitted_at: z.nullable(z.string()),
  has_duplicates: z.boolean(),
});
export type StaffJoiningRow = z.infer<typeof StaffJoiningRow>;
export const StaffJoiningList = page(StaffJoiningRow);
export type StaffJoiningList = z.infer<typeof StaffJoiningList>;

export const duplicateKinds = ['pan', 'account', 'mobile', 'address'] as const;

/** An application with what staff compare: the whole numbers beside the pictures, and who else has the same. */
export const StaffJoining = z.extend(JoinApplication, {
  customer: z.object({ id: z.int(), name: z.string(), mobile: z.string(), email: z.string() }),
  /** In full; null while they are not given. */
  pan: z.nullable(z.string()),
  account_number: z.nullable(z.string()),
  /** Whether the PAN's fifth letter is another than the surname's first: something to look at, no fault. */
  is_pan_letter_other: z.boolean(),
  duplicates: z.array(
    z.object({
      kind: z.enum(duplicateKinds),
      application_id: z.nullable(z.int()),
      member_id: z.nullable(z.string()),
      name: z.string(),
    }),
  ),
});
export type StaffJoining = z.infer<typeof StaffJoining>;
export const StaffJoiningReply = success(StaffJoining);

export const StaffDocumentParams = z.object({ id: z.string(), kind: z.enum(documentKinds) });

/** As the reviewer last read it: where somebody else has decided meanwhile, 409. */
const version = z.int(fieldKey('notValid'));

export const ApproveBody = z.object({ version });
/** Why it is sent back, by field; at least one. */
export const ReturnBody = z.object({
  version,
  reasons: z
    .partialRecord(
      z.enum(returnableFieldNames as [string, ...string[]], fieldKey('notValid')),
      freeText(500, staffFieldKey('reason')),
    )
    .check(z.refine((reasons) => Object.keys(reasons).length > 0, staffFieldKey('reason'))),
});
export const DeclineBody = z.object({ version, reason: freeText(500, staffFieldKey('reason')) });
