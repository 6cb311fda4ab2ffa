import { type Kysely, sql } from 'kysely';

/**
 * Lets each amount of a statement be broken down to the members below. It stores the member's position in the tree of
 * that close, as a range, and sums by level and by rate, so that a million rows need not be read each time. Older
 * statements have none of this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE income_statement
  -- Everybody's group follows them: positions up to last_position.
  ADD COLUMN position int,
  ADD COLUMN last_position int,
  ADD COLUMN depth int,
  -- Sale points of the whole group below.
  ADD COLUMN group_centi_sp bigint,
  -- Hundredths of sale points by level, of the levels that earn; null for whoever earns nothing by others.
  ADD COLUMN level_points bigint[],
  -- Hundredths of sale points of the group by the E-bonus rate that was taken below already, 0 and the plan's rates ascending, up to before one's own.
  ADD COLUMN e_bonus_points bigint[];

DROP INDEX income_statement_recruits;
-- Only who has points is listed as a source of somebody's income.
CREATE INDEX income_statement_level ON income_statement (close_id, depth, position) WHERE own_centi_sp > 0;
CREATE INDEX income_statement_position ON income_statement (close_id, position) WHERE own_centi_sp > 0;
`,
    )
    .execute(db);
}
