import { type ReactNode, useState } from 'react';
import {
  isSecretSetting,
  type SettingName,
  settingFacts,
  type StaffSetting,
  type StaffSettingsReply,
} from '#contract/staff-settings.ts';
import { form as messages } from '#messages/settings/form.ts';
import { PasswordField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { useForm } from '#web/ui/use-form.ts';
import { callAsStaff } from '../api.ts';
import { useConflicts } from '#web/admin/kit/conflict-dialog.tsx';
import { useCommand } from '../screen.tsx';
import { useProof } from './proof.tsx';

type Values = Record<string, string>;

interface SettingsFormOptions {
  settings: readonly StaffSetting[];
  names: readonly SettingName[];
  path: string;
  labelOf: (name: SettingName) => string;
  /** Called after a save; give the form a new key then, so that it begins anew with what is stored. */
  onSaved: () => void;
}

/** A form that sends the settings that were changed and no others, and asks which to keep where a colleague was faster. */
export function useSettingsForm({ settings, names, path, labelOf, onSaved }: SettingsFormOptions) {
  const runCommand = useCommand();
  const { prove, dialog } = useProof();
  const [base] = useState<Values>(() =>
    Object.fromEntries(names.map((name) => [name, findSetting(settings, name).value ?? ''])),
  );
  const form = useForm<Values>({ initial: base, submit: (values) => save(changesOf(values)) });

  const changesOf = (values: Values) =>
    Object.fromEntries(
      names
        .filter((name) => (values[name] ?? '') !== base[name])
        .map((name) => [name, isSecretSetting(name) ? { to: values[name] } : { from: base[name], to: values[name] }]),
    );

  const conflicts = useConflicts({
    labelOf: (field) => labelOf(field as SettingName),
    listChanges: () => changesOf(form.values),
    send: save,
    onTheirs: onSaved,
    setMessage: form.setMessage,
  });

  async function save(changes: Record<string, object>): Promise<CallFailure | null> {
    if (Object.keys(changes).length === 0) {
      showToast(messages.noChanges);
      return null;
    }
    let done = messages.saved;
    const failure = await runCommand(() =>
      prove(async () => {
        const sent = await callAsStaff<StaffSettingsReply>(path, { body: { changes } });
        if (!sent.ok) return sent.failure;
        if (sent.reply.awaits_approval) done = messages.waiting;
        return null;
      }),
    );
    if (failure?.code === 'proof_required') return null;
    if (failure) return conflicts.ask(failure);
    showToast(done);
    onSaved();
    return null;
  }

  const dialogs: ReactNode = (
    <>
      {dialog}
      {conflicts.dialog}
    </>
  );
  return { form, dialogs };
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
