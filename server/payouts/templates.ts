import { findTemplateProblems, PayoutTemplate, type TemplateProblem } from '#contract/payout-template.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { paise } from '#server/money/paise.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { type Message, messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type FileLine, writeEnd, writeHead, writeLine } from './bank-file-rules.ts';
import { referenceOf } from './reference-rules.ts';
import { bundledTemplates } from './bundled-templates.ts';

const texts = messages.errors.staff.payouts;

/** `version` is 0 while it is the bundled one. */
export interface StoredTemplate {
  key: string;
  version: number;
  template: PayoutTemplate;
  savedBy: string | null;
  savedAt: Date | null;
}

const maxTemplates = 50;

/** Bundled ones as saved by staff, then staff's own by key. */
export async function readTemplates(db: Db | Tx): Promise<StoredTemplate[]> {
  const rows = await db.selectFrom('payout_template').selectAll().orderBy('key').limit(maxTemplates).execute();
  const saved = new Map(
    rows.map((row): [string, StoredTemplate] => [
      row.key,
      {
        key: row.key,
        version: row.version,
        template: PayoutTemplate.parse(row.content),
        savedBy: row.saved_by,
        savedAt: row.saved_at,
      },
    ]),
  );
  const shipped = Object.entries(bundledTemplates).map(
    ([key, template]): StoredTemplate => saved.get(key) ?? { key, version: 0, template, savedBy: null, savedAt: null },
  );
  return [...shipped, ...[...saved.values()].filter(({ key }) => !(key in bundledTemplates))];
}

/** Errors: 404 payout_template_not_found. */
export async function findTemplate(db: Db | Tx, key: string): Promise<Result<StoredTemplate>> {
  const found = (await readTemplates(db)).find((each) => each.key === key);
  return found ? ok(found) : err(404, 'payout_template_not_found', texts.templateNotFound);
}

type SaveTemplate = Pick<StoredTemplate, 'key' | 'version' | 'template'>;

/**
 * `version` is the one that was read; 0 for a new or unchanged bundled one. Returns the current template, null for a
 * new one. Errors: 422 by field; 409 payout_template_changed, payout_templates_full.
 */
export async function checkTemplate(
  db: Db | Tx,
  { key, version, template }: SaveTemplate,
): Promise<Result<PayoutTemplate | null>> {
  const problems = findTemplateProblems(template);
  if (problems.length > 0) return invalidFields(fieldsOf(problems));
  const all = await readTemplates(db);
  const before = all.find((each) => each.key === key);
  if ((before?.version ?? 0) !== version) return templateChanged;
  if (version === 0 && all.length >= maxTemplates) return err(409, 'payout_templates_full', texts.templatesFull);
  return ok(before?.template ?? null);
}

const templateChanged = err(409, 'payout_template_changed', messages.errors.staff.changed);

/** Bank files use it from now on. Returns its version. Errors: those of checkTemplate. */
export async function saveTemplate(
  services: Services,
  actor: StaffActor,
  { key, version, template }: SaveTemplate,
): Promise<Result<number>> {
  return inTransaction(services.db, async (tx): Promise<Result<number>> => {
    const at = services.clock.now();
    const checked = await checkTemplate(tx, { key, version, template });
    if (!checked.ok) return checked;
    const values = { content: JSON.stringify(template), saved_by: actor.login, saved_at: at };
    const written =
      version === 0
        ? await tx
            .insertInto('payout_template')
            .values({ key, ...values })
            .onConflict((conflict) => conflict.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx
            .updateTable('payout_template')
            .set({ ...values, version: version + 1 })
            .where('key', '=', key)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst();
    if (!written) return templateChanged;
    const before = checked.value;
    await recordStaffAction(tx, { ...actor, objectId: key }, at, {
      before: before ? { template: before } : {},
      after: { template },
    });
    return ok(written.version);
  });
}

/** At a bank that few companies use, so that the amount goes by the first mode. */
const sampleLine: FileLine = {
  reference: referenceOf(1),
  memberId: '100001',
  name: 'Asha Rawat',
  account: '00112233445566',
  ifsc: 'SBIN0001234',
  paise: paise(1_234_550),
  email: 'asha.rawat@example.in',
  mobile: '9876512345',
};

/** The file for one made-up payout on `day` (YYYY-MM-DD). Saves nothing. Errors: 422 by field. */
export function previewTemplate(
  template: PayoutTemplate,
  day: string,
): Result<{ head: string; line: string; end: string }> {
  const problems = findTemplateProblems(template);
  if (problems.length > 0) return invalidFields(fieldsOf(problems));
  const frame = { batchId: 1, day, count: 1, paise: sampleLine.paise };
  return ok({
    head: writeHead(template, frame),
    line: writeLine(template, sampleLine, { day, number: 1 }),
    end: writeEnd(template, frame),
  });
}

/** By field of the call. */
function fieldsOf(problems: readonly TemplateProblem[]): FieldMessages {
  const found: FieldMessages = {};
  for (const { path, problem, column } of problems) {
    const text = texts.template[problem] as Message | ((values: { column: string }) => Message);
    const field = `template.${path}`;
    found[field] = [...(found[field] ?? []), typeof text === 'function' ? text({ column }) : text];
  }
  return found;
}
