/**
 * `npm run admin -- <command>`: what is done at the machine itself, by whoever may read its settings.
 *
 * - `create-owner [--another]` prints a one-time link by which the first owner (or another one) sets a password. Asks for the name and email
 *   address; where it is not run in a terminal it takes them from OWNER_NAME and OWNER_EMAIL.
 * - `break-glass` lets one of staff act without a second person for a day, when nobody else is left who could approve. Asks for their email address and
 *   the reason; where it is not run in a terminal it takes them from BREAK_GLASS_EMAIL and BREAK_GLASS_REASON. Every owner is told.
 * - `rebuild-sales` sums the sales of every day anew from the orders, while the shop runs or not.
 * - `rotate-kyc-key` encrypts the papers of direct sellers anew with the first of KYC_KEYS, while the shop runs or not. Stopped, it goes on where it was.
 * - `accept-secret-key` makes SECRET_KEY, as it is set now, the shop's: processes with another one do not start any more.
 * - `end-demo [--yes]` takes the demo out of the database: says what it will delete, asks, deletes it.
 *
 * Ends with 0, or with 1 and one line that says what is wrong. With embedded storage the shop has to be stopped.
 */
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { formatFieldMessages, fieldMessages } from '#contract/field-messages.ts';
import { OwnerDraft } from '#contract/staff-invitation.ts';
import { rotateKycKey } from '#server/joining/index.ts';
import { sealedChanges } from '#server/membership/index.ts';
import { messagesIn } from '#locales/messages.ts';
import { paymentProviders } from '#server/payments/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { classifyDatabaseError } from '#server/platform/database-errors.ts';
import { type Database, inTransaction, openDatabase } from '#server/platform/database.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { translate } from '#server/platform/messages.ts';
import { prepareSchema } from '#server/platform/migrate.ts';
import { ok } from '#server/platform/result.ts';
import { acceptSecretKey } from '#server/platform/server-key.ts';
import { createSignal } from '#server/platform/signal.ts';
import { StartError } from '#server/platform/start-error.ts';
import { rebuildDailySales } from '#server/reports/index.ts';
import { type EndedDemo, endDemo } from '#server/seed/index.ts';
import { breakGlass, inviteOwner } from '#server/staff/index.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run admin -- create-owner [--another]   print a one-time link by which an owner sets a password
npm run admin -- break-glass                let one of staff act without a second person for a day
npm run admin -- rebuild-sales              sum the sales of every day anew from the orders
npm run admin -- rotate-kyc-key             encrypt the papers of direct sellers anew with the first of KYC_KEYS
npm run admin -- accept-secret-key          make SECRET_KEY, as it is set now, the one of all processes
npm run admin -- end-demo [--yes]           delete the demo's accounts, products and orders`;

interface Options {
  another: boolean;
  yes: boolean;
}
type Services = Parameters<typeof endDemo>[0] &
  Parameters<typeof rotateKycKey>[0] &
  Parameters<typeof inviteOwner>[0] & { database: Database };

const commands: Record<string, (services: Services, options: Options) => Promise<void>> = {
  'create-owner': createOwner,
  'break-glass': runBreakGlass,
  'rebuild-sales': runRebuildSales,
  'rotate-kyc-key': runRotateKycKey,
  'accept-secret-key': runAcceptSecretKey,
  'end-demo': runEndDemo,
};

async function createOwner(services: Services, { another }: Options): Promise<void> {
  const invited = await inviteOwner(services, await readOwner(), { another });
  if (!invited.ok) {
    const hint = invited.error.code === 'owner_exists' ? ' --another makes one beside them.' : '';
    throw new StartError(`${translate(invited.error.message, 'en')}.${hint}`);
  }
  const { link, expiresAt, replaced } = invited.value;
  console.log(
    [
      'Open this link in a browser and set the password. It works once, and whoever has it becomes an owner:',
      '',
      `  ${link}`,
      '',
      `It makes an owner in ${services.database.kind} (${services.database.place}), and works until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      ...(replaced > 0 ? ['Links that were made before and not used have stopped working.'] : []),
      ...(services.database.kind === 'PGlite' ? ['Start the shop before you open it.'] : []),
    ].join('\n'),
  );
}

async function runBreakGlass(services: Services): Promise<void> {
  const { BREAK_GLASS_EMAIL: setEmail = '', BREAK_GLASS_REASON: setReason = '' } = process.env;
  let given = [setEmail, setReason];
  if (process.stdin.isTTY && given.includes(''))
    given = await ask('Email address of who may act alone: ', 'Reason, for the audit log: ');
  const [email = '', reason = ''] = given.map((text) => text.trim().slice(0, 500));
  if (email === '' || reason === '') throw new StartError('BREAK_GLASS_EMAIL and BREAK_GLASS_REASON must be set.');
  const broken = await breakGlass(services, { email, reason });
  if (!broken.ok) throw new StartError(`${translate(broken.error.message, 'en')}.`);
  const { name, endsAt } = broken.value;
  console.log(
    `${name} may act without a second person until ${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Every owner is told, and the audit log names each action.`,
  );
}

/** From the terminal or, where there is none, from the environment; the rules are those of the shop's forms. */
async function readOwner(): Promise<OwnerDraft> {
  const { OWNER_NAME: name, OWNER_EMAIL: email } = process.env;
  let given = { name: name ?? '', email: email ?? '' };
  if (process.stdin.isTTY && (given.name === '' || given.email === '')) {
    const [typedName = '', typedEmail = ''] = await ask('Name of the owner: ', 'Email address: ');
    given = { name: typedName, email: typedEmail };
  }
  const parsed = z.safeParse(OwnerDraft, given);
  if (parsed.success) return parsed.data;
  const errors = formatFieldMessages(fieldMessages(parsed.error.issues), messagesIn('en').errors.fields);
  const variables: Record<string, string> = { name: 'OWNER_NAME', email: 'OWNER_EMAIL' };
  throw new StartError(
    Object.entries(errors)
      .map(([field, [message]]) => `${variables[field]}: ${message}.`)
      .join('\n'),
  );
}

async function runRebuildSales(services: Services): Promise<void> {
  const days = await rebuildDailySales(services);
  console.log(`The sales of ${days} days have been summed from the orders.`);
}

async function runRotateKycKey(services: Services): Promise<void> {
  const { kycKeys } = services.config;
  if (kycKeys.length === 0) throw new StartError('KYC_KEYS is not set. Set it, the new key first, and run this again.');
  const counts = await rotateKycKey(services, sealedChanges);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(
    `${total} papers and numbers were encrypted anew. Everything is encrypted with the key ${kycKeys[0]!.id} now; backups of before need the old keys.`,
  );
}

async function runAcceptSecretKey(services: Services): Promise<void> {
  if (services.config.secretKey === null)
    throw new StartError('SECRET_KEY is not set. Set the new one, and run this again.');
  await inTransaction(services.db, async (tx) => ok(await acceptSecretKey(services, tx, services.clock.now())));
  console.log(
    'SECRET_KEY as set here now counts. Processes with another one no longer start: restart those that still run with the old one.',
  );
}

async function runEndDemo(services: Services, { yes }: Options): Promise<void> {
  const planned = await endDemo(services, { commit: false });
  if (Object.keys(planned.removed).length === 0) {
    console.log('This database holds nothing of the demo.');
    return;
  }
  console.log(`This deletes from ${services.database.place}, for good:\n${describe(planned)}`);
  if (!yes) {
    if (!process.stdin.isTTY) throw new StartError('Nothing was deleted. Run it with --yes to delete this.');
    const [typed = ''] = await ask('Type "end demo" to delete this: ');
    if (typed.trim() !== 'end demo') throw new StartError('Nothing was deleted.');
  }
  await endDemo(services, { commit: true });
  console.log('The demo has been deleted. Set DEMO=0 before the shop starts again, or an empty one is filled anew.');
}

/** What the tables are called in a shop. */
const names: Record<string, string> = {
  customer: 'customers and direct sellers',
  staff: 'staff accounts',
  session: 'sessions',
  category: 'categories',
  product: 'products',
  coupon: 'coupons',
  banner: 'banners',
  offer: 'offers',
  gallery_image: 'gallery pictures',
  shipping_pin: 'rules for PIN codes',
  p_bonus_row: 'rows of the P-bonus chart',
  orders: 'orders',
  tax_document: 'invoices and credit notes',
  mail: 'emails',
  setting: 'invented company record',
};

function describe({ removed, kept }: EndedDemo): string {
  const lines = Object.entries(removed).map(
    ([table, count]) => `  ${String(count).padStart(6)} ${names[table] ?? table}`,
  );
  if (kept.orders > 0)
    lines.push(`Stays: ${kept.orders} demo orders whose invoices are numbered in one series with the company's own.`);
  if (kept.products > 0)
    lines.push(`Stays, but is not sold any more: ${kept.products} demo products in orders that stay.`);
  if (kept.coupons > 0) lines.push(`Stays, but is switched off: ${kept.coupons} demo coupons of orders that stay.`);
  if (kept.ownCoupons > 0)
    lines.push(
      `Is switched off: ${kept.ownCoupons} of the company's coupons, which hold for demo products alone or among others.`,
    );
  return lines.join('\n');
}

/** What is typed at each question; lines that are pasted together answer one after the other. */
async function ask(...questions: string[]): Promise<string[]> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const question of questions) {
      terminal.setPrompt(question);
      terminal.prompt();
      const { value, done } = await lines.next();
      if (done) throw new StartError('\nStopped: nothing was changed.');
      answers.push(value);
    }
    return answers;
  } finally {
    terminal.close();
  }
}

function readCommand(): { run: (typeof commands)[string]; options: Options } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { another: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    });
    const run = commands[positionals[0] ?? ''];
    if (run && positionals.length === 1) return { run, options: values };
  } catch {
    // An option that there is not.
  }
  throw new StartError(usage);
}

async function main(): Promise<void> {
  const { run, options } = readCommand();
  const config = readConfig(readEnvironment(), paymentProviders);
  const database = await openDatabase(config).catch((error: unknown) => {
    if (!(error instanceof StartError) || config.databaseUrl !== null) throw error;
    throw new StartError(
      `${error.message}\nEmbedded storage takes one program at a time: stop the shop, run this, start it again.`,
    );
  });
  try {
    await prepareSchema({ ...config, migrate: true }, database);
    const adminUrl = config.adminUrl ?? `http://localhost:${config.officePort}`;
    const catalogChanged = createSignal();
    const files = openFileStore(config);
    await run(
      { config, database, db: database.background, files, clock: systemClock, adminUrl, catalogChanged },
      options,
    );
  } finally {
    await database.close();
  }
}

await runCommand(main, (error) =>
  classifyDatabaseError(error) === 'timeout'
    ? `Others work on the same rows (${(error as Error).message}). Nothing was changed: try it again.`
    : null,
);
