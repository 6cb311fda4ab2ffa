import { useLoaderData } from 'react-router';
import { type StaffSettings, staffSettingsPaths } from '#contract/admin/settings/settings.ts';
import { form as formMessages, limits as messages } from '#messages/settings.ts';
import look from '#web/admin/kit/look.module.css';
import { usePermission } from '../screen.tsx';
import { SettingsPage, SettingsPanel } from './settings-page.tsx';
import { SettingField, SettingsFooter, useSettingsForm } from './use-settings-form.tsx';
import styles from './settings.module.css';

type LimitName = keyof typeof messages.fields;

const groups: Record<keyof typeof messages.groups, readonly LimitName[]> = {
  order: ['order_max_per_product', 'order_max_items', 'known_buyer_max_per_product', 'known_buyer_max_items'],
  cash: ['guest_cod_max', 'guest_cod_code_above'],
  unpaid: ['unpaid_orders_per_buyer', 'unpaid_stock_per_buyer'],
  crowd: ['network_orders', 'network_payment_minutes', 'unpaid_stock_per_network'],
  review: ['review_cod_orders_per_buyer'],
  after: ['review_request_days'],
  returns: ['return_days'],
};

const hints: Partial<Record<keyof typeof messages.groups, string>> = {
  crowd: messages.crowdHint,
  after: messages.reviewHint,
  returns: messages.returnsHint,
};

export function LimitSettings() {
  const { settings } = useLoaderData<StaffSettings>();
  return (
    <SettingsPage heading={messages.heading} about={messages.about}>
      <LimitForm read={settings} />
    </SettingsPage>
  );
}

function LimitForm({ read }: { read: StaffSettings['settings'] }) {
  const mayChange = usePermission('settings.configure');
  const names: readonly LimitName[] = Object.values(groups).flat();
  const { form, settings, dialog } = useSettingsForm({
    settings: read,
    names,
    path: staffSettingsPaths.limits,
  });
  return (
    <form {...form.formProps} aria-label={messages.heading}>
      {Object.entries(groups).map(([group, members]) => (
        <SettingsPanel
          key={group}
          id={`limits-${group}`}
          heading={messages.groups[group as keyof typeof groups]}
          about={hints[group as keyof typeof groups] ?? formMessages.noLimit}
        >
          <div className={look['halves']}>
            {members.map((name) => (
              <SettingField
                key={name}
                form={form}
                settings={settings}
                name={name}
                label={messages.fields[name]}
                disabled={!mayChange}
              />
            ))}
          </div>
        </SettingsPanel>
      ))}
      {mayChange && (
        <div className={styles['save']}>
          <SettingsFooter form={form} group="limits" />
        </div>
      )}
      {dialog}
    </form>
  );
}
