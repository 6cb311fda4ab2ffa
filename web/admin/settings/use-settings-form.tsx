import type { ReactNode } from 'react';
import {
  isSecretSetting,
  type SettingName,
  settingFacts,
  type StaffSetting,
  type StaffSettingsReply,
  staffSettingsPaths,
} from '#contract/staff-settings.ts';
import { form as messages } from '#messages/settings/form.ts';
import { PasswordField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { type SaveOutcome, useStoredForm } from '#web/ui/use-stored-form.ts';
import { callAsStaff } from '../api.ts';
import { useConflicts } from '#web/admin/kit/conflict-dialog.tsx';
import { useProof } from './proof.tsx';

type Values = Record<string, string>;

interface SettingsFormOptions {
  settings: readonly StaffSetting[];
  names: readonly SettingName[];
  path: string;
  labelOf: (name: SettingName) => string;
}

/** A form that sends the settings that were changed and no others, and asks which to keep where a colleague was faster. */
export function useSettingsForm({ settings: read, names, path, labelOf }: SettingsFormOptions) {
  const { prove, dialog } = useProof();
  const form = useStoredForm<readonly StaffSetting[], Values>({
    stored: read,
    toForm: (stored) => Object.fromEntries(names.map((name) => [name, findSetting(stored, name).value ?? ''])),
    save: (values, base) => send(changesOf(values, base)),
  });
  const settings = form.base;

  const changesOf = (values: Values, base: readonly StaffSetting[]) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const from = findSetting(base, name).value ?? '';
        const to = values[name] ?? '';
        return to === from ? [] : [[name, isSecretSetting(name) ? { to } : { from, to }]];
      }),
    );

  const conflicts = useConflicts({
    labelOf: (field) => labelOf(field as SettingName),
    listChanges: () => changesOf(form.values, settings),
    send: async (changes) => form.accept(await send(changes)),
    async onTheirs() {
      const fresh = await callAsStaff<StaffSettingsReply>(staffSettingsPaths.settings, {});
      form.accept(fresh.ok ? { ok: true, stored: fresh.reply.data.settings } : fresh);
    },
    setMessage: form.setMessage,
  });

  async function send(changes: Record<string, object>): Promise<SaveOutcome<readonly StaffSetting[]>> {
    if (Object.keys(changes).length === 0) {
      showToast(messages.noChanges);
      return null;
    }
    const result = await prove(() => callAsStaff<StaffSettingsReply>(path, { body: { changes } }));
    if (!result) return null;
    if (!result.ok) return conflicts.ask(result.failure) && result;
    showToast(result.reply.awaits_approval ? messages.waiting : messages.saved);
    return { ok: true, stored: result.reply.data.settings };
  }

  const dialogs: ReactNode = (
    <>
      {dialog}
      {conflicts.dialog}
    </>
  );
  return { form, settings, dialogs };
}

export function findSetting(settings: readonly StaffSetting[], name: SettingName): StaffSetting {
  return settings.find((each) => each.name === name)!;
}

interface SettingFieldProps {
  form: ReturnType<typeof useSettingsForm>['form'];
  settings: readonly StaffSetting[];
  name: SettingName;
  label: string;
  hint?: string;
  disabled?: boolean;
}

/** A field for a setting: a number, a text, or a secret that is never shown. One that the server sets is read-only and says so. */
export function SettingField({ form, settings, name, label, hint, disabled = false }: SettingFieldProps) {
  const setting = findSetting(settings, name);
  const isFixed = setting.source === 'environment';
  const kind = settingFacts(name).value.kind;
  const fixedHint = isFixed ? messages.fixed({ variable: setting.variable }) : hint;
  const shared = { ...form.field(name), label, disabled: disabled || isFixed, autoComplete: 'off' };
  if (kind === 'secret') {
    const state = setting.is_unreadable ? messages.unreadable : setting.is_set ? messages.isSet : undefined;
    return (
      <PasswordField
        {...shared}
        autoComplete="new-password"
        hint={isFixed ? fixedHint : (state ?? hint ?? messages.notSet)}
        maxLength={500}
      />
    );
  }
  const length = settingFacts(name).value;
  return (
    <TextField
      {...shared}
      hint={fixedHint}
      {...(kind === 'number' && { inputMode: 'numeric' as const, maxLength: 8 })}
      {...(length.kind === 'text' && { maxLength: length.longest })}
    />
  );
}
