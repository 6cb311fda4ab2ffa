import type { MemberIds } from '../member-ids.ts';
import { type PurchaseColumns, PurchaseRows, PurchaseSums } from '../purchases.ts';
import { hasTwoDecimals, lineFeed, readHundredths, readMemberKey } from './fields.ts';
import type { InputError } from './input-error.ts';
import { type ByteSource, CsvReader, RowLines } from './reader.ts';

const columns = ['member_id', 'sp', 'amount'] as const;
const [idColumn, spColumn, amountColumn] = [0, 1, 2];
const batchSize = 1 << 14;

/**
 * Reads purchases.csv and sums it while reading, so that the file may be larger than memory.
 * @throws InputError for malformed and unknown IDs, numbers out of range, and sums of all rows that pass 2^53
 */
export async function readPurchases(
  source: ByteSource,
  ids: MemberIds,
  paisePerCentiSp: number,
  onChunk?: (bytesRead: number) => void,
): Promise<PurchaseSums> {
  const lines = new RowLines();
  const sums = new PurchaseSums(ids, paisePerCentiSp);
  const batch = new PurchaseRows(batchSize);
  const addUp = () => {
    lines.naming(source.name, () => sums.add(batch.columns()));
    batch.count = 0;
  };
  try {
    await parsePurchases(
      source,
      (key, centiSp, paise, line) => {
        lines.note(sums.rows + batch.count, line);
        batch.add(key, centiSp, paise);
        if (batch.count === batchSize) addUp();
      },
      onChunk,
    );
  } finally {
    // A row before the faulty one may have an error that only the summing finds. The first error is reported.
    addUp();
  }
  return sums;
}

/** @throws InputError for malformed IDs and numbers out of range */
export async function readPurchaseRows(source: ByteSource): Promise<PurchaseColumns> {
  const rows = new PurchaseRows();
  await parsePurchases(source, (key, centiSp, paise) => rows.add(key, centiSp, paise));
  return rows.columns();
}

async function parsePurchases(
  source: ByteSource,
  onRow: (key: number, centiSp: number, paise: number, line: number) => void,
  onChunk?: (bytesRead: number) => void,
): Promise<void> {
  const reader = new CsvReader(source, columns);
  const { starts, ends } = reader;
  let allHaveDecimals = true;
  let [id, sp, amount] = [0, 0, 0];
  await reader.read({
    onHead: (places) => ([id, sp, amount] = places as [number, number, number]),
    onRow: () => {
      const { bytes } = reader;
      const key = readMemberKey(bytes, starts[id]!, ends[id]!);
      const centiSp = readHundredths(bytes, starts[sp]!, ends[sp]!);
      const paise = readHundredths(bytes, starts[amount]!, ends[amount]!);
      if (key < 0 || !Number.isFinite(centiSp) || !Number.isFinite(paise)) throw findFault(reader, key, centiSp, paise);
      if (allHaveDecimals && !hasTwoDecimals(bytes, starts[amount]!, ends[amount]!)) {
        if (reader.line > 2 && isCutOff(reader, ends[amount]!)) throw cutOffFault(reader);
        allHaveDecimals = false;
      }
      onRow(key, centiSp, paise, reader.line);
    },
    onChunk,
  });
}

function findFault(reader: CsvReader, key: number, centiSp: number, paise: number): InputError {
  if (key < 0) return reader.valueFault(idColumn, 'is no member ID: 6 to 8 digits');
  const isSp = !Number.isFinite(centiSp);
  return reader.valueFault(
    isSp ? spColumn : amountColumn,
    Number.isNaN(isSp ? centiSp : paise)
      ? 'is no number with at most two decimals'
      : 'is out of range: its hundredths pass 2^53',
  );
}

/** Detects a file cut off in its last amount: no line end and no two decimals, where every other amount has them. */
const isCutOff = (reader: CsvReader, end: number) => reader.isUnterminated && reader.bytes[end] === lineFeed;
const cutOffFault = (reader: CsvReader) =>
  reader.valueFault(amountColumn, 'ends the file without a line end and lacks its decimals; is the file cut off?');
