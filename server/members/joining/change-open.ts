import type { JoinApplication } from '#contract/joining.ts';
import type { CustomerIdentity } from '#server/customers/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { isAllowed, type JoiningAction, notBegun } from './rules.ts';
import type { ApplicationRow, ApplicationValues } from './application.ts';
import { findApplication, lockOpen, updateApplication } from './store.ts';
import { readView } from './wire.ts';

/**
 * Changes a customer's open application in one transaction. Errors: 409 joining_not_open; 409 joining_changed if its
 * version differs. Both include the current state as `application` if there is one.
 */
export async function changeOpen(
  services: Services,
  customer: Pick<CustomerIdentity, 'id'>,
  version: number,
  change: (tx: Tx, row: ApplicationRow) => Promise<Result<ApplicationValues>>,
  action: JoiningAction = 'edit',
): Promise<Result<JoinApplication>> {
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    const row = await lockOpen(tx, customer.id);
    if (!row) return notBegun;
    const { notOpen, changed } = messages.errors.joining;
    if (!isAllowed(action, row.state))
      return err(409, 'joining_not_open', notOpen, { details: { application: await readView(tx, row, at) } });
    if (row.version !== version)
      return err(409, 'joining_changed', changed, { details: { application: await readView(tx, row, at) } });
    const values = await change(tx, row);
    if (!values.ok) return values;
    await updateApplication(tx, row.id, values.value, at);
    return ok(await readView(tx, (await findApplication(tx, row.id))!, at));
  });
}
