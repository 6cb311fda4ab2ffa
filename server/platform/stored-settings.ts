import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Database, Db, Tx } from './database.ts';
import { decryptSecret, encryptSecret } from './encrypted-secret.ts';
import { type KnownSetting, knownSettings, type SettingValues } from './known-settings.ts';
import type { Log } from './log.ts';
import type { NetworkSettings } from './network-settings.ts';
import { readServerKey, type ServerKey } from './server-key.ts';
import { readSetting, writeSetting } from './settings.ts';

const settingKey = 'shop_settings';

const Stored = z.object({
  values: z.record(z.string(), z.string()).default({}),
  /** Encrypted with the server's key. */
  secrets: z.record(z.string(), z.string()).default({}),
});

/** Without names that this version does not know. */
export interface StoredSettings {
  values: SettingValues;
  /** Encrypted with another key; they must be entered again. */
  unreadable: readonly string[];
}

/** The rest of the configuration is fixed at the start. */
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

/** `db` is the current transaction, if there is one. */
export async function readStoredSettings({ config, database }: SettingsPlace, db: Db | Tx): Promise<StoredSettings> {
  const row = await readSetting(db, settingKey);
  if (row === null) return { values: {}, unreadable: [] };
  const { values, secrets } = Stored.parse(row);
  const key = Object.keys(secrets).length === 0 ? null : await readServerKey({ database, config }, db);
  const known: Record<string, string> = {};
  const unreadable: string[] = [];
  for (const { name } of knownSettings(config)) {
    const secret = secrets[name];
    if (values[name] !== undefined) known[name] = values[name];
    if (secret === undefined || key === null) continue;
    const text = decryptSecret(key, placeOf(name), secret);
    if (text === null) unreadable.push(name);
    else known[name] = text;
  }
  return { values: known, unreadable };
}

/**
 * Stores all settings with encrypted secrets. Unreadable secrets that were not entered again are dropped. Settings that
 * this version does not know stay, because a newer one may have stored them before a rollback.
 */
export async function writeStoredSettings(
  { config, database }: SettingsPlace,
  tx: Tx,
  values: SettingValues,
  at: Date,
): Promise<void> {
  const key: ServerKey = await readServerKey({ database, config }, tx);
  const known = knownSettings(config);
  const names = new Set(known.map(({ name }) => name));
  const unknown = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => !names.has(name)));
  const before = Stored.parse((await readSetting(tx, settingKey)) ?? {});
  const stored = { values: unknown(before.values), secrets: unknown(before.secrets) };
  for (const { name, isSecret } of known) {
    const text = values[name];
    if (text === undefined || text === '') continue;
    if (isSecret) stored.secrets[name] = encryptSecret(key, placeOf(name), text);
    else stored.values[name] = text;
  }
  await writeSetting(tx, settingKey, stored, at);
}

const placeOf = (name: string) => `setting ${name}`;

/** Whether the environment sets it. A payment provider's account comes entirely from one source. */
export function isFixedSetting(config: Config, { provider, group, variable }: KnownSetting): boolean {
  const { environment } = config.readFrom;
  if (provider === null || group !== 'payments') return environment[variable] !== undefined;
  return knownSettings(config).some(
    (other) => other.provider?.name === provider.name && environment[other.variable] !== undefined,
  );
}

/** As text; for the mail server's URL, its parts. */
export function fixedValue(config: Config, { name, variable, fromVariable }: KnownSetting): string {
  const text = config.readFrom.environment[variable] ?? '';
  if (!name.startsWith('smtp_') || !URL.canParse(text)) return fromVariable(text);
  const { protocol, hostname, port, username, password } = new URL(text);
  const parts: Record<string, string> = {
    smtp_host: hostname,
    smtp_port: port,
    smtp_security: protocol === 'smtps:' ? 'tls' : 'starttls',
    smtp_user: decodeURIComponent(username),
    smtp_password: password,
  };
  return parts[name] ?? '';
}

/** Without settings that the environment sets. */
function variablesOf(config: Config, values: SettingValues): Record<string, string> {
  const variables: Record<string, string> = {};
  const mail: Record<string, string> = {};
  for (const setting of knownSettings(config)) {
    const { name, variable, toVariable } = setting;
    const text = values[name] ?? '';
    if (text === '' || isFixedSetting(config, setting)) continue;
    if (name.startsWith('smtp_')) mail[name] = text;
    else variables[variable] = toVariable(text);
  }
  if (mail['smtp_host'] !== undefined) variables['SMTP_URL'] = smtpUrlOf(mail);
  return variables;
}

/** Unencrypted only if staff say so, because the password would cross the network in clear text. */
function smtpUrlOf({ smtp_host, smtp_port, smtp_security = 'starttls', smtp_user, smtp_password }: SettingValues) {
  const login = smtp_user ? `${encodeURIComponent(smtp_user)}:${encodeURIComponent(smtp_password ?? '')}@` : '';
  const port = smtp_port ?? (smtp_security === 'tls' ? '465' : '587');
  const options = { tls: '', starttls: '/?requireTLS=true', none: '/?ignoreTLS=true' }[smtp_security] ?? '';
  return `${smtp_security === 'tls' ? 'smtps' : 'smtp'}://${login}${smtp_host}:${port}${options}`;
}

/** @throws ConfigError naming each variable that conflicts with others */
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

export function readNetworkSettings({ config }: { config: Config }): NetworkSettings {
  return config.network;
}

/** Called after each change that this process learns of. */
export function listenForSettings(config: Config, listener: () => Promise<void>): void {
  originOf(config).listeners.add(listener);
}

/**
 * Applies the stored settings. Conflicting ones, for example after a change of the environment, are left out and
 * reported. Returns whether anything changed.
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

/** Applies what other processes store. Returns a function that stops it. */
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
