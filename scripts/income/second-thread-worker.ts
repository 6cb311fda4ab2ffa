/** What runs in the second thread: see second-thread.ts. */
import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { MemberIds } from '#server/network/income/member-ids.ts';
import { withFile } from './files.ts';
import { formatRows } from './incomes-file.ts';
import { InputError } from './input-error.ts';
import { createBatch, parsePurchases, type PurchaseBatch, PurchaseSums } from './purchases.ts';
import type { Answer, MembersKnown, RowsWanted } from './second-thread.ts';

async function serve(file: string, port: NonNullable<typeof parentPort>): Promise<void> {
  const send = (answer: Answer, transferred: ArrayBuffer[] = []) => port.postMessage(answer, transferred);
  const messages = on(port, 'message') as AsyncIterator<[unknown]>;
  const batches: PurchaseBatch[] = [];
  try {
    let fault: unknown;
    const collect = (batch: PurchaseBatch) => {
      batches.push(batch);
      return createBatch();
    };
    await withFile(file, ({ source }) => parsePurchases(source, collect, (bytesRead) => send({ bytesRead }))).catch(
      (error: unknown) => (fault = error),
    );
    const [{ members, paisePerCentiSp }] = (await messages.next()).value as [MembersKnown];
    const sums = new PurchaseSums(file, new MemberIds(members), paisePerCentiSp);
    // Rows before a faulty one may have an earlier fault.
    for (const batch of batches.splice(0)) sums.add(batch);
    if (fault) throw fault;
    const totals = sums.totals();
    send({ totals }, [totals.sums.buffer]);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    send({ fault: error.message });
  }
  const [wanted] = (await messages.next()).value as [RowsWanted];
  for (const chunk of formatRows(wanted.incomes, wanted.from, wanted.to)) send({ chunk: chunk.slice() });
  send({ isFormatted: true });
}

await serve(workerData as string, parentPort!);
