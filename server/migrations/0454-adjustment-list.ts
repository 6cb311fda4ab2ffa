import { type Kysely, sql } from 'kysely';

/** The lists of corrections, of deductions and of what takes them back, without reading all the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE INDEX income_adjustment_kind ON income_adjustment (kind, id);
CREATE INDEX income_adjustment_reversal ON income_adjustment (id) WHERE reverses IS NOT NULL;
`,
    )
    .execute(db);
}
