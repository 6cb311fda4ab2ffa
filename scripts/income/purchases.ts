import { type Network, standings } from '#server/network/income/incomes.ts';
import { memberIdOf } from '#server/network/income/member-ids.ts';
import { type ByteSource, CsvReader } from './csv.ts';
import { hasTwoDecimals, readHundredths, readMemberKey } from './fields.ts';
import type { Roster } from './members.ts';

const columns = ['member_id', 'sp', 'amount'] as const;
const [idColumn, spColumn, amountColumn] = [0, 1, 2];
const lineFeed = 10;

export interface PurchaseCounts {
  rows: number;
  /** Rows of members who do not belong to the month. */
  ignored: number;
}

/**
 * Reads purchases.csv, sums the rows of each member and puts the month together. Sums below zero count as 0; what members who do not
 * belong to the month have bought counts for nobody.
 *
 * @param paisePerCentiSp what a hundredth of a sale point is worth
 * @throws InputError for malformed and unknown IDs, numbers out of range, and sums of all rows that pass 2^53
 */
export async function readPurchases(
  source: ByteSource,
  roster: Roster,
  paisePerCentiSp: number,
  onChunk?: (bytesRead: number) => void,
): Promise<{ network: Network; counts: PurchaseCounts }> {
  const { ids, standing, keys } = roster;
  const centiSp = new Float64Array(keys.length);
  const paise = new Float64Array(keys.length);
  const reader = new CsvReader(source, columns);
  const { starts, ends } = reader;
  const counts: PurchaseCounts = { rows: 0, ignored: 0 };
  const mostCentiSp = Math.floor(Number.MAX_SAFE_INTEGER / paisePerCentiSp);
  // Sizes without their signs: whether a sum is too large must not depend on the order of the rows.
  let [allCentiSp, allPaise] = [0, 0];
  let allHaveDecimals = true;
  let [id, sp, amount] = [0, 0, 0];
  await reader.read(
    (places) => ([id, sp, amount] = places as [number, number, number]),
    () => {
      const { bytes } = reader;
      const key = readMemberKey(bytes, starts[id]!, ends[id]!);
      if (key < 0) throw reader.valueFault(idColumn, 'is no member ID: 6 to 8 digits');
      const member = ids.indexOf(key);
      if (member < 0) throw reader.fault(`${memberIdOf(key)} is not among the members`, idColumn);
      const points = readHundredths(bytes, starts[sp]!, ends[sp]!);
      if (!Number.isFinite(points)) throw numberFault(points, spColumn);
      const spent = readHundredths(bytes, starts[amount]!, ends[amount]!);
      if (!Number.isFinite(spent)) throw numberFault(spent, amountColumn);
      if (allHaveDecimals && !hasTwoDecimals(bytes, starts[amount]!, ends[amount]!)) checkCutOff();
      counts.rows++;
      if (standing[member] === standings.absent) {
        counts.ignored++;
        return;
      }
      allCentiSp += Math.abs(points);
      allPaise += Math.abs(spent);
      if (allCentiSp > mostCentiSp) throw reader.fault('the value of all points passes 2^53 paise', spColumn);
      if (allPaise > Number.MAX_SAFE_INTEGER)
        throw reader.fault('the sum of all amounts passes 2^53 paise', amountColumn);
      centiSp[member]! += points;
      paise[member]! += spent;
    },
    onChunk,
  );

  function numberFault(read: number, column: number) {
    return reader.valueFault(
      column,
      Number.isNaN(read) ? 'is no number with at most two decimals' : 'is out of range: its hundredths pass 2^53',
    );
  }

  /** Where every other amount has two decimals, a last one without a line end and without them has been cut in the middle. */
  function checkCutOff() {
    if (reader.isUnterminated && counts.rows > 0 && reader.bytes[ends[amount]!] === lineFeed)
      throw reader.valueFault(
        amountColumn,
        'ends the file without a line end and lacks its decimals; is the file cut off?',
      );
    allHaveDecimals = false;
  }

  return { network: arrange(roster, centiSp, paise), counts };
}

/** Lays what was read by member out by place in the tree. */
function arrange(
  { tree, standing, highestRank, rBonusCount }: Roster,
  centiSp: Float64Array,
  paise: Float64Array,
): Network {
  const { size, order } = tree;
  const network: Network = {
    tree,
    standing: new Uint8Array(size),
    ownCentiSp: new Float64Array(size),
    purchasePaise: new Float64Array(size),
    highestRank: new Uint8Array(size),
    rBonusCount: new Uint8Array(size),
  };
  for (let place = 0; place < size; place++) {
    const member = order[place]!;
    network.standing[place] = standing[member]!;
    network.ownCentiSp[place] = Math.max(0, centiSp[member]!);
    network.purchasePaise[place] = Math.max(0, paise[member]!);
    network.highestRank[place] = highestRank[member]!;
    network.rBonusCount[place] = rBonusCount[member]!;
  }
  return network;
}
