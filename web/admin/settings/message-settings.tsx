import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { smsGateways, type StaffSettings, staffSettingsPaths, whatsappGateways } from '#contract/staff-settings.ts';
import { form as formMessages } from '#messages/settings/form.ts';
import { messaging as messages } from '#messages/settings/messaging.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { usePermission } from '../screen.tsx';
import { SettingsPage, SettingsPanel } from './settings-page.tsx';
import { TestButton } from './test-button.tsx';
import { findSetting, SettingField, useSettingsForm } from './use-settings-form.tsx';
import styles from './settings.module.css';

type MessageName = keyof typeof messages.fields;

/** Each channel: its gateway, and what the gateway needs. */
const channels = {
  sms: {
    gateway: 'sms_gateway',
    choices: smsGateways,
    fields: ['msg91_auth_key', 'msg91_sender'],
  },
  whatsapp: {
    gateway: 'whatsapp_gateway',
    choices: whatsappGateways,
    fields: ['whatsapp_phone_number_id', 'whatsapp_access_token'],
  },
} as const;
type Channel = keyof typeof channels;

/** The gateways that carry messages to phones; what the messages say is on a page of its own. */
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
      <MessageForm {...data} />
      {mayChange && <TestMessage />}
    </SettingsPage>
  );
}

function MessageForm({ settings: read, ...state }: StaffSettings) {
  const mayChange = usePermission('settings.configure');
  const names = Object.values(channels).flatMap(({ gateway, fields }) => [gateway, ...fields]);
  const { form, settings, dialogs } = useSettingsForm({
    settings: read,
    names,
    path: staffSettingsPaths.messages,
    labelOf: (name) => messages.fields[name as MessageName],
  });
  const isConnected = { sms: state.sends_sms, whatsapp: state.sends_whatsapp };
  const hints: Partial<Record<MessageName, string>> = messages.hints;
  return (
    <form {...form.formProps} aria-label={messages.heading}>
      {(Object.keys(channels) as Channel[]).map((channel) => {
        const { gateway, choices, fields } = channels[channel];
        const isFixed = (name: MessageName) => findSetting(settings, name).source === 'environment';
        return (
          <SettingsPanel
            key={channel}
            id={`channel-${channel}`}
            heading={messages.groups[channel]}
            about={isConnected[channel] ? messages.connected : messages.noGateway}
          >
            <div className={styles['fields']}>
              <div className={styles['wide']}>
                <SelectField
                  {...form.field(gateway)}
                  label={messages.fields[gateway]}
                  disabled={!mayChange || isFixed(gateway)}
                  options={[
                    { value: '', label: messages.gateways.none },
                    ...choices.map((value) => ({ value, label: messages.gateways[value] })),
                  ]}
                />
              </div>
              {fields.map((name) => (
                <SettingField
                  key={name}
                  form={form}
                  settings={settings}
                  name={name}
                  label={messages.fields[name]}
                  disabled={!mayChange}
                  {...(hints[name] && { hint: hints[name] })}
                />
              ))}
            </div>
            {channel === 'whatsapp' && <p className={styles['note']}>{messages.consent}</p>}
          </SettingsPanel>
        );
      })}
      {mayChange && <FormFooter form={form} variant="primary" label={formMessages.save} />}
      {dialogs}
    </form>
  );
}

/** Sends a sample through a gateway at once, and says what came of it. */
function TestMessage() {
  const [to, setTo] = useState('');
  return (
    <SettingsPanel id="message-test" heading={messages.test} about={messages.testAbout}>
      <TextField
        label={messages.to}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        maxLength={10}
      />
      <TestButton path={staffSettingsPaths.testMessages} body={{ channel: 'sms', to }}>
        {messages.sendSms}
      </TestButton>
      <TestButton path={staffSettingsPaths.testMessages} body={{ channel: 'whatsapp', to }}>
        {messages.sendWhatsapp}
      </TestButton>
    </SettingsPanel>
  );
}
