import { standings } from '../incomes.ts';
import { memberKey } from '../member-ids.ts';
import type { IncomeRules } from '../rules.ts';
import {
  arrangeIncomes,
  type BlockBuffer,
  blockMembers,
  claimBlock,
  createBlockBuffer,
  formatBlock,
} from './incomes-file.ts';
import type { RowsWanted } from './second-thread.ts';

/** How many blocks the thread may be ahead of what is written. */
const bufferCount = 4;
/** After so many blocks of made-up rows the loop is compiled. */
const warmUpRounds = 8;

/** Formats blocks as long as there are any to claim. Their buffers come back once they are written. */
export async function formatClaimed(
  { incomes, claims }: RowsWanted,
  { send, receive }: { send(rows: BlockBuffer, length: number): void; receive(): Promise<BlockBuffer> },
): Promise<void> {
  const buffers = Array.from({ length: bufferCount }, createBlockBuffer);
  for (let block = claimBlock(claims, incomes); block >= 0; block = claimBlock(claims, incomes)) {
    const bytes = buffers.pop() ?? (await receive());
    send(bytes, formatBlock(incomes, block, bytes));
  }
}

/**
 * Formats made-up incomes while there is nothing else to do, so that the loop is compiled when it is needed: the first blocks take
 * twenty times as long as all others.
 */
export function warmUp(rules: IncomeRules): void {
  const size = blockMembers;
  const order = new Int32Array(size).map((_, at) => at);
  // Of every length that there may be: a path that has not been walked is not compiled.
  const counts = order.map((at) => 10 ** (at % 8));
  const amounts = new Float64Array(size).map((_, at) => (at % 2 === 0 ? 0 : 10 ** (at % 13)));
  const incomes = arrangeIncomes(
    rules,
    {
      keys: order.map((at) => memberKey(8, 10_000_000 + at)),
      tree: { size, order },
      standing: new Uint8Array(size).map((_, at) => (at % 30 === 0 ? standings.frozen : standings.live)),
    },
    new Int32Array(size * 2).map((_, at) => (at % 5 === 0 ? -at : 10 ** (at % 10))),
    {
      active: new Uint8Array(size).map((_, at) => at & 1),
      rank: new Uint8Array(size).fill(1),
      leaders: counts,
      network: counts,
      group: amounts,
      fixed: amounts,
      eBonus: amounts,
      rBonus: amounts,
    },
  );
  const bytes = createBlockBuffer();
  for (let round = 0; round < warmUpRounds; round++) formatBlock(incomes, 0, bytes);
}
