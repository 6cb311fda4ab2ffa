import { demoLogins } from '#server/seed/index.ts';
import type { MissingProvider } from '#server/payments/index.ts';
import type { OpeningProblem } from '#server/platform/opening.ts';
import type { Services } from '#server/platform/services.ts';
import { describeProblem } from '#server/readiness/index.ts';

/** Which sites opened and where, which payment providers are missing, and what a closed shop waits for. */
export function announce(
  services: Services,
  missing: readonly MissingProvider[] = [],
  problems: readonly OpeningProblem[] = [],
): void {
  const { config, database, shopUrl: shop, adminUrl: office } = services;
  const lines = [
    problems.length === 0 ? 'The shop is open.' : 'The shop is running but closed: it takes no orders yet.',
    `  Shop      ${shop}`,
    `  Office    ${office}  (direct sellers)`,
    `  Admin     ${office}/admin  (staff)`,
    `  Storage   ${database.kind} in ${database.place}`,
    `  Mail      ${config.smtpUrl ? 'sent by SMTP' : `kept, to be read at ${office}/admin/emails (SMTP_URL is not set)`}`,
    `  Payment   cash on delivery${describeOnline(config.payments.offered)}`,
  ];
  for (const { provider, waiting, paid } of missing)
    lines.push(
      `  Warning   ${provider} is not set up, but ${waiting} refunds are waiting for it and ${paid} orders of the last 180 days were paid through it; see docs/operations/payments.md`,
    );
  if (problems.length > 0) lines.push('Before it can open (changed variables take effect at the next start):');
  for (const problem of problems) lines.push(`  ${describeProblem(problem)}`);
  if (config.demo) {
    const doors = { shop: `${shop}/login`, office: `${office}/login`, admin: `${office}/admin` };
    if (config.demoInTheOpen)
      lines.push(
        '  Warning   DEMO_IN_THE_OPEN lets everybody in: the passwords below are published. Enter nothing real.',
      );
    lines.push('Demo logins:');
    for (const { role, login, password, where } of demoLogins) {
      lines.push(`  ${role.padEnd(15)} ${login} / ${password}  ${doors[where]}`);
    }
  }
  console.log(lines.join('\n'));
}

/** In whole lines, because the build prints its own lines meanwhile. */
export function announceFilling(part: string): void {
  console.log(`Filling the demo: ${part}`);
}

/** Returns a function that prints progress at each quarter; its argument is the share done, from 0 to 1. */
export function announceHistory(): (share: number) => void {
  let quarters = -1;
  return (share) => {
    const done = Math.floor(share * 4);
    if (done <= quarters) return;
    quarters = done;
    announceFilling(`half a year of orders, ${done * 25}%`);
  };
}

/** For a process that serves no site. */
export function announceWorker({ database }: Services, port: number): void {
  console.log(
    [
      'The worker does the jobs.',
      `  Health    http://localhost:${port}/healthz and /readyz`,
      `  Storage   ${database.kind} in ${database.place}`,
    ].join('\n'),
  );
}

function describeOnline(offered: Services['config']['payments']['offered']): string {
  if (offered.length === 0) return '';
  if (offered[0]!.name === 'sandbox') return ', and a test payment window that moves no money';
  return `, and online by ${offered.map(({ title }) => title).join(' or ')}`;
}
