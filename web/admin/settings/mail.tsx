import { useState } from 'react';
import { useLoaderData, useRouteLoaderData } from 'react-router';
import { mailSecurities, type StaffSettings, staffSettingsPaths } from '#contract/admin/settings/settings.ts';
import type { StaffMember } from '#contract/admin/staff.ts';
import { mail as messages } from '#messages/settings.ts';
import { optionsOf, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import { profileRoute, usePermission } from '../screen.tsx';
import { SettingsPage, SettingsPanel } from './settings-page.tsx';
import { TestButton } from './test-button.tsx';
import { findSetting, SettingField, SettingsFooter, useSettingsForm } from './use-settings-form.tsx';

type MailName = keyof typeof messages.fields;
const hints = {
  smtp_host: messages.hints.smtp_host({ example: 'smtp.example.com' }),
  smtp_port: messages.hints.smtp_port,
  mail_from: messages.hints.mail_from({ example: 'Himgiri <care@himgiri.example>' }),
};
const securities = {
  tls: messages.security.tls({ name: 'TLS' }),
  starttls: messages.security.starttls({ name: 'STARTTLS' }),
  none: messages.security.none,
};
const names = Object.keys(messages.fields) as MailName[];

export function MailSettings() {
  const { settings } = useLoaderData<StaffSettings>();
  const mayChange = usePermission('settings.configure');
  return (
    <SettingsPage heading={messages.heading} about={messages.about}>
      <MailForm read={settings} />
      {mayChange && <TestMail />}
    </SettingsPage>
  );
}

function MailForm({ read }: { read: StaffSettings['settings'] }) {
  const mayChange = usePermission('settings.configure');
  const { form, settings, dialog } = useSettingsForm({
    settings: read,
    names,
    path: staffSettingsPaths.mail,
  });
  const field = (name: MailName) => ({
    form,
    settings,
    name,
    label: messages.fields[name],
    disabled: !mayChange,
    ...(name in hints && { hint: hints[name as keyof typeof hints] }),
  });
  const security = findSetting(settings, 'smtp_security');
  return (
    <form {...form.formProps} aria-label={messages.server}>
      <SettingsPanel id="mail-server" heading={messages.server}>
        <div className={look['halves']}>
          <SettingField {...field('smtp_host')} />
          <SettingField {...field('smtp_port')} />
          <div className={look['wide']}>
            <SelectField
              {...form.field('smtp_security')}
              label={messages.fields.smtp_security}
              disabled={!mayChange || security.source === 'environment'}
              options={optionsOf(mailSecurities, securities)}
            />
          </div>
          <SettingField {...field('smtp_user')} />
          <SettingField {...field('smtp_password')} />
          <div className={look['wide']}>
            <SettingField {...field('mail_from')} />
          </div>
        </div>
        {mayChange && <SettingsFooter form={form} group="mail" />}
      </SettingsPanel>
      {dialog}
    </form>
  );
}

function TestMail() {
  const profile = useRouteLoaderData<StaffMember>(profileRoute);
  const [to, setTo] = useState(profile?.email ?? '');
  return (
    <SettingsPanel id="mail-test" heading={messages.test} about={messages.testAbout}>
      <TextField
        label={messages.to}
        type="email"
        autoComplete="email"
        value={to}
        onChange={(event) => setTo(event.target.value)}
        maxLength={254}
      />
      <TestButton path={staffSettingsPaths.testMail} body={{ to }}>
        {messages.send}
      </TestButton>
    </SettingsPanel>
  );
}
