import type { SettingKind } from '#contract/admin/settings/settings.ts';

export interface ProviderWithSettings<Label extends string = string, Choice extends string = string> {
  /** In tables, calls and settings: lower-case letters and digits. */
  readonly name: string;
  /** A brand, the same in every language. */
  readonly title: string;
  /** The settings of its account that staff may enter, in the admin's order. */
  readonly settings: readonly ProviderSetting<Label, Choice>[];
  /** Prefix of its stored settings, if it is not its name. */
  readonly storedAs?: string;
}

/** Stored under `<provider>_<name>`. */
export interface ProviderSetting<Label extends string = string, Choice extends string = string> {
  /** Key of its label. */
  readonly name: Label;
  readonly value: Exclude<SettingKind, { kind: 'choice' }> | ProviderChoice<Choice>;
  /** Without this setting there is no account. */
  readonly isRequired?: boolean;
  /** Its environment variable, if named differently. */
  readonly variable?: string;
}

/** The first choice is the default. */
export interface ProviderChoice<Choice extends string = string> {
  readonly kind: 'choice';
  readonly choices: readonly Choice[];
  /** Prefix of the variable's value. */
  readonly inVariable: Readonly<Record<string, string>>;
}
