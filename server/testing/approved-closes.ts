/** For tests of the steps after an approval. */
import { type RawBuilder, sql } from 'kysely';
import { queuePosting } from '#server/income-ledger/index.ts';
import type { Services } from '#server/platform/services.ts';
import { emptyTables, type TestServices } from './services.ts';

const components = ['personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus'] as const;
/** In paise by component. */
type Incomes = Partial<Record<(typeof components)[number], number>>;

export const emptyLedger = (services: TestServices): Promise<void> =>
  emptyTables(
    services.db,
    'income_close',
    'income_adjustment',
    'income_account',
    'income_tax_year',
    'tds_month',
    'lower_rate_certificate',
    'job',
  );

const toRows = (incomes: Readonly<Record<string, Incomes>>) =>
  JSON.stringify(
    Object.entries(incomes).map(([memberId, of]) => ({
      member_id: memberId,
      ...Object.fromEntries(components.map((each) => [`${each}_paise`, of[each] ?? 0])),
      gross_paise: components.reduce((sum, each) => sum + (of[each] ?? 0), 0),
    })),
  );

/** A month (YYYY-MM) with incomes by member ID, approved now and queued for posting; returns the close's id. */
export async function insertApprovedClose(
  services: Pick<Services, 'db' | 'clock'>,
  month: string,
  incomes: Readonly<Record<string, Incomes>>,
): Promise<number> {
  const at = services.clock.now();
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${name}_paise`);
  const columns = sql.join([...components, 'gross'].map(column));
  return services.db.transaction().execute(async (tx) => {
    const { rows: made } = await sql<{ id: number }>`
      INSERT INTO income_close (month, state, requested_by, requested_at, plan, p_bonus_chart, statements_sha256, source_sha256, summary)
      VALUES (${`${month}-01`}, 'draft', 'meera', ${at}, '{}', '[]', '', '', '{}') RETURNING id`.execute(tx);
    const { id } = made[0]!;
    await sql`
      INSERT INTO income_statement (close_id, member_id, is_frozen, highest_rank, r_bonus_count, own_centi_sp, purchase_paise,
        is_active, rank, leaders, network, ${columns})
      SELECT ${id}, member_id, false, 1, 0, 0, 0, true, 1, 0, 0, ${columns}
      FROM jsonb_populate_recordset(NULL::income_statement, ${toRows(incomes)}::jsonb)`.execute(tx);
    await sql`UPDATE income_close SET state = 'approved', approved_by = 'ravi', approved_at = ${at} WHERE id = ${id}`.execute(
      tx,
    );
    await queuePosting(tx, id, at);
    return id;
  });
}
