import { demoLogins } from './seed/index.ts';
import type { Services } from './platform/services.ts';

/** Says in plain words what was opened and where. */
export function announce(services: Services): void {
  const { config, database, shopUrl: shop, adminUrl: office } = services;
  const lines = [
    'The shop is open.',
    `  Shop      ${shop}`,
    `  Office    ${office}  (direct sellers)`,
    `  Admin     ${office}/admin  (staff)`,
    `  Storage   ${database.kind} in ${database.place}`,
    `  Mail      ${config.smtpUrl ? 'sent by SMTP' : 'kept in the admin outbox (SMTP_URL is not set)'}`,
    `  Payment   cash on delivery${config.paymentSandbox ? ', and a test payment window that moves no money' : ''}`,
  ];
  if (config.demo) {
    lines.push(
      'Demo logins:',
      ...demoLogins.map(
        (login) =>
          `  ${login.role.padEnd(14)}${login.login} / ${login.password}  ${login.where === 'admin' ? `${office}/admin` : `${shop}/login`}`,
      ),
    );
  }
  console.log(lines.join('\n'));
}
