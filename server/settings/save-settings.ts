import {
  isSecretSetting,
  settingError,
  settingFacts,
  type SettingGroup,
  type SettingName,
  settingNames,
  type SettingsPatch,
  type StaffSettings,
} from '#contract/staff-settings.ts';
import { policy } from '#contract/policy.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { bumpCatalogVersion } from '#server/catalog/index.ts';
import { paymentProviders } from '#server/payments/index.ts';
import { type Config, ConfigError } from '#server/platform/config.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { orderLimitVariables } from '#server/platform/order-limit-settings.ts';
import { type ApiError, err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSetting } from '#server/platform/settings.ts';
import {
  configWith,
  fixedValue,
  isFixedSetting,
  readStoredSettings,
  type SettingValues,
  writeStoredSettings,
} from '#server/platform/stored-settings.ts';

const texts = messages.errors.staff.settings;

/** Every setting with its value and where that comes from; of secrets only whether they are set. */
export async function readSettings(services: Services): Promise<StaffSettings> {
  const { config, shopUrl } = services;
  const { values, unreadable } = await readStoredSettings(services, services.db);
  const { accounts, offered } = config.payments;
  return {
    settings: settingNames.map((name) => {
      const isFixed = isFixedSetting(config, name);
      const text = isFixed ? fixedValue(config, name) : (values[name] ?? '');
      return {
        name,
        value: isSecretSetting(name) ? null : text || presetOf(name),
        is_set: text !== '',
        source: isFixed ? ('environment' as const) : text === '' ? ('preset' as const) : ('admin' as const),
        variable: settingFacts(name).variable,
        is_unreadable: unreadable.includes(name),
      };
    }),
    providers: paymentProviders
      .filter(({ isTest }) => !isTest)
      .map((provider) => ({
        name: provider.name,
        title: provider.title,
        is_set_up: provider.name in accounts,
        is_offered: offered.some(({ name }) => name === provider.name),
        is_test_account: provider.name in accounts && (provider.isTestAccount?.(accounts[provider.name]) ?? false),
        webhook_url: `${shopUrl}${paymentWebhookPath(provider.name)}`,
      })),
    sends_sms: config.messageGateways.sms !== null,
    sends_whatsapp: config.messageGateways.whatsapp !== null,
  };
}

const networkPresets = {
  join_requires_order: '0',
  cooling_off_days: String(policy.coolingOffDays),
  exit_notice_days: String(policy.exitNoticeDays),
  payout_hold_hours: String(policy.payoutHoldHours),
  income_checks: 'unusual',
  income_forecast: '1',
  minimum_payout: String(policy.minimumPayout),
  open_income_hold: String(policy.openIncomeHold),
};

/** What holds where nothing is set, as text; empty where that is nothing. */
function presetOf(name: SettingName): string {
  const { group, variable } = settingFacts(name);
  if (name === 'review_request_days') return '7';
  if (group === 'network') return networkPresets[name as keyof typeof networkPresets];
  if (name === 'return_days') return String(policy.returnDays);
  if (name === 'smtp_security') return 'starttls';
  if (name === 'cashfree_mode') return 'live';
  if (group !== 'limits') return '';
  return String(orderLimitVariables[variable as keyof typeof orderLimitVariables].parse(undefined));
}

/**
 * What would be saved: the settings as they are and as they would be. Errors: 409 edit_conflict with the settings that somebody else has changed,
 * setting_fixed where the environment sets one; 422 by field; 422 settings_unfit where they do not go together.
 */
export async function checkSettings(
  services: Services,
  tx: Tx,
  group: SettingGroup,
  { changes }: SettingsPatch,
): Promise<Result<{ before: SettingValues; after: SettingValues }>> {
  const { values } = await readStoredSettings(services, tx);
  const checked = checkChanges(services.config, group, values, changes);
  if (!checked.ok) return checked;
  const unfit = checkTogether(services, checked.value);
  return unfit ? { ok: false, error: unfit } : ok({ before: values, after: checked.value });
}

/**
 * Saves settings of one group; `applyStoredSettings` after the commit has them hold at once in this process, and within seconds they do in the others.
 * Errors: those of `checkSettings`.
 */
export async function saveSettings(
  services: Services,
  actor: StaffActor,
  group: SettingGroup,
  patch: SettingsPatch,
): Promise<Result<null>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    await lockSetting(tx, 'shop_settings', { values: {}, secrets: {} }, at);
    const checked = await checkSettings(services, tx, group, patch);
    if (!checked.ok) return checked;
    const { before, after } = checked.value;
    await writeStoredSettings(services, tx, after, at);
    const names = Object.keys(patch.changes) as SettingName[];
    await recordStaffAction(tx, actor, at, { before: logged(before, names), after: logged(after, names) });
    // Pages tell of limits and of payment providers.
    await bumpCatalogVersion(tx);
    return ok(null);
  });
  if (saved.ok) services.catalogChanged.tell();
  return saved;
}

/** What people read of a change, by setting: "72 → 24". Of a secret only that it is a new one. */
export function describeSettings({ changes }: SettingsPatch): Record<string, string> {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, change]) => {
      const name = field as SettingName;
      if (!change) return [];
      const to = change.to === '' ? presetOf(name) || '–' : isSecretSetting(name) ? '••••' : change.to;
      return [[`setting.${name}`, isSecretSetting(name) ? to : `${change.from || '–'} → ${to}`]];
    }),
  );
}

/** The values with the changes made, or what is wrong with them. */
function checkChanges(
  config: Config,
  group: SettingGroup,
  values: SettingValues,
  changes: SettingsPatch['changes'],
): Result<SettingValues> {
  const errors: FieldMessages = {};
  const conflicts: { id: number; field: string; from: string; current: string; to: string }[] = [];
  const next: Partial<Record<SettingName, string>> = { ...values };
  for (const [field, change] of Object.entries(changes)) {
    const name = field as SettingName;
    if (!change) continue;
    const wrong = settingFacts(name).group === group ? settingError(name, change.to) : 'errors.fields.notValid';
    const { value } = settingFacts(name);
    if (wrong !== null)
      errors[name] = [
        { key: wrong, values: value.kind === 'number' ? { minimum: value.least ?? 0, maximum: value.most } : {} },
      ];
    else if (isFixedSetting(config, name)) errors[name] = [texts.fixed({ variable: settingFacts(name).variable })];
    const current = values[name] ?? '';
    const from = change.from ?? '';
    if (!isSecretSetting(name) && from !== current && from !== (current || presetOf(name)))
      conflicts.push({ id: 0, field: name, from, current: current || presetOf(name), to: change.to });
    next[name] = change.to;
  }
  if (Object.keys(errors).length > 0) return invalidFields(errors);
  if (conflicts.length === 0) return ok(next);
  const fields = Object.fromEntries(
    conflicts.map(({ field }) => [field, [messages.errors.staff.catalog.fieldChanged]]),
  );
  return err(409, 'edit_conflict', texts.conflict, { errors: fields, details: { conflicts } });
}

/** What keeps these settings from being used together; null where nothing does. */
function checkTogether({ config }: Services, next: SettingValues): ApiError | null {
  const unfit = (detail: string): ApiError => ({
    httpStatus: 422,
    code: 'settings_unfit',
    message: texts.unfit({ detail }),
  });
  const mailIncomplete = !next.smtp_host && (next.smtp_user || next.smtp_password);
  if (mailIncomplete && !isFixedSetting(config, 'smtp_host'))
    return { ...unfit(''), message: texts.mailHost, errors: { smtp_host: [texts.mailHost] } };
  try {
    const { payments } = configWith(config, next);
    // A production shop on a public address does not start with test keys: orders would be paid without money.
    const isPublic = !config.demo && (config.shopUrl?.startsWith('https:') ?? false);
    const test = paymentProviders.find(
      ({ name, isTestAccount }) => name in payments.accounts && isTestAccount?.(payments.accounts[name]),
    );
    if (isPublic && test) return { ...unfit(''), message: texts.testKeys({ provider: test.title }) };
    return null;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { ...unfit(error.message), errors: fieldsOf(error) };
  }
}

/** The checks of the environment name variables; staff know settings by their fields. */
function fieldsOf({ message }: ConfigError): FieldMessages {
  const fields: FieldMessages = {};
  for (const line of message.split('\n')) {
    const [variable, ...rest] = line.split(' ');
    const name = settingNames.find((each) => settingFacts(each).variable === variable);
    if (!name) continue;
    fields[name] = [
      rest.join(' ').startsWith('must be set') ? texts.together : texts.unfit({ detail: rest.join(' ') }),
    ];
  }
  return fields;
}

/** What the audit log may hold: never a secret, only that there is one and that it was entered anew. */
function logged(values: SettingValues, names: readonly SettingName[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => {
      const text = values[name] ?? '';
      if (!isSecretSetting(name)) return [name, text === '' ? null : text];
      return [name, text === '' ? null : 'set'];
    }),
  );
}
