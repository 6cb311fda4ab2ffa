import { inTransaction, type Tx } from './database.ts';
import type { Result } from './result.ts';
import type { Services } from './services.ts';
import { createSignal } from './signal.ts';

/**
 * Runs several commands in one transaction: those that begin one of their own by the services given join it. What they tell others of
 * (jobs, stock, the catalogue) is told once it is committed.
 */
export async function runInside<T>(
  services: Services,
  run: (inner: Services & { db: Tx }) => Promise<Result<T>>,
): Promise<Result<T>> {
  let told: (() => void)[] = [];
  const result = await inTransaction(services.db, (tx) => {
    // The transaction may be run again.
    told = [];
    const jobsWaiting = createSignal();
    jobsWaiting.listen(() => void told.push(() => services.jobsWaiting.tell()));
    const stockChanged: Services['stockChanged'] = createSignal();
    stockChanged.listen((what) => void told.push(() => services.stockChanged.tell(what)));
    const catalogChanged = createSignal();
    catalogChanged.listen(() => void told.push(() => services.catalogChanged.tell()));
    return run({ ...services, db: tx, jobsWaiting, stockChanged, catalogChanged });
  });
  if (!result.ok) return result;
  for (const tell of told) tell();
  services.jobsWaiting.tell();
  return result;
}
