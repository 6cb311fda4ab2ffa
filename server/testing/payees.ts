/** Direct sellers with a balance and a bank account. */
import { sql } from 'kysely';
import { readSealer } from '#server/members/joining/sealed.ts';
import type { PayoutResponseReport } from '#contract/admin/network/payouts.ts';
import type { StaffActor } from '#server/audit/index.ts';
import { applyResponse, applyUnpaid } from '#server/payouts/index.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { emptyLedger } from './approved-closes.ts';
import { emptyTables, tamper, type TestServices } from './services.ts';

/**
 * One person uploads the answer, another approves the amounts that go back to balances. Returns the upload's report.
 */
export async function applyResponseByTwo(
  services: Services,
  actor: StaffActor,
  id: number,
  file: Buffer,
): Promise<Result<PayoutResponseReport>> {
  const taken = await applyResponse(services, actor, id, file);
  if (!taken.ok) return taken;
  const { report, unpaid } = taken.value;
  if (unpaid === null) return ok(report);
  const applied = await applyUnpaid(services, byTwo(actor), unpaid);
  return applied.ok ? ok(report) : applied;
}

/** On a command that a second person has approved. */
export const byTwo = (actor: StaffActor): StaffActor => ({
  ...actor,
  secondPerson: { approval: 1, requested_by: 'ravi@office.example', approved_by: actor.login },
});

export async function emptyPayouts(services: TestServices): Promise<void> {
  await emptyLedger(services);
  await emptyTables(
    services.db,
    'payout_response',
    'payout_batch',
    'payout_template',
    'income_entry',
    'join_application',
    'kyc_change',
  );
  await emptyTables(services.db, 'member_exit', 'member', 'customer', 'mail', 'approval');
}

export interface Payee {
  memberId: string;
  /** The balance, in paise. */
  paise: number;
  /** Null: no account on file. */
  account?: string | null;
  ifsc?: string;
  holder?: string;
  hasPan?: boolean;
  status?: 'live' | 'frozen' | 'exited' | 'terminated';
  /** Of the status. */
  since?: string;
  language?: 'en' | 'hi';
}

/** As joining and closes leave them. */
export async function addPayees(
  services: Pick<Services, 'db' | 'config' | 'database' | 'clock'>,
  ...payees: readonly Payee[]
): Promise<void> {
  const sealer = await readSealer(services, services.db);
  for (const each of payees) {
    const { memberId, account = `00${memberId}12345`, ifsc = 'SBIN0001234', holder = 'Asha Rawat' } = each;
    const { status = 'live', since = '2026-01-01T00:00:00+05:30', language = 'en', hasPan = true } = each;
    const { rows } = await sql<{ id: number; application: number }>`
      WITH person AS (INSERT INTO customer (first_name, last_name, mobile, email, password_hash)
          VALUES ('Asha', 'Rawat', ${`9${memberId}000`}, ${`${memberId}@example.in`}, '-') RETURNING id),
        application AS (INSERT INTO join_application (customer_id, language, created_at, updated_at)
          SELECT id, ${language}, now(), now() FROM person RETURNING id, customer_id)
      SELECT customer_id AS id, id AS application FROM application`.execute(services.db);
    const { id, application } = rows[0]!;
    const seal = (what: string, text: string) => sealer.sealText(`join application ${application} ${what}`, text);
    await tamper(
      services.db,
      sql`INSERT INTO member (member_id, customer_id, first_name, last_name, joined_at, status)
        VALUES (${memberId}, ${id}, 'Asha', 'Rawat', '2026-01-01', ${status})`,
      sql`INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor) VALUES (${memberId}, ${status}, ${since}, ${since}, 'system')`,
      sql`UPDATE join_application SET state = 'approved', member_id = ${memberId}, pan_sealed = ${hasPan ? seal('pan', 'ABCPR1234E') : null},
        account_sealed = ${account === null ? null : seal('account', account)}, account_last4 = ${account?.slice(-4) ?? null},
        account_hash = ${account === null ? null : memberId}, pan_hash = ${hasPan ? memberId : null},
        ifsc = ${ifsc}, holder_name = ${holder}, bank_name = 'Bank' WHERE id = ${application}`,
      sql`INSERT INTO income_account (member_id, balance_paise) VALUES (${memberId}, ${each.paise})`,
    );
  }
}

/** Approved; until `holdUntil` nothing is paid. Returns the change's id. */
export async function changeAccount(
  services: TestServices,
  memberId: string,
  account: string,
  holdUntil: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO kyc_change (member_id, customer_id, kind, language, created_at, updated_at)
    SELECT member_id, customer_id, 'bank', 'en', now(), now() FROM member WHERE member_id = ${memberId} RETURNING id`.execute(
    services.db,
  );
  const { id } = rows[0]!;
  const sealer = await readSealer(services, services.db);
  await sql`UPDATE kyc_change SET state = 'approved', number_sealed = ${sealer.sealText(`kyc change ${id} number`, account)},
    number_hash = ${String(id)}, number_last4 = ${account.slice(-4)}, name = 'Asha Devi Rawat', ifsc = 'HDFC0000123', bank_name = 'HDFC Bank',
    picture_sealed = '\\x00', picture_key_id = 'server', confirmed_at = now(), payout_hold_until = ${holdUntil} WHERE id = ${id}`.execute(
    services.db,
  );
  return id;
}

/** In paise. */
export async function balanceOf(services: TestServices, memberId: string): Promise<number> {
  const row = await services.db
    .selectFrom('income_account')
    .select('balance_paise')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.balance_paise ?? 0;
}
