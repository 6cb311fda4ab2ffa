import {
  longestSetting,
  normaliseSetting,
  settingError,
  type SettingGroup,
  type SettingsPatch,
  type StaffSetting,
  type StaffSettings,
} from '#contract/admin/settings/settings.ts';
import { policy } from '#contract/policy.ts';
import { paymentWebhookPath } from '#contract/payments.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { type Config, ConfigError } from '#server/platform/config.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import {
  findKnownSetting,
  type KnownSetting,
  knownSettings,
  providerFact,
  type SettingValues,
  settingsOfProvider,
} from '#server/platform/known-settings.ts';
import { messageProviders } from '#server/platform/message-gateways/providers.ts';
import { messages } from '#server/platform/messages.ts';
import { orderLimitVariables } from '#server/platform/order-limit-settings.ts';
import type { ProviderWithSettings } from '#server/platform/provider-setting.ts';
import { type ApiError, err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSetting } from '#server/platform/settings.ts';
import {
  configWith,
  fixedValue,
  isFixedSetting,
  readStoredSettings,
  writeStoredSettings,
} from '#server/platform/stored-settings.ts';

const texts = messages.errors.staff.settings;

/** For secrets only whether they are set. */
export async function readSettings(services: Services): Promise<Omit<StaffSettings, 'approvals'>> {
  const { config, shopUrl } = services;
  const { values, unreadable } = await readStoredSettings(services, services.db);
  const { accounts, offered } = config.payments;
  const toWire = (setting: KnownSetting): StaffSetting => {
    const { name, variable, value, isSecret } = setting;
    const isFixed = isFixedSetting(config, setting);
    const text = isFixed ? fixedValue(config, setting) : (values[name] ?? '');
    return {
      name,
      kind: value.kind,
      longest: longestSetting(value),
      choices: value.kind === 'choice' ? [...value.choices] : [],
      value: isSecret ? null : text || defaultOfSetting(setting),
      is_set: text !== '',
      source: isFixed ? 'environment' : text === '' ? 'preset' : 'admin',
      variable,
      is_unreadable: unreadable.includes(name),
    };
  };
  const accountOf = (provider: ProviderWithSettings, group: SettingGroup) =>
    settingsOfProvider(provider, group).map((setting) => ({ ...toWire(setting), label: setting.provider!.label }));
  return {
    settings: knownSettings(config).flatMap((setting) => (setting.provider ? [] : [toWire(setting)])),
    providers: config.readFrom.providers
      .filter(({ isTest }) => !isTest)
      .map((provider) => ({
        name: provider.name,
        title: provider.title,
        is_set_up: provider.name in accounts,
        is_offered: offered.some(({ name }) => name === provider.name),
        is_test_account: provider.name in accounts && (provider.isTestAccount?.(accounts[provider.name]) ?? false),
        webhook_url: `${shopUrl}${paymentWebhookPath(provider.name)}`,
        settings: accountOf(provider, 'payments'),
      })),
    message_providers: messageProviders.map((provider) => ({
      name: provider.name,
      title: provider.title,
      channel: provider.channel,
      settings: accountOf(provider, 'messages'),
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

/** Empty if there is none. */
function defaultOfSetting({ name, group, variable, provider, value }: KnownSetting): string {
  if (provider !== null) return value.kind === 'choice' ? value.choices[0]! : '';
  if (name === 'review_request_days') return '7';
  if (group === 'network') return networkPresets[name as keyof typeof networkPresets];
  if (name === 'return_days') return String(policy.returnDays);
  if (name === 'smtp_security') return 'starttls';
  if (group !== 'limits') return '';
  return String(orderLimitVariables[variable as keyof typeof orderLimitVariables].parse(undefined));
}

/** Returns the changes in stored form, without those that equal the current value or the default in effect. */
export async function dropUnchanged(services: Services, { changes }: SettingsPatch): Promise<SettingsPatch> {
  const { values } = await readStoredSettings(services, services.db);
  const changed = Object.entries(changes).flatMap(([name, change]) => {
    const setting = findKnownSetting(services.config, name);
    // Secrets are never dropped, because the reply would reveal whether a guess was right.
    if (!setting || setting.isSecret) return [[name, change] as const];
    const to = normaliseSetting(setting.value, change.to);
    const preset = defaultOfSetting(setting);
    return (to || preset) === (values[name] || preset) ? [] : [[name, { ...change, to }] as const];
  });
  return { changes: Object.fromEntries(changed) };
}

/**
 * Returns the settings before and after. Errors: 409 edit_conflict with the settings that somebody else has changed,
 * setting_fixed if the environment sets one; 422 by field; 422 settings_unfit if they contradict each other.
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
 * Call `applyStoredSettings` after the commit to apply them in this process at once; other processes follow within
 * seconds. Errors: those of `checkSettings`.
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
    const changed = knownSettings(services.config).filter(({ name }) => name in patch.changes);
    await recordStaffAction(tx, actor, at, { before: logged(before, changed), after: logged(after, changed) });
    // Pages show limits and payment providers.
    await bumpCatalogVersion(tx);
    return ok(null);
  });
  if (saved.ok) services.catalogChanged.notify();
  return saved;
}

/** By setting "72 → 24"; for a secret only that it is new. */
export function describeSettings(config: Config, { changes }: SettingsPatch): Record<string, string> {
  const settings = Object.keys(changes).map((name) => findKnownSetting(config, name));
  const facts = Object.fromEntries(
    Object.entries(changes).map(([name, change], index) => {
      const setting = settings[index];
      const isSecret = setting?.isSecret ?? false;
      const to = change.to === '' ? (setting && defaultOfSetting(setting)) || '–' : isSecret ? '••••' : change.to;
      return [`setting.${name}`, isSecret ? to : `${change.from || '–'} → ${to}`];
    }),
  );
  return { ...providerFact(settings), ...facts };
}

export const isSecretSetting = (config: Config, name: string): boolean =>
  findKnownSetting(config, name)?.isSecret ?? false;

function checkChanges(
  config: Config,
  group: SettingGroup,
  values: SettingValues,
  changes: SettingsPatch['changes'],
): Result<SettingValues> {
  const errors: FieldMessages = {};
  const conflicts: { id: number; field: string; from: string; current: string; to: string }[] = [];
  const next: Record<string, string | undefined> = { ...values };
  for (const [name, change] of Object.entries(changes)) {
    const setting = findKnownSetting(config, name);
    if (setting?.group !== group) {
      errors[name] = [messages.errors.fields.notValid];
      continue;
    }
    const { value, isSecret, variable } = setting;
    const wrong = settingError(value, change.to);
    if (wrong !== null)
      errors[name] = [
        {
          key: wrong,
          values:
            value.kind === 'number'
              ? { minimum: value.least ?? 0, maximum: value.most }
              : { maximum: longestSetting(value) },
        },
      ];
    else if (isFixedSetting(config, setting)) errors[name] = [texts.fixed({ variable })];
    const current = values[name] ?? '';
    const from = change.from ?? '';
    const preset = defaultOfSetting(setting);
    if (!isSecret && from !== current && from !== (current || preset))
      conflicts.push({ id: 0, field: name, from, current: current || preset, to: change.to });
    next[name] = change.to;
  }
  if (Object.keys(errors).length > 0) return invalidFields(errors);
  if (conflicts.length === 0) return ok(next);
  const fields = Object.fromEntries(
    conflicts.map(({ field }) => [field, [messages.errors.staff.catalog.fieldChanged]]),
  );
  return err(409, 'edit_conflict', messages.errors.staff.changed, { errors: fields, details: { conflicts } });
}

function checkTogether({ config }: Services, next: SettingValues): ApiError | null {
  const unfit = (detail: string): ApiError => ({
    httpStatus: 422,
    code: 'settings_unfit',
    message: texts.unfit({ detail }),
  });
  const mailIncomplete = !next.smtp_host && (next.smtp_user || next.smtp_password);
  if (mailIncomplete && config.readFrom.environment['SMTP_URL'] === undefined)
    return { ...unfit(''), message: texts.mailHost, errors: { smtp_host: [texts.mailHost] } };
  try {
    const { payments } = configWith(config, next);
    // A production shop on a public address does not start with test keys: orders would be paid without money.
    const isPublic = !config.demo && (config.shopUrl?.startsWith('https:') ?? false);
    const test = config.readFrom.providers.find(
      ({ name, isTestAccount }) => name in payments.accounts && isTestAccount?.(payments.accounts[name]),
    );
    if (isPublic && test) return { ...unfit(''), message: texts.testKeys({ provider: test.title }) };
    return null;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { ...unfit(error.message), errors: fieldsOf(config, error) };
  }
}

/** Converts the configuration's errors, which name environment variables, into errors by setting, which staff know. */
function fieldsOf(config: Config, { message }: ConfigError): FieldMessages {
  const fields: FieldMessages = {};
  for (const line of message.split('\n')) {
    const [variable, ...rest] = line.split(' ');
    const setting = knownSettings(config).find((each) => each.variable === variable);
    if (!setting) continue;
    fields[setting.name] = [
      rest.join(' ').startsWith('must be set') ? texts.together : texts.unfit({ detail: rest.join(' ') }),
    ];
  }
  return fields;
}

/** Of a secret only that it is set. */
function logged(values: SettingValues, settings: readonly KnownSetting[]): Record<string, unknown> {
  return Object.fromEntries(
    settings.map(({ name, isSecret }) => {
      const text = values[name] ?? '';
      return [name, text === '' ? null : isSecret ? 'set' : text];
    }),
  );
}
