import fs from 'node:fs/promises';
import path from 'node:path';
import { type Incomes, type Network, standings } from '#server/network/income/incomes.ts';
import { digitsOf, numberOf } from '#server/network/income/member-ids.ts';
import { asInputError } from './input-error.ts';

const head = 'member_id,own_sp,active,rank,leaders,network,personal,rebate,group,fixed,e_bonus,r_bonus,p_bonus,gross\n';
const chunkSize = 1 << 20;
/** A row is 14 numbers of at most 17 characters and their commas. */
const longestRow = 300;
const [zero, comma, dot, newline] = [48, 44, 46, 10];

/** Bytes of a CSV file in the making. */
class CsvText {
  readonly bytes = Buffer.allocUnsafe(chunkSize);
  length = 0;

  addText(text: string): void {
    this.length += this.bytes.write(text, this.length, 'latin1');
  }

  addByte(byte: number): void {
    this.bytes[this.length++] = byte;
  }

  /** A whole number of 0 or more. */
  addWhole(value: number): void {
    if (value > 0x7fffffff) return this.addText(String(value));
    this.addDigits(value, countDigits(value));
  }

  /** A whole number below 2^31 with that many digits, zeros in front if need be. */
  addDigits(value: number, digits: number): void {
    const { bytes } = this;
    let rest = value | 0;
    this.length += digits;
    for (let at = this.length - 1; at >= this.length - digits; at--) {
      const tenth = (rest / 10) | 0;
      bytes[at] = zero + rest - tenth * 10;
      rest = tenth;
    }
  }

  /** Paise as rupees, centiSp as sale points: two decimals, and a comma before. */
  addHundredths(value: number): void {
    this.addByte(comma);
    const whole = Math.floor(value / 100);
    const rest = value - whole * 100;
    const tens = (rest / 10) | 0;
    this.addWhole(whole);
    this.addByte(dot);
    this.addByte(zero + tens);
    this.addByte(zero + rest - tens * 10);
  }

  addCount(value: number): void {
    this.addByte(comma);
    this.addWhole(value);
  }
}

function countDigits(value: number): number {
  if (value < 10) return 1;
  if (value < 100) return 2;
  if (value < 1000) return 3;
  let digits = 4;
  for (let limit = 10_000; limit <= value && digits < 10; limit *= 10) digits++;
  return digits;
}

/**
 * The incomes as CSV, in items, by member ID; members who do not belong to the month are left out. A piece is only valid until the
 * next one is asked for.
 * @param keys the members' keys, ascending
 */
export function* formatIncomes(
  keys: Int32Array,
  { tree, standing, ownCentiSp }: Network,
  incomes: Incomes,
): Generator<Uint8Array> {
  const placeOf = new Int32Array(tree.size);
  for (let place = 0; place < tree.size; place++) placeOf[tree.order[place]!] = place;
  const text = new CsvText();
  text.addText(head);
  for (let member = 0; member < keys.length; member++) {
    const place = placeOf[member]!;
    if (standing[place] === standings.absent) continue;
    text.addDigits(numberOf(keys[member]!), digitsOf(keys[member]!));
    text.addHundredths(ownCentiSp[place]!);
    text.addCount(incomes.active[place]!);
    text.addCount(incomes.rank[place]!);
    text.addCount(incomes.leaders[place]!);
    text.addCount(incomes.network[place]!);
    text.addHundredths(incomes.personal[place]!);
    text.addHundredths(incomes.rebate[place]!);
    text.addHundredths(incomes.group[place]!);
    text.addHundredths(incomes.fixed[place]!);
    text.addHundredths(incomes.eBonus[place]!);
    text.addHundredths(incomes.rBonus[place]!);
    text.addHundredths(incomes.pBonus[place]!);
    text.addHundredths(incomes.gross[place]!);
    text.addByte(newline);
    if (text.length > chunkSize - longestRow) {
      yield text.bytes.subarray(0, text.length);
      text.length = 0;
    }
  }
  yield text.bytes.subarray(0, text.length);
}

/**
 * Writes items to a file, complete or not at all: to a temporary file beside it, then by renaming. What stood there before stays
 * until then. Pipes and devices are written to directly; they cannot be renamed onto.
 * @param afterPiece may throw to give up; the temporary file is then removed
 * @throws InputError when the disk is full or the place cannot be written to
 */
export async function writeWhole(
  file: string,
  pieces: Iterable<Uint8Array>,
  afterPiece: () => void = () => {},
): Promise<void> {
  try {
    const target = await fs.realpath(file).catch(() => path.resolve(file));
    const found = await fs.stat(target).catch(() => null);
    if (found && !found.isFile()) return await writePieces(await fs.open(target, 'w'), pieces, afterPiece);
    const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`);
    const handle = await fs.open(temporary, 'wx', found?.mode);
    try {
      await writePieces(handle, pieces, afterPiece, true);
      await fs.rename(temporary, target);
    } catch (error) {
      await fs.rm(temporary, { force: true });
      throw error;
    }
  } catch (error) {
    throw asInputError(error, file);
  }
}

async function writePieces(
  handle: fs.FileHandle,
  pieces: Iterable<Uint8Array>,
  afterPiece: () => void,
  isFlushed = false,
): Promise<void> {
  try {
    for (const piece of pieces) {
      for (let at = 0; at < piece.length;) at += (await handle.write(piece, at)).bytesWritten;
      afterPiece();
    }
    // On the disk before it gets its name: after a power cut the file is whole or not there.
    if (isFlushed) await handle.datasync();
  } finally {
    await handle.close();
  }
}
