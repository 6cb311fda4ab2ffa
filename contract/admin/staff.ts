import * as z from 'zod/mini';
import { page, success } from '../envelope.ts';
import { fieldKey, staffFieldKey } from '../field-messages.ts';
import { normaliseEmail } from '../typed-values.ts';
import { lineText } from '../text-fields.ts';

export const staffPaths = {
  login: '/api/staff/login',
  logout: '/api/staff/logout',
  me: '/api/staff/me',
  enquiries: '/api/staff/enquiries',
  mails: '/api/staff/mails',
  jobs: '/api/staff/jobs',
  jobQueues: '/api/staff/job-queues',
  orderFeed: '/api/staff/order-feed',
  tickets: '/api/staff/tickets',
  ticketAssignees: '/api/staff/ticket-assignees',
  replyTemplates: '/api/staff/reply-templates',
  photos: '/api/staff/photos',
  unmatchedPayments: '/api/staff/unmatched-payments',
} as const;

export const StaffLoginBody = z.object({
  email: z
    .string(staffFieldKey('emailRequired'))
    .check(
      z.overwrite(normaliseEmail),
      z.minLength(1, staffFieldKey('emailRequired')),
      z.maxLength(254, staffFieldKey('loginFailed')),
    ),
  password: z
    .string(staffFieldKey('passwordRequired'))
    .check(z.minLength(1, staffFieldKey('passwordRequired')), z.maxLength(200, staffFieldKey('loginFailed'))),
});
export type StaffLoginBody = z.infer<typeof StaffLoginBody>;

/**
 * What an abused permission puts at risk: money, papers of direct sellers, exports of personal data, or other people's
 * rights. All levels but `none` require a second factor at login.
 */
export type Sensitivity = 'none' | 'money' | 'papers' | 'exports' | 'rights';

/** Reading and changing are separate. A permission that can export personal data must not be `none`. */
export const permissionSensitivity = {
  'orders.read': 'exports',
  'orders.fulfil': 'money',
  'orders.cancel': 'money',
  'orders.edit': 'money',
  'returns.handle': 'money',
  'refunds.issue': 'money',
  'unmatched_payments.read': 'exports',
  'unmatched_payments.settle': 'money',
  'settlements.read': 'exports',
  'settlements.import': 'money',
  'tax_documents.read': 'exports',
  'tax_documents.configure': 'money',
  'reports.read': 'none',
  'shipping.read': 'none',
  'shipping.configure': 'money',
  'customers.read': 'none',
  'customers.write': 'money',
  'customers.block': 'rights',
  'customers.export': 'exports',
  'customers.erase': 'exports',
  'customers.reset_factor': 'rights',
  'members.read': 'none',
  'members.write': 'rights',
  'members.export': 'exports',
  'kyc.review': 'papers',
  'network.read': 'exports',
  'network.manage': 'rights',
  'income.close': 'money',
  'income.adjust': 'money',
  'payout.manage': 'money',
  'tickets.read': 'exports',
  'tickets.handle': 'none',
  'reviews.read': 'none',
  'reviews.moderate': 'none',
  'enquiries.read': 'exports',
  'enquiries.handle': 'none',
  'emails.read': 'exports',
  'emails.resend': 'none',
  'jobs.read': 'none',
  'jobs.retry': 'none',
  'reconciliation.read': 'none',
  'reconciliation.run': 'none',
  'company.read': 'none',
  'company.configure': 'none',
  'settings.read': 'none',
  'settings.configure': 'rights',
  'payments.configure': 'money',
  'integrations.read': 'none',
  'integrations.manage': 'exports',
  'catalog.read': 'none',
  'catalog.write': 'money',
  'stock.adjust': 'none',
  'coupons.read': 'none',
  'coupons.write': 'money',
  'content.read': 'none',
  'content.write': 'none',
  'pages.read': 'none',
  'pages.write': 'none',
  'staff.read': 'exports',
  'staff.manage': 'rights',
  'staff.reset_factors': 'rights',
  'roles.manage': 'rights',
  'approvals.configure': 'rights',
  'audit.read': 'none',
  'audit.export': 'exports',
} as const satisfies Readonly<Record<`${string}.${string}`, Sensitivity>>;
export type Permission = keyof typeof permissionSensitivity;
export const permissions = Object.keys(permissionSensitivity) as [Permission, ...Permission[]];

/** Actions in the audit log, as object and verb. `list`, `export` and `download` only read. */
export const staffActions = [
  'session.begin',
  'session.ask_factor',
  'session.prove',
  'session.end',
  'password.change',
  'mobile.change',
  'factor.add',
  'factor.rename',
  'factor.remove',
  'factor.renew_recovery_codes',
  'staff.invite',
  'staff.withdraw_invitation',
  'staff.join',
  'staff.change_role',
  'staff.deactivate',
  'staff.reactivate',
  'staff.reset_factors',
  'role.create',
  'role.update',
  'role.delete',
  'approval.request',
  'approval.approve',
  'approval.decline',
  'approval.withdraw',
  'approval.set_limit',
  'owner_notice.read',
  'audit.list',
  'audit.export',
  'audit.verify',
  'order.list',
  'order.export',
  'order.create',
  'order.print',
  'order_view.save',
  'order_view.delete',
  'order.approve_review',
  'order.check_refund',
  'order.confirm',
  'order.pack',
  'order.dispatch',
  'order.out_for_delivery',
  'order.attempt_failed',
  'order.hold',
  'order.deliver',
  'order.collect_cod',
  'order.cancel',
  'order.edit',
  'order.note',
  'order.withdraw_edit',
  'order.returned_to_origin',
  'return.approve',
  'return.decline',
  'return.receive',
  'return_photo.download',
  'refund.issue',
  'refund.retry',
  'refund.record_transfer',
  'unmatched_payment.record_transfer',
  'tax_document.download',
  'tax_document.set_prefixes',
  'tax_class.save',
  'gst_rate_day.set',
  'gst_return.export',
  'report.export',
  'shipping_terms.update',
  'shipping_zone.create',
  'shipping_zone.update',
  'shipping_zone.delete',
  'pin_rule.save',
  'pin_rule.delete',
  'customer.list',
  'customer.view',
  'customer.export',
  'customer.download_data',
  'customer.note',
  'customer.set_groups',
  'member.list',
  'member.view',
  'member.export',
  'member.lift_freeze',
  'member.exit',
  'member.terminate',
  'join_application.list',
  'join_application.view',
  'join_application.approve',
  'join_application.return',
  'join_application.decline',
  'kyc_document.view',
  'kyc_change.list',
  'kyc_change.view',
  'kyc_change.approve',
  'kyc_change.decline',
  'kyc_change_picture.view',
  'member_nominee.view',
  'member_exit.list',
  'sponsor_change.file',
  'sponsor_change.view',
  'sponsor_change.view_proof',
  'sponsor_change.approve',
  'sponsor_change.decline',
  'id_card.download',
  'seller_agreement.download',
  'sale_points.approve_month',
  'income_close.run',
  'income_close.check',
  'income_close.list',
  'income_close.export',
  'income_ledger.view',
  'income_ledger.export',
  'income_adjustment.add',
  'income_adjustment.reverse',
  'income_adjustment.export',
  'lower_rate_certificate.add',
  'tds.export',
  'tds_challan.record',
  'tds_challan.delete',
  'tds_certificate.upload',
  'tds_certificate.view',
  'tds_certificate.delete',
  'payout.make',
  'payout.discard',
  'payout.approve',
  'payout.send',
  'payout.download',
  'payout.apply_response',
  'payout.record_return',
  'payout.list',
  'payout.export',
  'payout_template.save',
  'payout_account.confirm',
  'seller_text.save',
  'seller_text.publish',
  'income_plan.save',
  'income_plan.discard',
  'income_plan.publish',
  'income_plan.withdraw',
  'income_plan.simulate',
  'customer.block',
  'customer.unblock',
  'customer.reset_second_factor',
  'customer.change_contact',
  'customer.set_referrer',
  'customer.erase',
  'ticket.list',
  'ticket.acknowledge',
  'ticket.note',
  'ticket.reply',
  'ticket.assign',
  'ticket.escalate',
  'ticket.resolve',
  'reply_template.create',
  'reply_template.update',
  'reply_template.delete',
  'photo.download',
  'review.list',
  'review.publish',
  'review.reject',
  'review.reply',
  'review_photo.download',
  'question.list',
  'question.answer',
  'question.reject',
  'enquiry.list',
  'enquiry.handle',
  'email.list',
  'email.resend',
  'job.list',
  'job.retry',
  'order_feed.retry',
  'reconciliation.run',
  'company.update',
  'settlements.import',
  'settlements.fetch',
  'settlements.export',
  'brand.update',
  'brand.upload',
  'message_template.save',
  'message_template.restore',
  'message_template.test',
  'message_template.export',
  'text_message.save',
  'text_message.restore',
  'text_message.test',
  'settings.update',
  'settings.send_test_email',
  'settings.send_test_message',
  'payment_settings.update',
  'payment_settings.test',
  'setup.confirm_delivery',
  'webhook.create',
  'webhook.update',
  'webhook.delete',
  'webhook.rotate_secret',
  'webhook.send_test',
  'webhook.resend',
  'api_key.create',
  'api_key.revoke',
  'shop.open',
  'shop.close',
  'product.create',
  'product.update',
  'product.archive',
  'product.restore',
  'product.duplicate',
  'product.bulk_update',
  'stock.adjust',
  'stock.count',
  'stock.receive',
  'stock.write_off',
  'stock.correct_expiry',
  'picture.upload',
  'lab_report.add',
  'lab_report.remove',
  'category.create',
  'category.update',
  'category.archive',
  'category.restore',
  'category.reorder',
  'attribute.create',
  'attribute.update',
  'attribute.delete',
  'attribute.reorder',
  'attribute_value.create',
  'attribute_value.update',
  'attribute_value.delete',
  'attribute_value.reorder',
  'synonym.create',
  'synonym.update',
  'synonym.delete',
  'collection.create',
  'collection.update',
  'collection.delete',
  'collection.reorder',
  'product_family.create',
  'product_family.update',
  'product_family.dissolve',
  'price_schedule.create',
  'price_schedule.cancel',
  'product.import',
  'product.undo_import',
  'product.export',
  'coupon.create',
  'coupon.update',
  'coupon.pause',
  'coupon.resume',
  'coupon.archive',
  'coupon.restore',
  'coupon.export',
  'announcement.create',
  'announcement.update',
  'announcement.delete',
  'announcement.reorder',
  'banner.create',
  'banner.update',
  'banner.delete',
  'banner.reorder',
  'offer.create',
  'offer.update',
  'offer.delete',
  'offer.reorder',
  'gallery_image.create',
  'gallery_image.update',
  'gallery_image.delete',
  'gallery_image.reorder',
  'achiever.hide',
  'achiever.show',
  'page.save',
  'page.restore_version',
  'page.withdraw',
  'page.publish',
  'kyc_change.export',
  'member_exit.export',
  'sponsor_change.export',
  'sale_points.export',
  'enquiry.export',
  'email.export',
  'job.export',
  'ticket.export',
  'review.export',
  'question.export',
  'unmatched_payment.export',
  'stock.export',
  'receipt.export',
  'batch.export',
  'pin_rule.export',
  'finding.export',
  'category.export',
  'collection.export',
  'product_family.export',
  'attribute.export',
  'synonym.export',
  'search_miss.export',
  'price_schedule.export',
  'announcement.export',
  'banner.export',
  'offer.export',
  'gallery_image.export',
  'achiever.export',
  'page.export',
  'staff.export',
  'role.export',
  'approval.export',
  'reply_template.export',
  'shipping_zone.export',
  'webhook.export',
  'webhook_delivery.export',
  'api_key.export',
] as const;
export type StaffAction = (typeof staffActions)[number];

export const StaffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** Built-in, `own:3` for a custom role, or `listed` for an account from before roles. */
  role: z.string(),
});
export type StaffMember = z.infer<typeof StaffMember>;
/** Calls that can change something send it as x-csrf-token, together with the session cookie. */
const CsrfToken = z.string();

/** State of a login: done, waiting for the second factor, or waiting until the account has one. */
export const signInSteps = ['done', 'second_factor', 'enrolment'] as const;
export type SignInStep = (typeof signInSteps)[number];

/** Until the login is done, the cookie only authorises the calls of `signInPaths`, and there are no permissions. */
export const StaffLoginReply = z.object({
  status: z.literal('success'),
  message: z.string(),
  csrf_token: CsrfToken,
  step: z.enum(signInSteps),
  /** The account's second factors; empty unless `step` is `second_factor`. */
  factors: z.array(z.enum(['passkey', 'totp', 'recovery_code'])),
  /** Present only once, if the login has added the account's first factor. */
  recovery_codes: z.optional(z.array(z.string())),
  data: StaffMember,
});
export type StaffLoginReply = z.infer<typeof StaffLoginReply>;

export const StaffMemberReply = z.extend(success(StaffMember), { csrf_token: CsrfToken });
export type StaffMemberReply = z.infer<typeof StaffMemberReply>;

/** Pages of 20 rows by default. */
export const StaffListQuery = z.object({
  limit: z.optional(z.pipe(z.string().check(z.regex(/^([1-9]\d?|100)$/, fieldKey('limit'))), z.transform(Number))),
  cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, fieldKey('unknownCursor')))),
});
export type StaffListQuery = z.infer<typeof StaffListQuery>;

/** Times are ISO 8601 in UTC. */
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
 * `waiting`: for its turn or another attempt; `sent`: by SMTP; `kept`: no SMTP server is set; `failed`: permanently.
 */
export const StaffMail = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(mailStates),
  created_at: z.string(),
  sent_at: z.nullable(z.string()),
  /** The last attempt's error; null where none failed, or a later attempt succeeded. */
  trouble: z.nullable(z.string()),
});
export type StaffMail = z.infer<typeof StaffMail>;
/** Filters by state, and by a text in the recipient or subject. */
export const StaffMailQuery = z.extend(StaffListQuery, {
  state: z.optional(z.enum(['failed', 'waiting', 'sent'], staffFieldKey('unknownState'))),
  search: z.optional(lineText(100)),
});
export type StaffMailQuery = z.infer<typeof StaffMailQuery>;
export const StaffMailReply = success(StaffMail);
export const StaffMailList = page(StaffMail);
export type StaffMailList = z.infer<typeof StaffMailList>;

/**
 * A job that went wrong. `failed`: until a staff member retries it; `retrying`: automatic. Emails are in the outbox.
 */
export const StaffJob = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(['failed', 'retrying']),
  attempts: z.int(),
  error: z.string(),
  /** The job's payload: ids in full, everything else only by its last characters. */
  about: z.record(z.string(), z.string()),
  created_at: z.string(),
  /** When it was given up, or runs again. */
  at: z.string(),
});
export type StaffJob = z.infer<typeof StaffJob>;
export const StaffJobQuery = z.extend(StaffListQuery, {
  state: z.optional(z.enum(['failed', 'retrying'], staffFieldKey('unknownState'))),
});
export const StaffJobList = page(StaffJob);
export type StaffJobList = z.infer<typeof StaffJobList>;
export const StaffJobReply = success(StaffJob);

/** Due, scheduled for a retry, and given up. */
export const JobQueue = z.object({
  kind: z.string(),
  waiting: z.int(),
  /** When the oldest waiting job became due. */
  due_since: z.nullable(z.string()),
  retrying: z.int(),
  failed: z.int(),
});
export type JobQueue = z.infer<typeof JobQueue>;

/** Returns the message key for a kind, without its frequency prefix. */
export const jobNameKey = (kind: string) =>
  kind.replace(/^(hourly|ten-minutely|continuous):/, '').replaceAll(/[-:]/g, '_');
export const JobQueuesReply = success(z.array(JobQueue));
export type JobQueuesReply = z.infer<typeof JobQueuesReply>;

/** A reader passes on order events, such as to webhooks. */
export const OrderFeedReaderState = z.object({
  name: z.string(),
  /** `behind`: an event has waited for more than a minute; `stopped`: an event could not be passed on. */
  state: z.enum(['ok', 'behind', 'stopped']),
  waiting: z.int(),
  oldest_at: z.nullable(z.string()),
  failure: z.nullable(
    z.object({
      order_id: z.int(),
      order_number: z.string(),
      since: z.string(),
      attempts: z.int(),
      error: z.string(),
      retry_at: z.string(),
    }),
  ),
});
export type OrderFeedReaderState = z.infer<typeof OrderFeedReaderState>;
export const OrderFeedReaderParams = z.object({ name: z.string().check(z.regex(/^[a-z-]{1,50}$/)) });
export const OrderFeedReply = success(z.array(OrderFeedReaderState));
export type OrderFeedReply = z.infer<typeof OrderFeedReply>;
