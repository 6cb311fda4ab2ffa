import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { type StaffSettings, staffSettingsPaths } from '#contract/staff-settings.ts';
import { form as formMessages } from '#messages/settings/form.ts';
import { messaging as messages } from '#messages/settings/messaging.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { TextArea } from '#web/admin/kit/inputs.tsx';
import { usePermission } from '../screen.tsx';
import { SettingsPage, SettingsPanel } from './settings-page.tsx';
import { findSetting, useSettingsForm } from './use-settings-form.tsx';

const names = ['sms_templates', 'whatsapp_templates'] as const;
const examples = {
  sms_templates: 'order_placed.en=1107160000000000001',
  whatsapp_templates: 'order_placed.en=order_placed_v1',
};

/** The approved templates of messages to phones. */
export function MessageSettings() {
  const data = useLoaderData<StaffSettings>();
  const [saves, setSaves] = useState(0);
  return (
    <SettingsPage heading={messages.heading} about={messages.about({ form: 'message.language=template' })}>
      <MessageForm key={saves} {...data} onSaved={() => setSaves((count) => count + 1)} />
    </SettingsPage>
  );
}

function MessageForm({ settings, sends_messages: isSending, onSaved }: StaffSettings & { onSaved: () => void }) {
  const mayChange = usePermission('settings.configure');
  const { form, dialogs } = useSettingsForm({
    settings,
    names,
    path: staffSettingsPaths.messages,
    labelOf: (name) => messages.fields[name as (typeof names)[number]],
    onSaved,
  });
  return (
    <form {...form.formProps} aria-label={messages.heading}>
      <SettingsPanel id="templates" heading={messages.heading} about={isSending ? undefined : messages.noGateway}>
        {names.map((name) => {
          const { source, variable } = findSetting(settings, name);
          const isFixed = source === 'environment';
          return (
            <TextArea
              key={name}
              {...form.field(name)}
              label={messages.fields[name]}
              hint={isFixed ? formMessages.fixed({ variable }) : messages.example({ example: examples[name] })}
              disabled={!mayChange || isFixed}
              rows={4}
              maxLength={4000}
              spellCheck={false}
            />
          );
        })}
        {mayChange && <FormFooter form={form} variant="primary" label={formMessages.save} />}
      </SettingsPanel>
      {dialogs}
    </form>
  );
}
