/** Member IDs have 6 to 8 digits. The engine numbers all possible IDs, shorter ones first. */
const shortest = 6;
const longest = 8;
const offsets = [0, 1_000_000, 11_000_000] as const;
const universe = 111_000_000;

/**
 * Returns a number that sorts IDs as their file does: by length, then by digits. Leading zeros count as digits.
 * @param digits the number of digits, 6 to 8
 */
export function memberKey(digits: number, value: number): number {
  return offsets[digits - shortest]! + value;
}

export function digitsOf(key: number): number {
  return key < offsets[1] ? shortest : key < offsets[2] ? shortest + 1 : longest;
}

/** The member ID of a key as a number, without leading zeros. */
export function numberOf(key: number): number {
  return key - offsets[digitsOf(key) - shortest]!;
}

export function memberIdOf(key: number): string {
  return String(numberOf(key)).padStart(digitsOf(key), '0');
}

/** The key of a member ID, -1 for malformed text. */
export function parseMemberId(text: string): number {
  return new RegExp(`^\\d{${shortest},${longest}}$`).test(text) ? memberKey(text.length, Number(text)) : -1;
}

/** Keys per block, as a power of two, and the table entries that a block takes. */
const blockBits = 12;
const blockEntries = (2 ** blockBits / 32) * 2;

/**
 * The set of all member IDs and the index of each among them: a bit for each possible ID and, next to each word of 32
 * bits, the number of IDs before it. A look-up reads two adjacent numbers and computes no hash, and the IDs come out
 * sorted. Only blocks with IDs take memory.
 */
export class MemberIds {
  /** Where in `#words` each block begins; blocks without IDs share block 0, which is empty. */
  readonly #blocks = new Int32Array((universe >>> blockBits) + 1);
  /** Even entries: 32 bits of the set. Odd entries: the number of IDs in all words before. */
  #words = new Int32Array(blockEntries * 4);
  #size = 0;
  #usedBlocks = 1;

  get size(): number {
    return this.#size;
  }

  /** Adds a key. Returns false if it was already there. */
  add(key: number): boolean {
    const block = this.#blocks[key >>> blockBits]! || this.#addBlock(key >>> blockBits);
    const word = block + entryOf(key);
    const bit = 1 << (key & 31);
    const bits = this.#words[word]!;
    if ((bits & bit) !== 0) return false;
    this.#words[word] = bits | bit;
    this.#size++;
    return true;
  }

  #addBlock(at: number): number {
    const block = this.#usedBlocks++ * blockEntries;
    if (block === this.#words.length) {
      const wider = new Int32Array(this.#words.length * 2);
      wider.set(this.#words);
      this.#words = wider;
    }
    this.#blocks[at] = block;
    return block;
  }

  /** Numbers the IDs in order; call it after the last `add`. Returns the keys in that order. */
  number(): Int32Array {
    const keys = new Int32Array(this.#size);
    const words = this.#words;
    let before = 0;
    for (let at = 0; before < keys.length; at++) {
      const block = this.#blocks[at]!;
      if (block !== 0) before = numberBlock(words, block, { keys, before, first: at << blockBits });
    }
    return keys;
  }

  /** Index of a key among all keys, or -1. */
  indexOf(key: number): number {
    const word = this.#blocks[key >>> blockBits]! + entryOf(key);
    const bit = 1 << (key & 31);
    const bits = this.#words[word]!;
    return (bits & bit) === 0 ? -1 : this.#words[word + 1]! + countBits(bits & (bit - 1));
  }
}

/** Numbers the IDs of the block whose first key is `first`. Returns the count of IDs up to its end. */
function numberBlock(
  words: Int32Array,
  block: number,
  { keys, before, first }: { keys: Int32Array; before: number; first: number },
): number {
  let count = before;
  for (let entry = 0; entry < blockEntries; entry += 2) {
    let bits = words[block + entry]!;
    words[block + entry + 1] = count;
    while (bits !== 0) {
      keys[count++] = first + (entry << 4) + 31 - Math.clz32(bits & -bits);
      bits &= bits - 1;
    }
  }
  return count;
}

/** Offset in its block of the word with the bit of a key. */
function entryOf(key: number): number {
  return ((key >>> 5) << 1) & (blockEntries - 1);
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
