import { Link, useLoaderData } from 'react-router';
import {
  cashfreeModes,
  providerOfSetting,
  type SettingName,
  settingNames,
  type StaffSettings,
  staffSettingsPaths,
} from '#contract/staff-settings.ts';
import { payments as messages } from '#messages/settings/payments.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { SelectField } from '#web/admin/kit/inputs.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { usePermission } from '../screen.tsx';
import { SettingsPage, SettingsPanel } from './settings-page.tsx';
import { TestButton } from './test-button.tsx';
import { findSetting, SettingField, useSettingsForm } from './use-settings-form.tsx';
import styles from './settings.module.css';

type Provider = StaffSettings['providers'][number];
type PaymentName = keyof typeof messages.fields;

/** Each provider's account with its state and a test call, and which of them buyers are offered. */
export function PaymentSettings() {
  const { settings, providers } = useLoaderData<StaffSettings>();
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

function ProviderForm({ provider, read }: { provider: Provider; read: StaffSettings['settings'] }) {
  const { name: providerName, title } = provider;
  const mayChange = usePermission('payments.configure');
  const names = settingNames.filter((name) => providerOfSetting(name) === providerName);
  const isFixed = findSetting(read, names[0]!).source === 'environment';
  const { form, settings, dialogs } = useSettingsForm({
    settings: read,
    names,
    path: staffSettingsPaths.payments,
    labelOf: (name) => messages.fields[name as PaymentName],
  });
  return (
    <form {...form.formProps} aria-label={title}>
      <SettingsPanel id={`provider-${providerName}`} heading={title} about={<ProviderState provider={provider} />}>
        {isFixed && <p className={styles['note']}>{messages.allFixed}</p>}
        <div className={styles['fields']}>
          {names.map((name) =>
            name === 'cashfree_mode' ? (
              <SelectField
                key={name}
                {...form.field(name)}
                label={messages.fields[name]}
                disabled={!mayChange || isFixed}
                options={cashfreeModes.map((value) => ({ value, label: messages.modes[value] }))}
              />
            ) : (
              <SettingField
                key={name}
                form={form}
                settings={settings}
                name={name}
                label={messages.fields[name as PaymentName]}
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
          <FormFooter form={form} variant="primary" label={messages.save({ provider: title })} />
        )}
        {mayChange && provider.is_set_up && (
          <TestButton path={staffSettingsPaths.testPayments} body={{ provider: providerName }}>
            {messages.test}
            <span className="visually-hidden"> {title}</span>
          </TestButton>
        )}
      </SettingsPanel>
      {dialogs}
    </form>
  );
}

function ProviderState({ provider }: { provider: Provider }) {
  return (
    <span className={styles['state']}>
      {provider.is_offered ? (
        <Badge tone="success">{messages.offered}</Badge>
      ) : (
        <Badge>{provider.is_set_up ? messages.setUp : messages.notSetUp}</Badge>
      )}
      {provider.is_test_account && <Badge tone="danger">{messages.testAccount}</Badge>}
    </span>
  );
}

/** Which providers take new payments, and in which order buyers see them. */
function ChoiceForm({ setUp, read }: { setUp: Provider[]; read: StaffSettings['settings'] }) {
  const mayChange = usePermission('payments.configure');
  const choice: SettingName = 'payment_providers';
  const isFixed = findSetting(read, choice).source === 'environment';
  const { form, dialogs } = useSettingsForm({
    settings: read,
    names: [choice],
    path: staffSettingsPaths.payments,
    labelOf: () => messages.choice,
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
        {mayChange && !isFixed && <FormFooter form={form} variant="primary" label={messages.saveChoice} />}
      </SettingsPanel>
      {dialogs}
    </form>
  );
}
