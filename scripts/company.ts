/**
 * `npm run -s company > company.json` prints the company record, empty if there is none yet; `npm run company --
 * company.json` checks the file and replaces the record. With embedded storage the shop must be stopped. Writes the
 * audit log. Exits with 0, or with 1 and a line per wrong field.
 */
import fs from 'node:fs';
import process from 'node:process';
import { CompanyBody } from '#contract/admin/settings/company.ts';
import { fieldMessages } from '#contract/field-messages.ts';
import { recordOperatorAction } from '#server/audit/index.ts';
import { readBrand, saveBrand } from '#server/content/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Db, inTransaction, openDatabase } from '#server/platform/database.ts';
import { readEnvironment } from '#server/platform/environment.ts';
import { type FieldMessages } from '#server/platform/result.ts';
import { translateFields } from '#server/platform/messages.ts';
import { StartError } from '#server/platform/start-error.ts';
import { runCommand } from './run-command.ts';

/** PostgreSQL's code for a missing table. */
const undefinedTable = '42P01';

/** Reads a file, checked by the rules of the staff call. */
function readRecord(file: string): CompanyBody {
  let content: unknown;
  try {
    content = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`${file} cannot be read as JSON (${(error as Error).message}).`);
  }
  const parsed = CompanyBody.safeParse(content);
  if (!parsed.success) throw wrongFields(fieldMessages(parsed.error.issues));
  return parsed.data;
}

function wrongFields(errors: FieldMessages): StartError {
  const lines = Object.entries(translateFields(errors, 'en')).map(([field, [message]]) => `${field}: ${message}`);
  return new StartError(lines.join('\n'));
}

async function saveRecord(db: Db, record: CompanyBody): Promise<void> {
  const at = systemClock.now();
  const saved = await inTransaction(db, async (tx) => {
    const brand = await saveBrand(tx, record, at);
    if (brand.ok) await recordOperatorAction(tx, 'company.update', at, { ...brand.value });
    return brand;
  });
  if (!saved.ok) throw wrongFields(saved.error.errors ?? {});
  console.log(`The record of ${saved.value.legal_name} is saved.`);
}

async function run(): Promise<void> {
  const file = process.argv[2];
  const record = file === undefined ? null : readRecord(file);
  const database = await openDatabase(readConfig(readEnvironment(), []));
  try {
    if (record) await saveRecord(database.db, record);
    else console.log(JSON.stringify(await readBrand(database.db), null, 2));
  } finally {
    await database.close();
  }
}

await runCommand(run, (error) =>
  (error as { code?: string }).code === undefinedTable ? 'This database is empty: start the shop once.' : null,
);
