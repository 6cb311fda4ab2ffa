import { type Kysely, sql } from 'kysely';

/** Lists corrections, deductions and their reversals without reading all other entries. */
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
