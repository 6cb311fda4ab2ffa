import { type Kysely, sql } from 'kysely';

/**
 * Recruits nearest to being active, read in order without sorting, even if one member has sponsored half of the
 * network.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE INDEX income_statement_nearest ON income_statement (close_id, sponsor_id, own_centi_sp DESC, member_id)
  WHERE own_centi_sp > 0 AND NOT is_active AND NOT is_frozen;
`,
    )
    .execute(db);
}
