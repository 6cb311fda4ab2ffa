/**
 * `npm run admin -- <command>`: commands for an operator on the machine itself, who can read its settings.
 *
 * - `create-owner [--another]` prints a one-time link with which the first owner (or another one) sets a password. Asks
 *   for the name and email address; without a terminal it reads them from OWNER_NAME and OWNER_EMAIL.
 * - `break-glass` lets a staff member act without a second person for a day, when nobody else is left who could
 *   approve. Asks for their email address and the reason; without a terminal it reads them from BREAK_GLASS_EMAIL and
 *   BREAK_GLASS_REASON. Notifies every owner.
 * - `rebuild-sales` recomputes the daily sums of sales from the orders, while the shop runs or not.
 * - `rotate-kyc-key` encrypts the papers of direct sellers again with the first of KYC_KEYS, while the shop runs or
 *   not. If it was interrupted, it continues where it stopped.
 * - `accept-secret-key` makes the current SECRET_KEY the shop's: processes with another one no longer start.
 *
 * Exits with 0, or with 1 and one line that says what is wrong. With embedded storage the shop must be stopped.
 */
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { formatFieldMessages, fieldMessages } from '#contract/field-messages.ts';
import { OwnerDraft } from '#contract/admin/staff/invitation.ts';
import { rotateKycKey, sealedChanges } from '#server/members/index.ts';
import { messagesIn } from '#locales/messages.ts';
import { paymentProviders } from '#server/payments/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { classifyDatabaseError } from '#server/platform/database-errors.ts';
import { type Database, inTransaction, openDatabase } from '#server/platform/database.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { translate } from '#server/platform/messages.ts';
import { prepareSchema } from '#server/platform/migrate.ts';
import { ok } from '#server/platform/result.ts';
import { acceptSecretKey } from '#server/platform/server-key.ts';
import { StartError } from '#server/platform/start-error.ts';
import { rebuildDailySales } from '#server/reports/index.ts';
import { breakGlass, inviteOwner } from '#server/staff/index.ts';
import { runCommand } from './run-command.ts';

const usage = `npm run admin -- create-owner [--another]   print a one-time link for an owner to set a password
npm run admin -- break-glass                let one staff member act without a second person for a day
npm run admin -- rebuild-sales              calculate the sales of every day again from the orders
npm run admin -- rotate-kyc-key             encrypt direct sellers' documents again with the first key in KYC_KEYS
npm run admin -- accept-secret-key          make the SECRET_KEY set now the only one that processes start with`;

interface Options {
  another: boolean;
}
type Services = Parameters<typeof rotateKycKey>[0] & Parameters<typeof inviteOwner>[0] & { database: Database };

const commands: Record<string, (services: Services, options: Options) => Promise<void>> = {
  'create-owner': createOwner,
  'break-glass': runBreakGlass,
  'rebuild-sales': runRebuildSales,
  'rotate-kyc-key': runRotateKycKey,
  'accept-secret-key': runAcceptSecretKey,
};

async function createOwner(services: Services, { another }: Options): Promise<void> {
  const invited = await inviteOwner(services, await readOwner(), { another });
  if (!invited.ok) {
    const hint = invited.error.code === 'owner_exists' ? ' To add one more, run it with --another.' : '';
    throw new StartError(`${translate(invited.error.message, 'en')}.${hint}`);
  }
  const { link, expiresAt, replaced } = invited.value;
  console.log(
    [
      'Open this link in a browser and set the password. It works once, and whoever has it becomes an owner:',
      '',
      `  ${link}`,
      '',
      `It creates an owner in ${services.database.kind} (${services.database.place}), and works until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
      ...(replaced > 0 ? ['Earlier links that were not used no longer work.'] : []),
      ...(services.database.kind === 'PGlite' ? ['Start the shop before you open it.'] : []),
    ].join('\n'),
  );
}

async function runBreakGlass(services: Services): Promise<void> {
  const { BREAK_GLASS_EMAIL: setEmail = '', BREAK_GLASS_REASON: setReason = '' } = process.env;
  let given = [setEmail, setReason];
  if (process.stdin.isTTY && given.includes(''))
    given = await ask('Email address of the person who may act alone: ', 'Reason, for the audit log: ');
  const [email = '', reason = ''] = given.map((text) => text.trim().slice(0, 500));
  if (email === '' || reason === '') throw new StartError('BREAK_GLASS_EMAIL and BREAK_GLASS_REASON must be set.');
  const broken = await breakGlass(services, { email, reason });
  if (!broken.ok) throw new StartError(`${translate(broken.error.message, 'en')}.`);
  const { name, endsAt } = broken.value;
  console.log(
    `${name} may act without a second person until ${endsAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Every owner is told, and the audit log names each action.`,
  );
}

/** Reads the owner from the terminal or, without one, from the environment; the rules are those of the shop's forms. */
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
  console.log(`The sales of ${days} days have been calculated again from the orders.`);
}

async function runRotateKycKey(services: Services): Promise<void> {
  const { kycKeys } = services.config;
  if (kycKeys.length === 0) throw new StartError('KYC_KEYS is not set. Set it, the new key first, and run this again.');
  const counts = await rotateKycKey(services, sealedChanges);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(
    `${total} documents and numbers were encrypted again. Everything is now encrypted with key ${kycKeys[0]!.id}. Earlier backups still need the old keys.`,
  );
}

async function runAcceptSecretKey(services: Services): Promise<void> {
  if (services.config.secretKey === null)
    throw new StartError('SECRET_KEY is not set. Set the new one and run this again.');
  await inTransaction(services.db, async (tx) => ok(await acceptSecretKey(services, tx, services.clock.now())));
  console.log(
    'The SECRET_KEY set here is now the one in use. Processes with another one no longer start. Restart those that still run with the old one.',
  );
}

/** Returns the answers to the questions; pasted lines answer one question each. */
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
      options: { another: { type: 'boolean', default: false } },
    });
    const run = commands[positionals[0] ?? ''];
    if (run && positionals.length === 1) return { run, options: values };
  } catch {
    // An unknown option.
  }
  throw new StartError(usage);
}

async function main(): Promise<void> {
  const { run, options } = readCommand();
  const config = readConfig(readEnvironment(), paymentProviders);
  const database = await openDatabase(config).catch((error: unknown) => {
    if (!(error instanceof StartError) || config.databaseUrl !== null) throw error;
    throw new StartError(
      `${error.message}\nOnly one program at a time can use embedded storage. Stop the shop, run this, then start the shop again.`,
    );
  });
  try {
    await prepareSchema({ ...config, migrate: true }, database);
    const adminUrl = config.adminUrl ?? `http://localhost:${config.officePort}`;
    await run({ config, database, db: database.background, clock: systemClock, adminUrl }, options);
  } finally {
    await database.close();
  }
}

await runCommand(main, (error) =>
  classifyDatabaseError(error) === 'timeout'
    ? `Another process is changing the same rows (${(error as Error).message}). Nothing was changed. Try again.`
    : null,
);
