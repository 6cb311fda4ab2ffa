import { inTransaction, type Tx } from './database.ts';
import type { Result } from './result.ts';
import type { Services } from './services.ts';
import { createSignal } from './signal.ts';

/** Runs several commands in one transaction. Their signals (jobs, stock, the catalogue) are sent after the commit. */
export async function runInside<T>(
  services: Services,
  run: (inner: Services & { db: Tx }) => Promise<Result<T>>,
): Promise<Result<T>> {
  let notifications: (() => void)[] = [];
  const result = await inTransaction(services.db, (tx) => {
    // The transaction may be repeated.
    notifications = [];
    const jobsWaiting = createSignal();
    jobsWaiting.listen(() => void notifications.push(() => services.jobsWaiting.notify()));
    const stockChanged: Services['stockChanged'] = createSignal();
    stockChanged.listen((what) => void notifications.push(() => services.stockChanged.notify(what)));
    const catalogChanged = createSignal();
    catalogChanged.listen(() => void notifications.push(() => services.catalogChanged.notify()));
    return run({ ...services, db: tx, jobsWaiting, stockChanged, catalogChanged });
  });
  if (!result.ok) return result;
  for (const tell of notifications) tell();
  services.jobsWaiting.notify();
  return result;
}
