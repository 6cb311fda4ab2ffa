import { useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { openingPaths } from '#contract/admin/settings/opening.ts';
import { type StaffSettings, staffSettingsPaths } from '#contract/admin/settings/settings.ts';
import { setupPath, type StaffSetupReply } from '#contract/admin/settings/setup.ts';
import type { Permission } from '#contract/admin/staff.ts';
import { index as messages, setup as setupMessages } from '#messages/settings.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { ConfirmDialog } from '#web/admin/kit/command-dialog.tsx';
import { readAsStaff } from '../api.ts';
import type { AskedFor } from '../home/approvals/waiting-changes.tsx';
import { type Screen, ScreenHeading, usePermissions } from '../screen.tsx';
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
import { readData } from '#web/admin/kit/loaders.ts';
import styles from './settings.module.css';

const readSettings = readData<StaffSettings>(staffSettingsPaths.settings);

/** A pending change has its group of settings as its record. */
const asksForGroup = (object: string) => (): AskedFor => ({ actions: ['settings.update'], object });

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
    payments: {
      load: readSettings,
      component: PaymentSettings,
      asksFor: () => ({ actions: ['payment_settings.update'] }),
    },
    mail: { load: readSettings, component: MailSettings, asksFor: asksForGroup('mail') },
    emails: { load: readTemplates, component: TemplateList },
    'emails/:template': { load: readTemplate, component: TemplateEditor },
    'text-messages': { load: readTexts, component: TextList },
    'text-messages/:channel/:kind': { load: readText, component: TextEditor },
    messages: { load: readSettings, component: MessageSettings, asksFor: asksForGroup('messages') },
    limits: { load: readSettings, component: LimitSettings },
    network: { load: readSettings, component: NetworkSettings, asksFor: asksForGroup('network') },
    integrations: { load: readIntegrations, component: IntegrationSettings },
  },
};

interface Card {
  name: keyof typeof messages.cards;
  to: string;
  permission: Permission;
}

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

/** Closes an open shop. The setup guide opens it. */
function ShopState() {
  const { is_open: isOpen, is_demo: isDemo } = useLoaderData<StaffSetupReply>().data;
  const held = usePermissions();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  if (isDemo || !isOpen || !held.includes('settings.configure')) return null;
  return (
    <div className={styles['shopState']}>
      <p>{setupMessages.openState}</p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {setupMessages.closeButton}
      </Button>
      {isAsking && (
        <ConfirmDialog
          path={openingPaths.close}
          texts={{
            title: setupMessages.closeTitle,
            about: setupMessages.closeText,
            confirm: setupMessages.closeButton,
            done: setupMessages.closed,
          }}
          onClose={() => setIsAsking(false)}
          onDone={() => void navigate('/')}
        />
      )}
    </div>
  );
}
