import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  isSecretSetting,
  providerOfSetting,
  settingFacts,
  type SettingName,
  settingNames,
} from '#contract/staff-settings.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Database, Db, Tx } from './database.ts';
import { decryptSecret, encryptSecret } from './encrypted-secret.ts';
import type { Log } from './log.ts';
import type { NetworkSettings } from './network-settings.ts';
import { readServerKey, type ServerKey } from './server-key.ts';
import { readSetting, writeSetting } from './settings.ts';

const settingKey = 'shop_settings';

const Stored = z.object({
  values: z.record(z.string(), z.string()).default({}),
  /** Encrypted under the server's key. */
  secrets: z.record(z.string(), z.string()).default({}),
});

export type SettingValues = Readonly<Partial<Record<SettingName, string>>>;

/** What staff have stored; names that this version does not know are left out. */
export interface StoredSettings {
  values: SettingValues;
  /** Secrets that were encrypted under another key and have to be entered again. */
  unreadable: readonly SettingName[];
}

/** The parts of the configuration that follow what staff store; everything else holds from the start on. */
const liveFields = [
  'payments',
  'smtpUrl',
  'mailFrom',
  'messageGateways',
  'smsTemplates',
  'whatsappTemplates',
  'reviewRequestDays',
  'returnDays',
  'network',
] as const satisfies readonly (keyof Config)[];
type LiveConfig = Pick<Config, (typeof liveFields)[number] | 'orderLimits'>;

/** What a configuration was before any stored setting, and who wants to know of changes. */
interface Origin {
  live: LiveConfig;
  applied: string;
  listeners: Set<() => Promise<void>>;
}
const origins = new WeakMap<Config, Origin>();

function originOf(config: Config): Origin {
  let origin = origins.get(config);
  if (!origin) {
    const { orderLimits } = config;
    const live = {
      orderLimits,
      ...Object.fromEntries(liveFields.map((field) => [field, config[field]])),
    } as LiveConfig;
    origins.set(config, (origin = { live, applied: '', listeners: new Set() }));
  }
  return origin;
}

type SettingsPlace = { config: Config; database: Database };

/** Reads what staff have stored. `db` is the transaction at hand, if there is one. */
export async function readStoredSettings({ config, database }: SettingsPlace, db: Db | Tx): Promise<StoredSettings> {
  const row = await readSetting(db, settingKey);
  if (row === null) return { values: {}, unreadable: [] };
  const { values, secrets } = Stored.parse(row);
  const key = Object.keys(secrets).length === 0 ? null : await readServerKey({ database, config }, db);
  const known: Partial<Record<SettingName, string>> = {};
  const unreadable: SettingName[] = [];
  for (const name of settingNames) {
    const secret = secrets[name];
    if (values[name] !== undefined) known[name] = values[name];
    if (secret === undefined || key === null) continue;
    const text = decryptSecret(key, placeOf(name), secret);
    if (text === null) unreadable.push(name);
    else known[name] = text;
  }
  return { values: known, unreadable };
}

/** Stores all settings anew, secrets encrypted; those that cannot be read any more and are not entered again are forgotten. */
export async function writeStoredSettings(
  { config, database }: SettingsPlace,
  tx: Tx,
  values: SettingValues,
  at: Date,
): Promise<void> {
  const key: ServerKey = await readServerKey({ database, config }, tx);
  const stored: z.infer<typeof Stored> = { values: {}, secrets: {} };
  for (const name of settingNames) {
    const text = values[name];
    if (text === undefined || text === '') continue;
    if (isSecretSetting(name)) stored.secrets[name] = encryptSecret(key, placeOf(name), text);
    else stored.values[name] = text;
  }
  await writeSetting(tx, settingKey, stored, at);
}

const placeOf = (name: SettingName) => `setting ${name}`;

/** Whether the environment sets it, and so wins. A provider's account is never mixed from both places. */
export function isFixedSetting(config: Config, name: SettingName): boolean {
  const { environment } = config.readFrom;
  const provider = providerOfSetting(name);
  if (provider === null) return environment[settingFacts(name).variable] !== undefined;
  return settingNames.some(
    (other) => providerOfSetting(other) === provider && environment[settingFacts(other).variable] !== undefined,
  );
}

/** A setting's value as the environment has it, as text; of the mail server's address its parts. */
export function fixedValue(config: Config, name: SettingName): string {
  const { environment } = config.readFrom;
  const text = environment[settingFacts(name).variable] ?? '';
  if (name === 'cashfree_mode') return text.includes('sandbox') ? 'test' : 'live';
  if (!name.startsWith('smtp_') || !URL.canParse(text)) return text;
  const { protocol, hostname, port, username, password } = new URL(text);
  const parts: Partial<Record<SettingName, string>> = {
    smtp_host: hostname,
    smtp_port: port,
    smtp_security: protocol === 'smtps:' ? 'tls' : 'starttls',
    smtp_user: decodeURIComponent(username),
    smtp_password: password,
  };
  return parts[name] ?? '';
}

/** What stored settings say as variables of the environment, without those that the environment sets itself. */
function variablesOf(config: Config, values: SettingValues): Record<string, string> {
  const free = Object.fromEntries(
    Object.entries(values).filter(([name, text]) => text !== '' && !isFixedSetting(config, name as SettingName)),
  ) as Partial<Record<SettingName, string>>;
  const variables: Record<string, string> = {};
  for (const name of settingNames) {
    const text = free[name];
    if (text === undefined || name.startsWith('smtp_') || name === 'cashfree_mode') continue;
    variables[settingFacts(name).variable] = text;
  }
  if (free.smtp_host !== undefined) variables['SMTP_URL'] = smtpUrlOf(free);
  if (free.cashfree_mode === 'test') variables['CASHFREE_API_URL'] = 'https://sandbox.cashfree.com/pg';
  return variables;
}

/** The mail server's address. Without encryption only where staff say so: a password would cross the network in the clear. */
function smtpUrlOf({ smtp_host, smtp_port, smtp_security = 'starttls', smtp_user, smtp_password }: SettingValues) {
  const login = smtp_user ? `${encodeURIComponent(smtp_user)}:${encodeURIComponent(smtp_password ?? '')}@` : '';
  const port = smtp_port ?? (smtp_security === 'tls' ? '465' : '587');
  const options = { tls: '', starttls: '/?requireTLS=true', none: '/?ignoreTLS=true' }[smtp_security] ?? '';
  return `${smtp_security === 'tls' ? 'smtps' : 'smtp'}://${login}${smtp_host}:${port}${options}`;
}

/**
 * The configuration as it would be with these stored settings.
 * @throws ConfigError naming each variable that does not go with the others.
 */
export function configWith(config: Config, values: SettingValues): LiveConfig {
  const { environment, providers } = config.readFrom;
  const { live } = originOf(config);
  const without = readConfig(environment, providers);
  const variables = variablesOf(config, values);
  const next = readConfig({ ...environment, ...variables }, providers);
  const result: LiveConfig = { ...live, orderLimits: { ...live.orderLimits } };
  for (const field of liveFields)
    if (!isDeepStrictEqual(next[field], without[field])) Object.assign(result, { [field]: next[field] });
  for (const limit of Object.keys(next.orderLimits) as (keyof Config['orderLimits'])[])
    if (next.orderLimits[limit] !== without.orderLimits[limit]) result.orderLimits[limit] = next.orderLimits[limit];
  return result;
}

/** What the company sets for its direct sellers, as it holds now. */
export function readNetworkSettings({ config }: { config: Config }): NetworkSettings {
  return config.network;
}

/** Has `listener` run after each change of stored settings that this process has learned of. */
export function listenForSettings(config: Config, listener: () => Promise<void>): void {
  originOf(config).listeners.add(listener);
}

/**
 * Brings this process's configuration to what is stored. Settings that do not go together, as after a change of the environment, are left out
 * and reported. Returns whether something changed.
 */
export async function applyStoredSettings(place: SettingsPlace & { log?: Log }): Promise<boolean> {
  const { config, database, log } = place;
  const origin = originOf(config);
  const { values, unreadable } = await readStoredSettings(place, database.db);
  const applied = JSON.stringify(values);
  if (applied === origin.applied || (origin.applied === '' && Object.keys(values).length === 0)) return false;
  if (unreadable.length > 0) log?.error({ unreadable }, 'stored settings cannot be read: was SECRET_KEY changed?');
  origin.applied = applied;
  try {
    Object.assign(config, configWith(config, values));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    log?.error({ reason: error.message }, 'stored settings are left out');
    Object.assign(config, origin.live);
  }
  for (const listener of origin.listeners) await listener();
  return true;
}

/** How soon a process learns what another one has stored. */
const watchMs = 5_000;

/** Applies what other processes store; returns how to stop. */
export function watchStoredSettings(place: SettingsPlace & { log: Log }, onChange: () => void): () => void {
  let isAsking = false;
  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void applyStoredSettings(place)
      .then((changed) => void (changed && onChange()))
      .catch((error: unknown) => place.log.warn({ err: error }, 'stored settings could not be read'))
      .finally(() => (isAsking = false));
  }, watchMs);
  timer.unref();
  return () => clearInterval(timer);
}
