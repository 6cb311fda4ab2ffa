import type { ComponentProps } from 'react';
import { useLoaderData } from 'react-router';
import {
  allSettings,
  type SettingGroup,
  type StaffSetting,
  type StaffSettings,
  type StaffSettingsReply,
} from '#contract/admin/settings/settings.ts';
import { form as messages } from '#messages/settings.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { PasswordField, TextField } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import { showToast } from '#web/admin/kit/toast.ts';
import { type SaveOutcome, useStoredForm } from '#web/ui/use-stored-form.ts';
import { callAsStaff } from '../api.ts';
import { SecondPerson } from '../home/approvals/second-person.tsx';
import { useProof } from './proof.tsx';

type Values = Record<string, string>;

interface SettingsFormOptions {
  settings: readonly StaffSetting[];
  names: readonly string[];
  path: string;
}

/** Sends only the settings that were changed. */
export function useSettingsForm({ settings: read, names, path }: SettingsFormOptions) {
  const { prove, dialog } = useProof();
  const form = useStoredForm<readonly StaffSetting[], Values>({
    stored: read,
    toForm: (stored) => Object.fromEntries(names.map((name) => [name, findSetting(stored, name).value ?? ''])),
    save,
  });
  const settings = form.base;

  const changesOf = (values: Values, base: readonly StaffSetting[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const { kind, value } = findSetting(base, name);
        const from = value ?? '';
        const to = values[name] ?? '';
        return to === from ? [] : [[name, kind === 'secret' ? { to } : { from, to }]];
      }),
    );

  async function save(values: Values, base: readonly StaffSetting[]): Promise<SaveOutcome<readonly StaffSetting[]>> {
    const changes = changesOf(values, base);
    if (Object.keys(changes).length === 0) {
      showToast(messages.noChanges);
      return null;
    }
    const result = await prove(() => callAsStaff<StaffSettingsReply>(path, { body: { changes } }));
    if (!result?.ok) return result;
    const { awaits_approval: isWaiting, has_changes: hasChanges, data } = result.reply;
    showToast(isWaiting ? messages.waiting : hasChanges ? messages.saved : messages.noChanges);
    return { ok: true, stored: allSettings(data) };
  }

  return { form, settings, dialog };
}

export function findSetting(settings: readonly StaffSetting[], name: string): StaffSetting {
  return settings.find((each) => each.name === name)!;
}

interface SettingsFooterProps {
  form: ComponentProps<typeof FormFooter>['form'];
  group: SettingGroup;
  label?: string;
}

/** Saves the form. Says before whether the change will wait for a second person, where the server asks for one. */
export function SettingsFooter({ form, group, label = messages.save }: SettingsFooterProps) {
  const action = useLoaderData<StaffSettings>().approvals[group];
  return (
    <div className={look['stack']}>
      {action && <SecondPerson action={action} />}
      <FormFooter form={form} variant="primary" label={label} />
    </div>
  );
}

interface SettingFieldProps {
  form: ReturnType<typeof useSettingsForm>['form'];
  settings: readonly StaffSetting[];
  name: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

/** A number, a text, or a secret that is never shown. A setting from the environment is read-only and says so. */
export function SettingField({ form, settings, name, label, hint, disabled = false }: SettingFieldProps) {
  const setting = findSetting(settings, name);
  const isFixed = setting.source === 'environment';
  const { kind, longest } = setting;
  const fixedHint = isFixed ? messages.fixed({ variable: setting.variable }) : hint;
  const shared = { ...form.field(name), label, disabled: disabled || isFixed, autoComplete: 'off' };
  if (kind === 'secret') {
    const state = setting.is_unreadable ? messages.unreadable : setting.is_set ? messages.isSet : undefined;
    return (
      <PasswordField
        {...shared}
        autoComplete="new-password"
        hint={isFixed ? fixedHint : (state ?? hint ?? messages.notSet)}
        maxLength={longest}
      />
    );
  }
  return (
    <TextField
      {...shared}
      hint={fixedHint}
      // Only lists: elsewhere the browser would cut off pasted text that is short enough once the server normalises it.
      {...(kind === 'list' && { maxLength: longest })}
      {...(kind === 'number' && { inputMode: 'numeric' as const })}
    />
  );
}
