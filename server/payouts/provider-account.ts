import { z } from 'zod';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting, writeSetting } from '#server/platform/settings.ts';

const texts = messages.errors.staff.payouts;

/** The API key's id, and the number of the paying account. */
const PayoutAccount = z.object({ key: z.string(), account: z.string() });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

const settingKey = 'payout_account';

/** From the environment; null if there is none. */
export function readPayoutAccount({ razorpayx }: Pick<Config, 'razorpayx'>): PayoutAccount | null {
  return razorpayx && { key: razorpayx.keyId, account: razorpayx.account };
}

/**
 * Two people must confirm the environment's account: somebody with access to the server's variables must not decide
 * alone where money comes from.
 */
export async function isPayoutAccountConfirmed(db: Db | Tx, config: Pick<Config, 'razorpayx'>): Promise<boolean> {
  const named = readPayoutAccount(config);
  return named !== null && isSame(named, await readConfirmed(db));
}

const isSame = (one: PayoutAccount, other: PayoutAccount | null) =>
  one.key === other?.key && one.account === other.account;

async function readConfirmed(db: Db | Tx): Promise<PayoutAccount | null> {
  const stored = await readSetting(db, settingKey);
  return stored === null ? null : PayoutAccount.parse(stored);
}

/**
 * Returns the account confirmed before. It cannot be replaced while it has payouts in progress, because they would be
 * sent twice. Errors: 409 payout_provider_not_set_up, payout_account_changed, payout_account_confirmed,
 * payout_account_in_use.
 */
export async function checkPayoutAccount(
  { db, config }: Services & { db: Tx },
  asked: PayoutAccount,
): Promise<Result<PayoutAccount | null>> {
  const named = readPayoutAccount(config);
  if (!named) return err(409, 'payout_provider_not_set_up', texts.providerNotSetUp);
  if (!isSame(named, asked)) return err(409, 'payout_account_changed', texts.accountChanged);
  const before = await readConfirmed(db);
  if (isSame(named, before)) return err(409, 'payout_account_confirmed', texts.accountConfirmed);
  const open = await db
    .selectFrom('payout_batch')
    .select('id')
    .where('channel', '=', 'razorpayx')
    .where('payable_lines', '>', 0)
    .limit(1)
    .executeTakeFirst();
  // Payouts sent before accounts had to be confirmed continue with the first confirmed one.
  return before !== null && open ? err(409, 'payout_account_in_use', texts.accountInUse) : ok(before);
}

/** Errors: those of checkPayoutAccount. */
export function confirmPayoutAccount(
  services: Services,
  actor: StaffActor,
  asked: PayoutAccount,
): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    const checked = await checkPayoutAccount({ ...services, db: tx }, asked);
    if (!checked.ok) return checked;
    await writeSetting(tx, settingKey, asked, at);
    await recordStaffAction(tx, { ...actor, objectId: 'razorpayx' }, at, {
      before: checked.value ?? {},
      after: { key: asked.key, account: asked.account },
    });
    return ok(null);
  });
}
