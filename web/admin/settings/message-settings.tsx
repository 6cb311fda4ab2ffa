import { useMemo, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { allSettings, type StaffSettings, staffSettingsPaths } from '#contract/admin/settings/settings.ts';
import { messaging as messages } from '#messages/settings.ts';
import { SelectField } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import { usePermission } from '../screen.tsx';
import { SettingsPage, SettingsPanel } from './settings-page.tsx';
import { TestButton, TestMobile } from './test-button.tsx';
import { findSetting, SettingField, SettingsFooter, useSettingsForm } from './use-settings-form.tsx';
import styles from './settings.module.css';

/** The server names the fields; one without a text shows its own name. */
const fieldLabels: Readonly<Record<string, string>> = messages.fields;
const hints: Readonly<Record<string, string>> = messages.hints;

/** The setting that chooses each channel's provider. */
const choices = { sms: 'sms_gateway', whatsapp: 'whatsapp_gateway' } as const;
const channels = ['sms', 'whatsapp'] as const;

/** The texts of the messages are on another page. */
export function MessageSettings() {
  const data = useLoaderData<StaffSettings>();
  const mayChange = usePermission('settings.configure');
  return (
    <SettingsPage
      heading={messages.heading}
      about={
        <>
          {messages.about} <Link to="/settings/text-messages">{messages.texts}</Link>
        </>
      }
    >
      <MessageForm data={data} />
      {mayChange && <TestMessage />}
    </SettingsPage>
  );
}

function MessageForm({ data }: { data: StaffSettings }) {
  const mayChange = usePermission('settings.configure');
  const { message_providers: providers } = data;
  const read = useMemo(() => allSettings(data), [data]);
  const fields = providers.flatMap(({ settings: account }) => account);
  const labels = new Map<string, string>([
    ...Object.values(choices).map((name) => [name, messages.fields[name]] as const),
    ...fields.map(({ name, label }) => [name, fieldLabels[label] ?? label] as const),
  ]);
  const labelOf = (name: string) => labels.get(name) ?? name;
  const { form, settings, dialog } = useSettingsForm({
    settings: read,
    names: [...labels.keys()],
    path: staffSettingsPaths.messages,
  });
  const isConnected = { sms: data.sends_sms, whatsapp: data.sends_whatsapp };
  return (
    <form {...form.formProps} aria-label={messages.heading}>
      {channels.map((channel) => {
        const choice = choices[channel];
        const possible = providers.filter((provider) => provider.channel === channel);
        return (
          <SettingsPanel
            key={channel}
            id={`channel-${channel}`}
            heading={messages.groups[channel]}
            about={isConnected[channel] ? messages.saved : messages.noGateway}
          >
            <div className={look['halves']}>
              <div className={look['wide']}>
                <SelectField
                  {...form.field(choice)}
                  label={labelOf(choice)}
                  disabled={!mayChange || findSetting(settings, choice).source === 'environment'}
                  options={[
                    { value: '', label: messages.noneChosen },
                    ...possible.map(({ name: value, title: label }) => ({ value, label })),
                  ]}
                />
              </div>
              {possible.flatMap(({ settings: account }) =>
                account.map(({ name, label }) => (
                  <SettingField
                    key={name}
                    form={form}
                    settings={settings}
                    name={name}
                    label={labelOf(name)}
                    disabled={!mayChange}
                    {...(hints[label] && { hint: hints[label] })}
                  />
                )),
              )}
            </div>
            {channel === 'whatsapp' && <p className={styles['note']}>{messages.consent}</p>}
          </SettingsPanel>
        );
      })}
      {mayChange && <SettingsFooter form={form} group="messages" />}
      {dialog}
    </form>
  );
}

function TestMessage() {
  const [to, setTo] = useState('');
  return (
    <SettingsPanel id="message-test" heading={messages.test} about={messages.testAbout}>
      <TestMobile to={to} onChange={setTo} />
      <TestButton path={staffSettingsPaths.testMessages} body={{ channel: 'sms', to }}>
        {messages.sendSms}
      </TestButton>
      <TestButton path={staffSettingsPaths.testMessages} body={{ channel: 'whatsapp', to }}>
        {messages.sendWhatsapp}
      </TestButton>
    </SettingsPanel>
  );
}
