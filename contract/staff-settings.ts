import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { emailField } from './text-fields.ts';
import { normaliseMobile } from './typed-values.ts';

/** The shop's own settings; on the office origin only. POST saves a part of them, each with a permission of its own. */
export const staffSettingsPaths = {
  settings: '/api/staff/settings',
  limits: '/api/staff/settings/limits',
  network: '/api/staff/settings/network',
  mail: '/api/staff/settings/mail',
  testMail: '/api/staff/settings/mail/test',
  messages: '/api/staff/settings/messages',
  payments: '/api/staff/settings/payments',
  testMessages: '/api/staff/settings/messages/test',
  testPayments: '/api/staff/settings/payments/test',
} as const;

export const settingGroups = ['limits', 'network', 'mail', 'messages', 'payments'] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** What a setting's text must look like; empty means that the preset holds. */
export type SettingKind =
  | { readonly kind: 'number'; readonly most: number; readonly least?: number }
  | { readonly kind: 'text'; readonly longest: number; readonly pattern?: RegExp }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  /** Stored encrypted, and never sent back. */
  | { readonly kind: 'secret'; readonly shortest: number }
  | { readonly kind: 'list' };

interface SettingFacts {
  readonly group: SettingGroup;
  /** The variable of the environment that does the same; where that is set, it wins. */
  readonly variable: string;
  readonly value: SettingKind;
}

const number = (variable: string, most: number): SettingFacts => ({
  group: 'limits',
  variable,
  value: { kind: 'number', most },
});
const network = (variable: string, value: SettingKind): SettingFacts => ({ group: 'network', variable, value });
const mail = (value: SettingKind, variable = 'SMTP_URL'): SettingFacts => ({ group: 'mail', variable, value });
const payment = (variable: string, value: SettingKind): SettingFacts => ({ group: 'payments', variable, value });
const secret: SettingKind = { kind: 'secret', shortest: 8 };
const templates: SettingKind = { kind: 'list' };

const message = (variable: string, value: SettingKind): SettingFacts => ({ group: 'messages', variable, value });

/** Who carries SMS and WhatsApp messages; without a choice they are only noted in the log. */
export const smsGateways = ['msg91'] as const;
export const whatsappGateways = ['meta'] as const;

/** How the connection to the mail server is encrypted. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export const cashfreeModes = ['live', 'test'] as const;

/** Which exceptions of a month's incomes somebody has to look at before the month is approved. */
export const incomeChecks = ['none', 'unusual', 'all'] as const;

/** What is held of income that can still come back: all, none, or what is above an amount in rupees. */
export const openIncomeHold = /^(all|none|\d{1,7})$/;

/** Everything of the shop that staff set and the environment may set as well. */
export const shopSettings = {
  order_max_per_product: number('ORDER_MAX_PER_PRODUCT', 100_000),
  order_max_items: number('ORDER_MAX_ITEMS', 100_000),
  known_buyer_max_per_product: number('KNOWN_BUYER_MAX_PER_PRODUCT', 100_000),
  known_buyer_max_items: number('KNOWN_BUYER_MAX_ITEMS', 100_000),
  guest_cod_max: number('GUEST_COD_MAX', 10_000_000),
  guest_cod_code_above: number('GUEST_COD_CODE_ABOVE', 10_000_000),
  unpaid_orders_per_buyer: number('UNPAID_ORDERS_PER_BUYER', 100_000),
  unpaid_stock_per_buyer: number('UNPAID_STOCK_PER_BUYER', 100),
  unpaid_stock_per_network: number('UNPAID_STOCK_PER_NETWORK', 100),
  review_cod_orders_per_buyer: number('REVIEW_COD_ORDERS_PER_BUYER', 100_000),
  network_orders: number('NETWORK_ORDERS', 100_000),
  network_payment_minutes: number('NETWORK_PAYMENT_MINUTES', 30),
  review_request_days: number('REVIEW_REQUEST_DAYS', 99),
  /** A week is the shortest that the trade knows; half a year is as long as a payment can be sent back. */
  return_days: { group: 'limits', variable: 'RETURN_DAYS', value: { kind: 'number', least: 7, most: 180 } },
  join_requires_order: network('JOIN_REQUIRES_ORDER', { kind: 'choice', choices: ['0', '1'] }),
  cooling_off_days: network('COOLING_OFF_DAYS', { kind: 'number', least: 7, most: 90 }),
  exit_notice_days: network('EXIT_NOTICE_DAYS', { kind: 'number', least: 0, most: 90 }),
  payout_hold_hours: network('PAYOUT_HOLD_HOURS', { kind: 'number', least: 24, most: 168 }),
  income_forecast: network('INCOME_FORECAST', { kind: 'choice', choices: ['0', '1'] }),
  income_checks: network('INCOME_CHECKS', { kind: 'choice', choices: incomeChecks }),
  open_income_hold: network('OPEN_INCOME_HOLD', { kind: 'text', longest: 7, pattern: openIncomeHold }),
  minimum_payout: network('MINIMUM_PAYOUT', { kind: 'number', least: 1, most: 10_000 }),
  smtp_host: mail({ kind: 'text', longest: 200, pattern: /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i }),
  smtp_port: mail({ kind: 'number', most: 65_535 }),
  smtp_security: mail({ kind: 'choice', choices: mailSecurities }),
  smtp_user: mail({ kind: 'text', longest: 200 }),
  smtp_password: mail({ kind: 'secret', shortest: 1 }),
  mail_from: mail(
    { kind: 'text', longest: 200, pattern: /^([^<>"\r\n@]{1,80} <)?[^\s<>"@]+@[^\s<>"@]+\.[^\s<>"@.]+>?$/ },
    'MAIL_FROM',
  ),
  sms_gateway: message('SMS_GATEWAY', { kind: 'choice', choices: smsGateways }),
  msg91_auth_key: message('MSG91_AUTH_KEY', secret),
  msg91_sender: message('MSG91_SENDER', { kind: 'text', longest: 6, pattern: /^[A-Za-z]{6}$/ }),
  sms_templates: { group: 'messages', variable: 'SMS_TEMPLATES', value: templates },
  whatsapp_gateway: message('WHATSAPP_GATEWAY', { kind: 'choice', choices: whatsappGateways }),
  whatsapp_phone_number_id: message('WHATSAPP_PHONE_NUMBER_ID', { kind: 'text', longest: 30, pattern: /^\d{6,30}$/ }),
  whatsapp_access_token: message('WHATSAPP_ACCESS_TOKEN', secret),
  whatsapp_templates: { group: 'messages', variable: 'WHATSAPP_TEMPLATES', value: templates },
  payment_providers: payment('PAYMENT_PROVIDERS', { kind: 'text', longest: 100, pattern: /^[a-z]+(,[a-z]+)*$/ }),
  razorpay_key_id: payment('RAZORPAY_KEY_ID', { kind: 'text', longest: 60, pattern: /^rzp_(test|live)_\w+$/ }),
  razorpay_key_secret: payment('RAZORPAY_KEY_SECRET', secret),
  razorpay_webhook_secret: payment('RAZORPAY_WEBHOOK_SECRET', secret),
  razorpay_webhook_secret_old: payment('RAZORPAY_WEBHOOK_SECRET_OLD', secret),
  cashfree_app_id: payment('CASHFREE_APP_ID', { kind: 'text', longest: 80, pattern: /^[\w-]+$/ }),
  cashfree_secret_key: payment('CASHFREE_SECRET_KEY', secret),
  cashfree_secret_key_old: payment('CASHFREE_SECRET_KEY_OLD', secret),
  cashfree_mode: payment('CASHFREE_API_URL', { kind: 'choice', choices: cashfreeModes }),
} as const satisfies Record<string, SettingFacts>;

export type SettingName = keyof typeof shopSettings;
export const settingNames = Object.keys(shopSettings) as SettingName[];
export const settingFacts = (name: SettingName): SettingFacts => shopSettings[name];
export const isSecretSetting = (name: SettingName): boolean => settingFacts(name).value.kind === 'secret';

/** The settings of one payment provider: they come all from the environment or all from here. */
export const providerOfSetting = (name: SettingName): string | null => /^(razorpay|cashfree)_/.exec(name)?.[1] ?? null;

/** The message for a text that a setting cannot have; null for one that it can. Empty is always good: the preset holds then. */
export function settingError(name: SettingName, text: string): string | null {
  const { value } = settingFacts(name);
  if (text === '') return null;
  switch (value.kind) {
    case 'number':
      if (!/^\d{1,8}$/.test(text)) return staffFieldKey('wholeNumber');
      if (value.least !== undefined && (Number(text) < value.least || Number(text) > value.most))
        return staffFieldKey('settingBetween');
      return Number(text) <= value.most ? null : staffFieldKey('settingMost');
    case 'text':
      if (text.length > value.longest) return fieldKey('tooManyCharacters');
      return !value.pattern || value.pattern.test(text) ? null : staffFieldKey('settingForm');
    case 'choice':
      return value.choices.includes(text) ? null : fieldKey('notValid');
    case 'secret':
      return text.length >= value.shortest && text.length <= 500 && /^[\x21-\x7e]+$/.test(text)
        ? null
        : staffFieldKey('settingSecret');
    case 'list':
      return text.length <= 4000 ? null : fieldKey('tooManyCharacters');
  }
}

/** Where a setting's value comes from. */
export const settingSources = ['environment', 'admin', 'preset'] as const;

export const StaffSetting = z.object({
  name: z.enum(settingNames),
  /** As text; null of a secret, which is never sent. */
  value: z.nullable(z.string()),
  is_set: z.boolean(),
  source: z.enum(settingSources),
  /** Set by this variable on the server, where `source` is `environment`. */
  variable: z.string(),
  /** It was stored under another SECRET_KEY: enter it again. */
  is_unreadable: z.boolean(),
});
export type StaffSetting = z.infer<typeof StaffSetting>;

export const StaffSettings = z.object({
  settings: z.array(StaffSetting),
  /** Payment providers as buyers are offered them, and those with an account. `webhook_url` is entered at the provider. */
  providers: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      is_set_up: z.boolean(),
      is_offered: z.boolean(),
      is_test_account: z.boolean(),
      webhook_url: z.string(),
    }),
  ),
  /** Whether a gateway carries SMS, and WhatsApp messages; without one they are only noted in the log. */
  sends_sms: z.boolean(),
  sends_whatsapp: z.boolean(),
});
export type StaffSettings = z.infer<typeof StaffSettings>;
export const StaffSettingsReply = z.extend(success(StaffSettings), {
  /** Whether what was sent waits for a second person; `data` is what holds until then. */
  awaits_approval: z.boolean(),
});
export type StaffSettingsReply = z.infer<typeof StaffSettingsReply>;

/**
 * A setting as the form was opened with, and as it is to be; of a secret there is no `from`. One whose value is no longer `from` is not
 * saved: 409 edit_conflict. Settings that are not named stay as they are; an empty `to` brings the preset back.
 */
export const SettingsPatch = z.object({
  changes: z.partialRecord(
    z.enum(settingNames),
    z.object({ from: z.optional(z.string()), to: z.string().check(z.trim(), z.maxLength(4000)) }),
  ),
});
export type SettingsPatch = z.infer<typeof SettingsPatch>;

export const TestMailBody = z.object({ to: emailField });
/** Sends the first message with an approved template, filled with samples. */
export const TestMessageBody = z.object({
  channel: z.enum(['sms', 'whatsapp'], fieldKey('notValid')),
  to: z.string().check(z.overwrite(normaliseMobile), z.regex(/^[6-9]\d{9}$/, staffFieldKey('indianMobile'))),
});
export const TestPaymentsBody = z.object({ provider: z.enum(['razorpay', 'cashfree']) });
/** What a test came to. `detail` are the words of the mail server or provider where it failed. */
export const SettingTestReply = success(z.object({ ok: z.boolean(), message: z.string(), detail: z.string() }));
export type SettingTestReply = z.infer<typeof SettingTestReply>;
