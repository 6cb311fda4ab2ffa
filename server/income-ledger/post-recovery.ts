import { type Selectable, sql } from 'kysely';
import { monthInIndia } from '#contract/india-time.ts';
import type { Paise } from '#server/money/paise.ts';
import type { IncomeEntry } from '#server/platform/database-types.ts';
import type { Tx } from '#server/platform/database.ts';
import { creditIncome } from './credit-income.ts';

const pageMembers = 1_000;
const components = ['personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus'] as const;

interface Due {
  memberId: string;
  corrects: string;
  component: Selectable<IncomeEntry>['component'];
  paise: Paise;
}

/**
 * Posts the difference between restated and approved incomes, minus what was already posted of it, by member and
 * component: negative amounts are recovered, positive ones credited. Entries go into the current month. Tax is computed
 * as with any credit, and none is given back. Idempotent.
 */
export async function postRecovery(
  tx: Tx,
  { recoveryId, at, closeIds }: { recoveryId: number; at: Date; closeIds: readonly number[] },
): Promise<void> {
  const byMember = [...Map.groupBy(await findDue(tx, closeIds), ({ memberId }) => memberId)];
  const cause = { month: `${monthInIndia(at)}-01`, at, recovery_id: recoveryId };
  for (let from = 0; from < byMember.length; from += pageMembers)
    await creditIncome(
      tx,
      cause,
      byMember.slice(from, from + pageMembers).map(([memberId, due]) => ({
        memberId,
        entries: due.map(({ corrects, component, paise }) => ({ kind: 'clawback', component, paise, corrects })),
      })),
    );
}

async function findDue(tx: Tx, closeIds: readonly number[]): Promise<Due[]> {
  const amounts = components.map(
    (name) => sql`(${name}, ${sql.ref(`r.${name}_paise`)} - ${sql.ref(`s.${name}_paise`)})`,
  );
  const { rows } = await sql<Due>`
    WITH closes AS (SELECT id, month FROM income_close WHERE id = ANY(${closeIds}::bigint[]) AND state = 'approved'),
      posted AS (SELECT corrects, member_id, component, sum(paise) AS paise FROM income_entry
        WHERE corrects IN (SELECT month FROM closes) GROUP BY corrects, member_id, component)
    SELECT r.member_id AS "memberId", c.month AS corrects, k.component, (k.paise - coalesce(p.paise, 0))::bigint AS paise
    FROM closes c JOIN income_restated r ON r.close_id = c.id JOIN income_statement s ON s.close_id = c.id AND s.member_id = r.member_id
    CROSS JOIN LATERAL (VALUES ${sql.join(amounts)}) AS k (component, paise)
    LEFT JOIN posted p ON p.corrects = c.month AND p.member_id = r.member_id AND p.component = k.component
    WHERE k.paise <> coalesce(p.paise, 0) ORDER BY r.member_id, c.month`.execute(tx);
  return rows;
}
