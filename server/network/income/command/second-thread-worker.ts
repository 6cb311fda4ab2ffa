/** What runs in the second thread: see second-thread.ts. */
import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { MemberIds } from '../member-ids.ts';
import { SumTooLargeError } from '../units.ts';
import { RowLines } from './csv.ts';
import { withFile } from './files.ts';
import { InputError } from './input-error.ts';
import { createBatch, parsePurchases, type PurchaseBatch, PurchaseSums } from './purchases.ts';
import type { Answer, BufferReturned, MembersKnown, RowsWanted } from './second-thread.ts';

async function serve(file: string, port: NonNullable<typeof parentPort>): Promise<void> {
  const send = (answer: Answer) => port.postMessage(answer, []);
  const messages = on(port, 'message') as AsyncIterator<[unknown]>;
  const receive = async <T>() => ((await messages.next()).value as [T])[0];
  const batches: PurchaseBatch[] = [];
  const lines = new RowLines();
  try {
    let fault: unknown;
    const collect = (batch: PurchaseBatch) => {
      batches.push(batch);
      return createBatch();
    };
    await withFile(file, ({ source }) =>
      parsePurchases(source, lines, collect, (bytesRead) => send({ bytesRead })),
    ).catch((error: unknown) => (fault = error));
    const { members, rules } = await receive<MembersKnown>();
    const sums = new PurchaseSums(file, lines, new MemberIds(members), rules.paisePerCentiSp);
    // Rows before a faulty one may have an earlier fault.
    for (const batch of batches.splice(0)) sums.add(batch);
    if (fault) throw fault;
    send({ totals: sums.totals() });
    // Only now, since nobody waits for this.
    const { formatClaimed, warmUp } = await import('./second-thread-rows.ts');
    warmUp(rules);
    await formatClaimed(await receive<RowsWanted>(), {
      receive: async () => (await receive<BufferReturned>()).buffer,
      send: (rows, length) => send({ rows, length }),
    });
  } catch (error) {
    if (error instanceof InputError) send({ fault: error.message });
    else if (error instanceof SumTooLargeError) send({ sumTooLarge: error.message });
    else throw error;
  }
}

await serve(workerData as string, parentPort!);
