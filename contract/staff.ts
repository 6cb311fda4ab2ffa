import * as z from 'zod/mini';
import { page, success } from './envelope.ts';

/** Paths of the staff's calls; they exist on the office origin only. */
export const staffPaths = {
  login: '/api/staff/login',
  logout: '/api/staff/logout',
  me: '/api/staff/me',
  enquiries: '/api/staff/enquiries',
  mails: '/api/staff/mails',
  tickets: '/api/staff/tickets',
  photos: '/api/staff/photos',
  unmatchedPayments: '/api/staff/unmatched-payments',
} as const;

export const staffLoginRefused = 'E-mail or password is incorrect';

export const StaffLoginBody = z.object({
  email: z
    .string('E-mail is Required')
    .check(z.trim(), z.toLowerCase(), z.minLength(1, 'E-mail is Required'), z.maxLength(254, staffLoginRefused)),
  password: z
    .string('Password is Required')
    .check(z.minLength(1, 'Password is Required'), z.maxLength(200, staffLoginRefused)),
});
export type StaffLoginBody = z.infer<typeof StaffLoginBody>;

export const StaffMember = z.object({ id: z.int(), name: z.string(), email: z.string() });
export type StaffMember = z.infer<typeof StaffMember>;
export const StaffLoginReply = z.object({
  status: z.literal('success'),
  message: z.string(),
  token: z.string(),
  data: StaffMember,
});
export type StaffLoginReply = z.infer<typeof StaffLoginReply>;

/** What staff may be allowed to do: one permission per screen of the admin. */
export const staffPermissions = [
  'orders',
  'payments',
  'tax',
  'enquiries',
  'tickets',
  'shipping',
  'emails',
  'reconciliation',
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

/** The staff member who is logged in, with what they may do. */
export const StaffProfile = z.extend(StaffMember, { permissions: z.array(z.enum(staffPermissions)) });
export type StaffProfile = z.infer<typeof StaffProfile>;
export const StaffProfileReply = success(StaffProfile);

/** 20 rows a page unless `limit` says otherwise. */
export const StaffListQuery = z.object({
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, 'limit is 1 to 100')), z.transform(Number))),
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Unknown cursor'))),
});
export type StaffListQuery = z.infer<typeof StaffListQuery>;

/** What a visitor asked of staff. Times are ISO 8601 in UTC. */
export const Enquiry = z.object({
  id: z.int(),
  kind: z.enum(['direct_seller']),
  full_name: z.string(),
  email: z.string(),
  mobile: z.string(),
  message: z.string(),
  created_at: z.string(),
  handled_at: z.nullable(z.string()),
  /** Name of the staff member who handled it. */
  handled_by: z.nullable(z.string()),
});
export type Enquiry = z.infer<typeof Enquiry>;
export type EnquiryKind = Enquiry['kind'];
export const EnquiryList = page(Enquiry);
export type EnquiryList = z.infer<typeof EnquiryList>;
export const EnquiryReply = success(Enquiry);

export const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const;

/**
 * A mail of the outbox. `waiting` for its turn or another attempt; `sent` by SMTP; `kept` because no SMTP server is set;
 * `failed` for good.
 */
export const StaffMail = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(mailStates),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  /** Why the last attempt to send it failed; null where none has, or another was good. */
  trouble: z.nullable(z.string()),
});
export type StaffMail = z.infer<typeof StaffMail>;
/** `state=failed` leaves only those that could not be sent. */
export const StaffMailQuery = z.extend(StaffListQuery, { state: z.optional(z.enum(['failed'], 'Unknown state')) });
export const StaffMailReply = success(StaffMail);
export const StaffMailList = page(StaffMail);
export type StaffMailList = z.infer<typeof StaffMailList>;
