import { demoLogins } from './seed/index.ts';
import { providerName } from './platform/config.ts';
import type { Services } from './platform/services.ts';

const onlineWords = {
  none: '',
  sandbox: ', and a test payment window that moves no money',
  razorpay: ', and online by Razorpay',
};

/** Says in plain words what was opened and where. */
export function announce(services: Services): void {
  const { config, database, shopUrl: shop, adminUrl: office } = services;
  const lines = [
    'The shop is open.',
    `  Shop      ${shop}`,
    `  Office    ${office}  (direct sellers)`,
    `  Admin     ${office}/admin  (staff)`,
    `  Storage   ${database.kind} in ${database.place}`,
    `  Mail      ${config.smtpUrl ? 'sent by SMTP' : `kept, to be read at ${office}/admin/emails (SMTP_URL is not set)`}`,
    `  Payment   cash on delivery${onlineWords[providerName(config) ?? 'none']}`,
  ];
  if (config.demo) {
    const doors = { shop: `${shop}/login`, office: `${office}/login`, admin: `${office}/admin` };
    lines.push('Demo logins:');
    for (const { role, login, password, where } of demoLogins) {
      lines.push(`  ${role.padEnd(15)} ${login} / ${password}  ${doors[where]}`);
    }
  }
  console.log(lines.join('\n'));
}
