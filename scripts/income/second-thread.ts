import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MemberIds, MemberIdTables } from '#server/network/income/member-ids.ts';
import type { ArrangedIncomes } from './incomes-file.ts';
import { InputError } from './input-error.ts';
import type { PurchaseTotals } from './purchases.ts';

/** What adding up needs: the members' numbers, and what a hundredth of a sale point is worth. */
export interface MembersKnown {
  members: MemberIdTables;
  paisePerCentiSp: number;
}

/** The rows to be formatted: those of the members `from` up to before `to`. */
export interface RowsWanted {
  incomes: ArrangedIncomes;
  from: number;
  to: number;
}

/** What the second thread sends. */
export type Answer =
  | { bytesRead: number }
  | { totals: PurchaseTotals }
  /** An InputError's message; classes do not survive the way. */
  | { fault: string }
  | { chunk: Uint8Array }
  | { isFormatted: true };

/**
 * A thread that reads the purchases while this one reads the members, adds them up while this one lays out the tree, and formats half
 * of the rows: what the command does with large files beside what only one thread can do.
 */
export class SecondThread {
  readonly #worker: Worker;
  readonly #answers: AsyncIterator<[Answer]>;

  /** @param purchases the purchases file */
  constructor(purchases: string) {
    this.#worker = new Worker(new URL('second-thread.mjs', import.meta.url), { workerData: purchases });
    // Collects answers from now on, and fails where the thread does.
    this.#answers = on(this.#worker, 'message') as AsyncIterator<[Answer]>;
  }

  /** Lets the thread add up what it reads; the totals come later. */
  sendMembers(ids: MemberIds, paisePerCentiSp: number): void {
    this.#worker.postMessage({ members: ids.tables, paisePerCentiSp } satisfies MembersKnown, []);
  }

  /** What each member has bought. @throws InputError as `readPurchases` */
  async receiveTotals(onChunk: (bytesRead: number) => void): Promise<PurchaseTotals> {
    for (;;) {
      const answer = await this.#next();
      if ('totals' in answer) return answer.totals;
      if ('fault' in answer) throw new InputError('', answer.fault);
      if ('bytesRead' in answer) onChunk(answer.bytesRead);
    }
  }

  /** Has rows formatted from now on; read the chunks later. */
  startFormatting(wanted: RowsWanted): AsyncGenerator<Uint8Array> {
    this.#worker.postMessage(wanted, []);
    return this.#receiveChunks();
  }

  async *#receiveChunks(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const answer = await this.#next();
      if ('isFormatted' in answer) return;
      if ('chunk' in answer) yield answer.chunk;
    }
  }

  async #next(): Promise<Answer> {
    const { value } = await this.#answers.next();
    return (value as [Answer])[0];
  }

  stop(): void {
    void this.#worker.terminate();
  }
}
