import { useLoaderData } from 'react-router';
import { incomeChecks, type StaffSettings, staffSettingsPaths } from '#contract/admin/settings/settings.ts';
import { policy } from '#contract/policy.ts';
import { form as formMessages, network as messages } from '#messages/settings.ts';
import { optionsOf, SelectField } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatRupees } from '#web/ui/rupees.ts';
import { usePermission } from '../screen.tsx';
import { SettingsPage, SettingsPanel } from './settings-page.tsx';
import { findSetting, SettingField, SettingsFooter, useSettingsForm } from './use-settings-form.tsx';
import styles from './settings.module.css';

type NetworkName = keyof typeof messages.fields;
const names = Object.keys(messages.fields) as NetworkName[];

export function NetworkSettings() {
  const { settings } = useLoaderData<StaffSettings>();
  return (
    <SettingsPage heading={messages.heading} about={messages.about}>
      <NetworkForm read={settings} />
    </SettingsPage>
  );
}

function NetworkForm({ read }: { read: StaffSettings['settings'] }) {
  const mayChange = usePermission('settings.configure');
  const { form, settings, dialog } = useSettingsForm({
    settings: read,
    names,
    path: staffSettingsPaths.network,
  });
  const number = (name: keyof typeof messages.hints) => (
    <SettingField
      form={form}
      settings={settings}
      name={name}
      label={messages.fields[name]}
      hint={messages.hints[name]}
      disabled={!mayChange}
    />
  );
  const choice = <T extends string>(name: NetworkName, labels: Readonly<Record<T, string>>, values: readonly T[]) => {
    const setting = findSetting(settings, name);
    const isFixed = setting.source === 'environment';
    return (
      <SelectField
        {...form.field(name)}
        label={messages.fields[name]}
        hint={isFixed ? formMessages.fixed({ variable: setting.variable }) : undefined}
        disabled={!mayChange || isFixed}
        options={optionsOf(values, labels)}
      />
    );
  };
  return (
    <form {...form.formProps} aria-label={messages.heading}>
      <SettingsPanel id="network-joining" heading={messages.groups.joining}>
        {choice('join_requires_order', messages.joinRequiresOrder, ['0', '1'])}
      </SettingsPanel>
      <SettingsPanel id="network-leaving" heading={messages.groups.leaving}>
        <div className={look['halves']}>
          {number('cooling_off_days')}
          {number('exit_notice_days')}
        </div>
      </SettingsPanel>
      <SettingsPanel id="network-payouts" heading={messages.groups.payouts}>
        <div className={look['halves']}>
          {number('payout_hold_hours')}
          {number('minimum_payout')}
          <SettingField
            form={form}
            settings={settings}
            name="open_income_hold"
            label={messages.fields.open_income_hold}
            hint={messages.openIncomeHint({ all: 'all', none: 'none', preset: formatRupees(policy.openIncomeHold) })}
            disabled={!mayChange}
          />
        </div>
      </SettingsPanel>
      <SettingsPanel id="network-incomes" heading={messages.groups.incomes}>
        <div className={look['halves']}>
          {choice('income_checks', messages.incomeChecks, incomeChecks)}
          {choice('income_forecast', messages.incomeForecast, ['1', '0'])}
        </div>
      </SettingsPanel>
      {mayChange && (
        <div className={styles['save']}>
          <SettingsFooter form={form} group="network" />
        </div>
      )}
      {dialog}
    </form>
  );
}
