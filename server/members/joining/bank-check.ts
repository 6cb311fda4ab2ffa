import * as z from 'zod/mini';
import type { BankCheck } from '#contract/admin/network/joining.ts';
import { openProviderApi, ProviderApiError } from '#server/payments/index.ts';
import type { Config } from '#server/platform/config.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobType, newJob, NonRetryableError } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { placeOf } from './application.ts';
import { isSameName } from './rules.ts';
import { readSealer } from './sealed.ts';
import { findApplication } from './store.ts';

export interface BankAnswer {
  outcome: 'valid' | 'invalid';
  /** Empty if the bank does not provide it. */
  nameAtBank: string;
}

/** Checks whether an account exists and who holds it. A thrown error means a retry, except a NonRetryableError. */
export interface BankVerifier {
  verify(account: { accountNumber: string; ifsc: string }): Promise<BankAnswer>;
}

const CashfreeAnswer = z.object({ account_status: z.string(), name_at_bank: z.nullish(z.string()) });
const answerMs = 30_000;

/** Cashfree's Bank Account Verification Sync V2; null if accounts are only checked by the cheque. */
export function openBankVerifier({ bankVerification }: Pick<Config, 'bankVerification'>): BankVerifier | null {
  if (!bankVerification) return null;
  const { clientId, clientSecret, apiUrl } = bankVerification;
  const ask = openProviderApi({
    title: 'Cashfree',
    apiUrl,
    headers: { 'x-client-id': clientId, 'x-client-secret': clientSecret },
    describeError: (answer) => String((answer as { code?: unknown }).code),
    timeoutMs: answerMs,
  });
  return {
    async verify({ accountNumber, ifsc }) {
      const body = { bank_account: accountNumber, ifsc };
      const answer = await ask({ method: 'POST', path: '/bank-account/sync', body, repeatable: false }).catch(
        (error: unknown) => {
          throw error instanceof ProviderApiError ? new NonRetryableError(error.message) : error;
        },
      );
      const { account_status: status, name_at_bank: name } = CashfreeAnswer.parse(answer);
      if (status !== 'VALID' && status !== 'INVALID') throw new Error(`Cashfree has not decided yet: ${status}`);
      return { outcome: status === 'VALID' ? 'valid' : 'invalid', nameAtBank: name ?? '' };
    },
  };
}

const applicationCheck: JobType<{ id: number }> = { kind: 'bank-check', payload: z.object({ id: z.int() }) };

/** If a provider is set. */
export async function queueBankCheck(tx: Tx, services: Services, id: number, version: number): Promise<void> {
  if (!services.config.bankVerification) return;
  const key = `bank check of application ${id} version ${version}`;
  await enqueue(tx, newJob(applicationCheck, { id }, { key, runAt: services.clock.now() }));
}

/** Stores the answer if the application still has that account. */
async function checkBank(services: Services, { id }: { id: number }): Promise<void> {
  const verifier = openBankVerifier(services.config);
  const row = await findApplication(services.db, id);
  if (!verifier || !row?.account_sealed) return;
  const sealer = await readSealer(services, services.db);
  const accountNumber = sealer.openText(placeOf(id, 'account'), row.account_sealed);
  const { outcome, nameAtBank } = await verifier.verify({ accountNumber, ifsc: row.ifsc! });
  await inTransaction(services.db, async (tx) => {
    await tx
      .updateTable('join_application')
      .set({ bank_outcome: outcome, name_at_bank: nameAtBank, bank_checked_at: services.clock.now() })
      .where('id', '=', id)
      .where('account_hash', '=', row.account_hash)
      .execute();
    return ok(null);
  });
}

export const bankCheckJobs = handleJob(applicationCheck, checkBank);

/** Clears the answer. */
export const noBankCheck = { bank_outcome: null, name_at_bank: null, bank_checked_at: null };

export function bankCheckView(
  row: { bank_outcome: BankAnswer['outcome'] | null; name_at_bank: string | null; bank_checked_at: Date | null },
  holder: string,
): BankCheck | null {
  if (row.bank_outcome === null) return null;
  const name = row.name_at_bank ?? '';
  return {
    outcome: row.bank_outcome,
    name_at_bank: name,
    fits_holder: isSameName(name, holder),
    checked_at: row.bank_checked_at!.toISOString(),
  };
}
