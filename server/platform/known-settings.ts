import {
  type SettingFacts,
  type SettingGroup,
  type SettingName,
  shopSettings,
} from '#contract/admin/settings/settings.ts';
import { type Config, ConfigError, type PaymentProviderSettings } from './config.ts';
import { messageProviders } from './message-gateways/providers.ts';
import type { ProviderWithSettings } from './provider-setting.ts';

export interface KnownSetting extends SettingFacts {
  readonly name: string;
  /** The owner of the account and the key of its label; null for the shop's own settings. */
  readonly provider: { readonly name: string; readonly title: string; readonly label: string } | null;
  readonly isSecret: boolean;
  /** Convert between a choice and its environment variable. */
  toVariable(text: string): string;
  fromVariable(text: string): string;
}

const same = (text: string) => text;

export function settingsOfProvider(
  { name: provider, title, storedAs = provider, settings }: ProviderWithSettings,
  group: SettingGroup,
): KnownSetting[] {
  return settings.map(({ name: label, value, variable }) => {
    const name = `${storedAs}_${label}`;
    const inVariable = value.kind === 'choice' ? value.inVariable : {};
    const choiceIn = (text: string) => Object.keys(inVariable).find((choice) => text.startsWith(inVariable[choice]!));
    return {
      name,
      group,
      variable: variable ?? name.toUpperCase(),
      value,
      provider: { name: provider, title, label },
      isSecret: value.kind === 'secret',
      toVariable: (text) => inVariable[text] ?? text,
      fromVariable: value.kind === 'choice' ? (text) => choiceIn(text) ?? value.choices[0]! : same,
    };
  });
}

const ownSettings: readonly KnownSetting[] = Object.entries(shopSettings).map(
  ([name, facts]: [string, SettingFacts]) => ({
    ...facts,
    name,
    provider: null,
    isSecret: facts.value.kind === 'secret',
    toVariable: same,
    fromVariable: same,
  }),
);

/** The accounts to which these settings belong, as a fact for people; none for the shop's own. */
export function providerFact(settings: readonly (KnownSetting | undefined)[]): { provider?: string } {
  const titles = new Set(settings.flatMap((setting) => setting?.provider?.title ?? []));
  return titles.size === 0 ? {} : { provider: [...titles].join(', ') };
}

type Knowing = { readonly readFrom: Pick<Config['readFrom'], 'providers'> };

export function knownSettings({ readFrom }: Knowing): KnownSetting[] {
  return [
    ...ownSettings,
    ...messageProviders.flatMap((provider) => settingsOfProvider(provider, 'messages')),
    ...readFrom.providers.flatMap((provider) => settingsOfProvider(provider, 'payments')),
  ];
}

export function findKnownSetting(config: Knowing, name: string): KnownSetting | undefined {
  return knownSettings(config).find((each) => each.name === name);
}

/** Text values by setting name. */
export type SettingValues = Readonly<Partial<Record<SettingName, string>> & Record<string, string | undefined>>;

/**
 * Null if no required variable is set.
 * @throws ConfigError if only some are: such an account could never be paid into
 */
export function noAccount(provider: PaymentProviderSettings, environment: Readonly<Record<string, string>>): null {
  const required = provider.settings.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const missing = settingsOfProvider(provider, 'payments').filter(
    ({ provider: of, variable }) => required.some((name) => name === of?.label) && environment[variable] === undefined,
  );
  if (missing.length === required.length) return null;
  const { title } = provider;
  throw new ConfigError(
    missing.map(({ variable }) => `${variable} must be set where ${title} takes the payments`).join('\n'),
  );
}
