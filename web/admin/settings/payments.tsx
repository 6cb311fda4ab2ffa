import { useMemo } from 'react';
import { Link, useLoaderData } from 'react-router';
import {
  allSettings,
  type SettingName,
  type StaffSetting,
  type StaffSettings,
  staffSettingsPaths,
} from '#contract/admin/settings/settings.ts';
import { payments as messages } from '#messages/settings.ts';
import { SelectField } from '#web/admin/kit/inputs.tsx';
import { Badge } from '#web/ui/badge.tsx';
import look from '#web/admin/kit/look.module.css';
import { usePermission } from '../screen.tsx';
import { SettingsPage, SettingsPanel } from './settings-page.tsx';
import { TestButton } from './test-button.tsx';
import { findSetting, SettingField, SettingsFooter, useSettingsForm } from './use-settings-form.tsx';
import styles from './settings.module.css';

type Provider = StaffSettings['providers'][number];
/** The server names the fields; one without a text shows its own name. */
const fieldLabels: Readonly<Record<string, string>> = messages.fields;
const choiceLabels: Readonly<Record<string, string>> = messages.modes;

export function PaymentSettings() {
  const data = useLoaderData<StaffSettings>();
  const { providers } = data;
  const settings = useMemo(() => allSettings(data), [data]);
  const setUp = providers.filter(({ is_set_up: isSetUp }) => isSetUp);
  return (
    <SettingsPage
      heading={messages.heading}
      about={
        <>
          {messages.about} {messages.cod} <Link to="/shipping">{messages.codLink}</Link>
        </>
      }
    >
      {providers.map((provider) => (
        <ProviderForm key={provider.name} provider={provider} read={settings} />
      ))}
      {setUp.length > 0 && <ChoiceForm setUp={setUp} read={settings} />}
    </SettingsPage>
  );
}

function ProviderForm({ provider, read }: { provider: Provider; read: StaffSetting[] }) {
  const { name: providerName, title, settings: fields } = provider;
  const mayChange = usePermission('payments.configure');
  const isFixed = fields.some(({ source }) => source === 'environment');
  const labels = new Map(fields.map(({ name, label }) => [name, fieldLabels[label] ?? label]));
  const { form, settings, dialog } = useSettingsForm({
    settings: read,
    names: [...labels.keys()],
    path: staffSettingsPaths.payments,
  });
  return (
    <form {...form.formProps} aria-label={title}>
      <SettingsPanel id={`provider-${providerName}`} heading={title} about={<ProviderState provider={provider} />}>
        {isFixed && <p className={styles['note']}>{messages.allFixed}</p>}
        <div className={look['halves']}>
          {fields.map(({ name, kind, choices }) =>
            kind === 'choice' ? (
              <SelectField
                key={name}
                {...form.field(name)}
                label={labels.get(name)}
                disabled={!mayChange || isFixed}
                options={choices.map((value) => ({ value, label: choiceLabels[value] ?? value }))}
              />
            ) : (
              <SettingField
                key={name}
                form={form}
                settings={settings}
                name={name}
                label={labels.get(name)!}
                disabled={!mayChange || isFixed}
                {...(name.endsWith('_old') && { hint: messages.oldHint })}
              />
            ),
          )}
        </div>
        <div>
          <p className={styles['note']}>
            <strong>{messages.webhookUrl}</strong> {messages.webhookHint}
          </p>
          <p className={styles['copy']}>
            <code>{provider.webhook_url}</code>
          </p>
        </div>
        {mayChange && !isFixed && (
          <SettingsFooter form={form} group="payments" label={messages.save({ provider: title })} />
        )}
        {mayChange && provider.is_set_up && (
          <TestButton path={staffSettingsPaths.testPayments} body={{ provider: providerName }}>
            {messages.test}
            <span className="visually-hidden"> {title}</span>
          </TestButton>
        )}
      </SettingsPanel>
      {dialog}
    </form>
  );
}

function ProviderState({ provider }: { provider: Provider }) {
  return (
    <span className={look['buttons']}>
      {provider.is_offered ? (
        <Badge tone="success">{messages.offered}</Badge>
      ) : (
        <Badge>{provider.is_set_up ? messages.setUp : messages.notSetUp}</Badge>
      )}
      {provider.is_test_account && <Badge tone="danger">{messages.testAccount}</Badge>}
    </span>
  );
}

/** Chooses the providers for new payments, in the order that buyers see. */
function ChoiceForm({ setUp, read }: { setUp: Provider[]; read: StaffSetting[] }) {
  const mayChange = usePermission('payments.configure');
  const choice: SettingName = 'payment_providers';
  const isFixed = findSetting(read, choice).source === 'environment';
  const { form, dialog } = useSettingsForm({
    settings: read,
    names: [choice],
    path: staffSettingsPaths.payments,
  });
  const pairs = setUp.flatMap((first) =>
    setUp
      .filter((second) => second !== first)
      .map((second) => ({
        value: `${first.name},${second.name}`,
        label: messages.first({ first: first.title, second: second.title }),
      })),
  );
  const options = [
    { value: '', label: messages.all },
    ...pairs,
    ...setUp.map(({ name, title }) => ({ value: name, label: messages.only({ provider: title }) })),
    { value: 'none', label: messages.none },
  ];
  return (
    <form {...form.formProps} aria-label={messages.choice}>
      <SettingsPanel id="provider-choice" heading={messages.choice} about={messages.choiceAbout}>
        <SelectField
          {...form.field(choice)}
          label={messages.choice}
          options={options}
          disabled={!mayChange || isFixed}
        />
        {mayChange && !isFixed && <SettingsFooter form={form} group="payments" label={messages.saveChoice} />}
      </SettingsPanel>
      {dialog}
    </form>
  );
}
