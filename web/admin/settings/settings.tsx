import { useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { openingPaths } from '#contract/staff-opening.ts';
import { type StaffSettings, staffSettingsPaths, type StaffSettingsReply } from '#contract/staff-settings.ts';
import { setupPath, type StaffSetupReply } from '#contract/staff-setup.ts';
import type { Permission } from '#contract/staff.ts';
import { index as messages } from '#messages/settings/index.ts';
import { setup as setupMessages } from '#messages/settings/setup.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { readAsStaff, sendAsStaff } from '../api.ts';
import { type PageRequest, type Screen, ScreenHeading, usePermissions } from '../screen.tsx';
import { BrandSettings, readBrand } from './brand.tsx';
import { CompanySettings, readCompany } from './company.tsx';
import { IntegrationSettings, readIntegrations } from './integrations.tsx';
import { LimitSettings } from './limits.tsx';
import { MailSettings } from './mail.tsx';
import { MessageSettings } from './message-settings.tsx';
import { NetworkSettings } from './network.tsx';
import { PaymentSettings } from './payments.tsx';
import { readTemplate, TemplateEditor } from './template-editor.tsx';
import { readTemplates, TemplateList } from './template-list.tsx';
import { readText, TextEditor } from './text-editor.tsx';
import { readTexts, TextList } from './text-list.tsx';
import styles from './settings.module.css';

/** Returns every setting with where its value comes from. @throws as readAsStaff. */
async function readSettings({ signal }: Pick<PageRequest, 'signal'>): Promise<StaffSettings> {
  return (await readAsStaff<StaffSettingsReply>(staffSettingsPaths.settings, { signal })).data;
}

export const settingsScreen: Screen = {
  path: 'settings',
  menuLabel: messages.heading,
  group: 'settings',
  permission: 'company.read',
  pages: {
    '': {
      load: ({ signal }) => readAsStaff<StaffSetupReply>(setupPath, { signal }),
      component: SettingsIndex,
    },
    brand: { load: readBrand, component: BrandSettings },
    company: { load: readCompany, component: CompanySettings },
    payments: { load: readSettings, component: PaymentSettings },
    mail: { load: readSettings, component: MailSettings },
    emails: { load: readTemplates, component: TemplateList },
    'emails/:template': { load: readTemplate, component: TemplateEditor },
    'text-messages': { load: readTexts, component: TextList },
    'text-messages/:channel/:kind': { load: readText, component: TextEditor },
    messages: { load: readSettings, component: MessageSettings },
    limits: { load: readSettings, component: LimitSettings },
    network: { load: readSettings, component: NetworkSettings },
    integrations: { load: readIntegrations, component: IntegrationSettings },
  },
};

interface Card {
  name: keyof typeof messages.cards;
  to: string;
  permission: Permission;
}

/** Everything that is set once and then seldom, wherever its screen stands in the menu. */
const cards: readonly Card[] = [
  { name: 'company', to: '/settings/company', permission: 'company.read' },
  { name: 'brand', to: '/settings/brand', permission: 'company.read' },
  { name: 'shipping', to: '/shipping', permission: 'shipping.read' },
  { name: 'payments', to: '/settings/payments', permission: 'settings.read' },
  { name: 'mail', to: '/settings/mail', permission: 'settings.read' },
  { name: 'emailTexts', to: '/settings/emails', permission: 'settings.read' },
  { name: 'phoneTexts', to: '/settings/text-messages', permission: 'settings.read' },
  { name: 'messages', to: '/settings/messages', permission: 'settings.read' },
  { name: 'limits', to: '/settings/limits', permission: 'settings.read' },
  { name: 'network', to: '/settings/network', permission: 'settings.read' },
  { name: 'invoices', to: '/tax', permission: 'tax_documents.read' },
  { name: 'integrations', to: '/settings/integrations', permission: 'integrations.read' },
  { name: 'staff', to: '/staff', permission: 'staff.read' },
];

function SettingsIndex() {
  const held = usePermissions();
  return (
    <>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <ul className={styles['cards']}>
        {cards
          .filter(({ permission }) => held.includes(permission))
          .map(({ name, to }) => (
            <li key={name}>
              <Link to={to} className={styles['card']}>
                <span className={styles['cardTitle']}>{messages.cards[name].title}</span>
                <span className={styles['cardText']}>{messages.cards[name].text}</span>
              </Link>
            </li>
          ))}
      </ul>
      <ShopState />
    </>
  );
}

/** Closes an open shop, after asking; the set-up guide opens it. */
function ShopState() {
  const { is_open: isOpen, is_demo: isDemo } = useLoaderData<StaffSetupReply>().data;
  const held = usePermissions();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({
    initial: {},
    submit: async () => {
      const failure = await sendAsStaff(openingPaths.close);
      if (failure) return failure;
      showToast(setupMessages.closed);
      void navigate('/');
      return null;
    },
  });
  if (isDemo || !isOpen || !held.includes('settings.configure')) return null;
  return (
    <div className={styles['shopState']}>
      <p>{setupMessages.openState}</p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {setupMessages.closeButton}
      </Button>
      {isAsking && (
        <FormDialog
          title={setupMessages.closeTitle}
          about={<p>{setupMessages.closeText}</p>}
          confirmLabel={setupMessages.closeButton}
          variant="danger"
          form={form}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
