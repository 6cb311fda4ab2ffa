import { on } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { MemberIds, MemberIdTables } from '../member-ids.ts';
import { SumTooLargeError } from '../units.ts';
import type { IncomeRules } from '../rules.ts';
import type { ArrangedIncomes, BlockBuffer, BlockClaims } from './incomes-file.ts';
import { InputError } from './input-error.ts';
import type { PurchaseTotals } from './purchases.ts';

/** What adding up needs: the members' numbers, and the plan. */
export interface MembersKnown {
  members: MemberIdTables;
  rules: IncomeRules;
}

/** The incomes whose rows are to be formatted. */
export interface RowsWanted {
  incomes: ArrangedIncomes;
  claims: BlockClaims;
}

/** A buffer that has been written and can be filled again. */
export interface BufferReturned {
  buffer: BlockBuffer;
}

/** What the second thread sends. */
export type Answer =
  | { bytesRead: number }
  | { totals: PurchaseTotals }
  /** An InputError's message; classes do not survive the way. */
  | { fault: string }
  /** A SumTooLargeError's. */
  | { sumTooLarge: string }
  /** Rows in the first `length` bytes. */
  | { rows: BlockBuffer; length: number };

/** From how many bytes of purchases on a second thread is worth its start. */
const worthwhileSize = 4 * (1 << 20);

/**
 * Starts a second thread where the purchases are a large file; small ones are read before it would have started, and pipes are waited
 * for by the first. Goes by a look at the command line, so that the thread starts before all else is loaded; wrong ones are told later.
 */
export function startSecondThread(parameters: readonly string[], from = worthwhileSize): SecondThread | undefined {
  const purchases = findValue(parameters, '--purchases');
  if (purchases === undefined) return undefined;
  try {
    const found = statSync(purchases);
    return found.isFile() && found.size >= from ? new SecondThread(purchases) : undefined;
  } catch {
    return undefined;
  }
}

/** The value of an option that is given once. */
function findValue(parameters: readonly string[], option: string): string | undefined {
  const at = parameters.indexOf(option);
  if (at >= 0) return parameters[at + 1];
  return parameters.find((parameter) => parameter.startsWith(`${option}=`))?.slice(option.length + 1);
}

/**
 * A thread that reads the purchases while this one reads the members, adds them up while this one lays out the tree, and formats half
 * of the rows: what the command does with large files beside what only one thread can do.
 */
export class SecondThread {
  readonly #worker: Worker;
  readonly #answers: AsyncIterator<[Answer]>;
  /** The buffer of the block before, which has been written by now. */
  #written: BlockBuffer | undefined;

  /** The purchases file that it reads. */
  readonly file: string;

  constructor(purchases: string) {
    this.file = purchases;
    this.#worker = new Worker(new URL('second-thread.mjs', import.meta.url), { workerData: purchases });
    // Collects answers from now on, and fails where the thread does.
    this.#answers = on(this.#worker, 'message') as AsyncIterator<[Answer]>;
  }

  /** Lets the thread add up what it reads; the totals come later. */
  sendMembers(ids: MemberIds, rules: IncomeRules): void {
    this.#worker.postMessage({ members: ids.tables, rules } satisfies MembersKnown, []);
  }

  /** What each member has bought. @throws InputError as `readPurchases` */
  async receiveTotals(onChunk: (bytesRead: number) => void): Promise<PurchaseTotals> {
    for (;;) {
      const answer = await this.#receive();
      if ('totals' in answer) return answer.totals;
      if ('bytesRead' in answer) onChunk(answer.bytesRead);
    }
  }

  /** Has blocks claimed and formatted from now on; receive them later. */
  startFormatting(incomes: ArrangedIncomes, claims: BlockClaims): void {
    this.#worker.postMessage({ incomes, claims } satisfies RowsWanted, []);
  }

  /**
   * The rows of the next block that the thread has claimed. They stay as they are until the next one is asked for.
   * @throws SumTooLargeError as `formatBlock`
   */
  async receiveBlock(): Promise<BlockBuffer> {
    const buffer = this.#written;
    if (buffer) this.#worker.postMessage({ buffer } satisfies BufferReturned, []);
    const answer = await this.#receive();
    if (!('rows' in answer)) throw new Error('The second thread sends something else than rows');
    this.#written = answer.rows;
    return answer.rows.subarray(0, answer.length);
  }

  async #receive(): Promise<Answer> {
    const { value } = await this.#answers.next();
    const [answer] = value as [Answer];
    if ('fault' in answer) throw new InputError('', answer.fault);
    if ('sumTooLarge' in answer) throw new SumTooLargeError(answer.sumTooLarge);
    return answer;
  }

  stop(): void {
    void this.#worker.terminate();
  }
}
