import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { PaymentProviderName } from '#contract/payments.ts';
import { indianMobileField } from '../form-fields.ts';
import { approvableActions } from '../home/approvals.ts';
import { emailField } from '#contract/text-fields.ts';
import { normaliseAmount } from '#contract/typed-values.ts';

/** POST saves one part of the settings; each part has its own permission. */
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

/** Empty always means the preset. */
export type SettingKind =
  | { readonly kind: 'number'; readonly most: number; readonly least?: number }
  | {
      readonly kind: 'text';
      readonly longest: number;
      readonly pattern?: RegExp;
      /** Key of the error message that says what is expected. */
      readonly form?: string;
      readonly isAmountOrWord?: true;
    }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  /** Encrypted, and never sent back. */
  | { readonly kind: 'secret'; readonly shortest: number }
  | { readonly kind: 'list' };

export interface SettingFacts {
  readonly group: SettingGroup;
  /** The environment variable takes precedence over a saved value. */
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
/** A provider known to the server. Without one, messages only go to the log. */
const messageProvider: SettingKind = { kind: 'text', longest: 30, pattern: /^[a-z0-9]+$/ };
const templates: SettingKind = { kind: 'list' };

const message = (variable: string, value: SettingKind): SettingFacts => ({ group: 'messages', variable, value });

/** Encryption of the connection to the mail server. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;

/** Which exceptions of a month must be reviewed before approval. */
export const incomeChecks = ['none', 'unusual', 'all'] as const;

/** Returnable income on hold: all, none, or the part above an amount in rupees. */
export const openIncomeHold = /^(all|none|\d{1,7})$/;

/** The server adds the providers' settings. */
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
  /**
   * At least a week, the shortest period customary in trade; at most half a year, the longest in which a payment can be
   * refunded.
   */
  return_days: { group: 'limits', variable: 'RETURN_DAYS', value: { kind: 'number', least: 7, most: 180 } },
  join_requires_order: network('JOIN_REQUIRES_ORDER', { kind: 'choice', choices: ['0', '1'] }),
  cooling_off_days: network('COOLING_OFF_DAYS', { kind: 'number', least: 7, most: 90 }),
  exit_notice_days: network('EXIT_NOTICE_DAYS', { kind: 'number', least: 0, most: 90 }),
  payout_hold_hours: network('PAYOUT_HOLD_HOURS', { kind: 'number', least: 24, most: 168 }),
  income_forecast: network('INCOME_FORECAST', { kind: 'choice', choices: ['0', '1'] }),
  income_checks: network('INCOME_CHECKS', { kind: 'choice', choices: incomeChecks }),
  open_income_hold: network('OPEN_INCOME_HOLD', {
    kind: 'text',
    longest: 7,
    pattern: openIncomeHold,
    isAmountOrWord: true,
    form: staffFieldKey('settingForms.openIncomeHold'),
  }),
  minimum_payout: network('MINIMUM_PAYOUT', { kind: 'number', least: 1, most: 10_000 }),
  smtp_host: mail({
    kind: 'text',
    longest: 200,
    pattern: /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i,
    form: staffFieldKey('settingForms.mailHost'),
  }),
  smtp_port: mail({ kind: 'number', most: 65_535 }),
  smtp_security: mail({ kind: 'choice', choices: mailSecurities }),
  smtp_user: mail({ kind: 'text', longest: 200 }),
  smtp_password: mail({ kind: 'secret', shortest: 1 }),
  mail_from: mail(
    {
      kind: 'text',
      longest: 200,
      pattern: /^([^<>"\r\n@]{1,80} <)?[^\s<>"@]+@[^\s<>"@]+\.[^\s<>"@.]+>?$/,
      form: staffFieldKey('settingForms.mailFrom'),
    },
    'MAIL_FROM',
  ),
  sms_gateway: message('SMS_GATEWAY', messageProvider),
  sms_templates: { group: 'messages', variable: 'SMS_TEMPLATES', value: templates },
  whatsapp_gateway: message('WHATSAPP_GATEWAY', messageProvider),
  whatsapp_templates: { group: 'messages', variable: 'WHATSAPP_TEMPLATES', value: templates },
  payment_providers: {
    group: 'payments',
    variable: 'PAYMENT_PROVIDERS',
    value: { kind: 'text', longest: 100, pattern: /^[a-z]+(,[a-z]+)*$/ },
  },
} as const satisfies Record<string, SettingFacts>;

export type SettingName = keyof typeof shopSettings;

/** Returns the typed value in the form in which it is stored. */
export function normaliseSetting(value: SettingKind, typed: string): string {
  if (value.kind !== 'number' && !(value.kind === 'text' && value.isAmountOrWord)) return typed.trim();
  const text = normaliseAmount(typed).toLowerCase();
  return text.replace(/^0+(?=\d+$)/, '');
}

/** Returns the most characters that `settingError` allows. */
export function longestSetting(value: SettingKind): number {
  if (value.kind === 'text') return value.longest;
  return { number: 8, choice: 100, secret: 500, list: 4000 }[value.kind];
}

/** Returns the message key if the setting does not allow a text, else null. Empty restores the preset. */
export function settingError(value: SettingKind, text: string): string | null {
  if (text === '') return null;
  switch (value.kind) {
    case 'number':
      if (!/^\d{1,8}$/.test(text)) return staffFieldKey('wholeNumber');
      if (value.least !== undefined && (Number(text) < value.least || Number(text) > value.most))
        return staffFieldKey('settingBetween');
      return Number(text) <= value.most ? null : staffFieldKey('settingMost');
    case 'text':
      if (value.pattern && !value.pattern.test(text)) return value.form ?? staffFieldKey('settingForm');
      return text.length <= value.longest ? null : fieldKey('tooManyCharacters');
    case 'choice':
      return value.choices.includes(text) ? null : fieldKey('notValid');
    case 'secret':
      return text.length >= value.shortest && text.length <= longestSetting(value) && /^[\x21-\x7e]+$/.test(text)
        ? null
        : staffFieldKey('settingSecret');
    case 'list':
      return text.length <= longestSetting(value) ? null : fieldKey('tooManyCharacters');
  }
}

export const settingSources = ['environment', 'admin', 'preset'] as const;

export const StaffSetting = z.object({
  name: z.string(),
  kind: z.enum(['number', 'text', 'choice', 'secret', 'list']),
  /** Maximum length in characters. */
  longest: z.int(),
  /** Only a choice has them. */
  choices: z.array(z.string()),
  /** Null for a secret. */
  value: z.nullable(z.string()),
  is_set: z.boolean(),
  source: z.enum(settingSources),
  /** Sets the value on the server if `source` is `environment`. */
  variable: z.string(),
  /** It was stored under another SECRET_KEY and must be entered again. */
  is_unreadable: z.boolean(),
});
export type StaffSetting = z.infer<typeof StaffSetting>;

/** Settings of a provider's account, in display order; each is stored as `<provider>_<label>`. */
const ProviderSettings = z.array(z.extend(StaffSetting, { label: z.string() }));

export const StaffSettings = z.object({
  settings: z.array(StaffSetting),
  /** As offered to buyers, and those with an account. Enter `webhook_url` at the provider. */
  providers: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      is_set_up: z.boolean(),
      is_offered: z.boolean(),
      is_test_account: z.boolean(),
      webhook_url: z.string(),
      settings: ProviderSettings,
    }),
  ),
  message_providers: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      channel: z.enum(['sms', 'whatsapp']),
      settings: ProviderSettings,
    }),
  ),
  /** Without a gateway, messages only go to the log. */
  sends_sms: z.boolean(),
  sends_whatsapp: z.boolean(),
  /** The groups whose changes need a second person, by the request's action. */
  approvals: z.partialRecord(z.enum(settingGroups), z.enum(approvableActions)),
});
export type StaffSettings = z.infer<typeof StaffSettings>;
export const allSettings = ({ settings, providers, message_providers }: StaffSettings): StaffSetting[] => [
  ...settings,
  ...[...providers, ...message_providers].flatMap((provider) => provider.settings),
];
export const StaffSettingsReply = z.extend(success(StaffSettings), {
  /** Whether the change waits for a second person; `data` is what applies until then. */
  awaits_approval: z.boolean(),
  /** False if every setting already has the sent value. Then nothing is saved, requested or notified. */
  has_changes: z.boolean(),
});
export type StaffSettingsReply = z.infer<typeof StaffSettingsReply>;

/**
 * `from` is the value that the form loaded; a secret has none. If the stored value differs: 409 edit_conflict. An empty
 * `to` restores the preset.
 */
export const SettingsPatch = z.object({
  changes: z.record(
    z.string().check(z.maxLength(100)),
    z.object({ from: z.optional(z.string()), to: z.string().check(z.trim(), z.maxLength(4000)) }),
  ),
});
export type SettingsPatch = z.infer<typeof SettingsPatch>;

export const TestMailBody = z.object({ to: emailField });
/** Sends the first message with an approved template, filled with samples. */
export const TestMessageBody = z.object({
  channel: z.enum(['sms', 'whatsapp'], fieldKey('notValid')),
  to: indianMobileField,
});
export const TestPaymentsBody = z.object({ provider: PaymentProviderName });
/** `detail` is the mail server's or provider's own error message. */
export const SettingTestReply = success(z.object({ ok: z.boolean(), message: z.string(), detail: z.string() }));
export type SettingTestReply = z.infer<typeof SettingTestReply>;
