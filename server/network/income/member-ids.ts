/** Member IDs have 6 to 8 digits; the engine numbers them all, shorter ones first. */
const shortest = 6;
const longest = 8;
const offsets = [0, 1_000_000, 11_000_000] as const;
const universe = 111_000_000;

/**
 * A member ID as a number that orders IDs as their file does: by length, then by digits. Zeros in front are digits like others.
 * @param digits how many digits the ID has, 6 to 8
 */
export function memberKey(digits: number, value: number): number {
  return offsets[digits - shortest]! + value;
}

/** How many digits the member ID of a key has. */
export function digitsOf(key: number): number {
  return key < offsets[1] ? shortest : key < offsets[2] ? shortest + 1 : longest;
}

/** The member ID of a key as a number, zeros in front left out. */
export function numberOf(key: number): number {
  return key - offsets[digitsOf(key) - shortest]!;
}

/** The member ID of a key, as text. */
export function memberIdOf(key: number): string {
  return String(numberOf(key)).padStart(digitsOf(key), '0');
}

/** The key of a member ID given as text, -1 where it is none. */
export function parseMemberId(text: string): number {
  return new RegExp(`^\\d{${shortest},${longest}}$`).test(text) ? memberKey(text.length, Number(text)) : -1;
}

/** How many keys a block holds, as a power of two, and how many entries of the table it takes. */
const blockBits = 12;
const blockEntries = (2 ** blockBits / 32) * 2;

/** A numbered set of member IDs as another thread can take it over. */
export interface MemberIdTables {
  blocks: Int32Array;
  words: Int32Array<ArrayBuffer>;
  size: number;
}

/**
 * The set of all member IDs, and each one's place among them: a bit for each possible ID and, beside each word of 32, how many come
 * before it. Two numbers side by side answer a look-up, so a million random look-ups cost what memory costs and no hash; members
 * come out in the order of their IDs without a sort. Only blocks of IDs that occur take memory.
 */
export class MemberIds {
  /** Where in `words` each block stands; 0, an empty block, for those without IDs. */
  readonly #blocks: Int32Array;
  /** Even entries: 32 bits of the set; odd ones: IDs in all words before. */
  #words: Int32Array<ArrayBuffer>;
  #size: number;
  #usedBlocks = 1;

  /** @param from a set that has been numbered, to look up in */
  constructor(from?: MemberIdTables) {
    this.#blocks = from?.blocks ?? new Int32Array((universe >>> blockBits) + 1);
    this.#words = from?.words ?? new Int32Array(blockEntries * 4);
    this.#size = from?.size ?? 0;
  }

  get size(): number {
    return this.#size;
  }

  get tables(): MemberIdTables {
    return { blocks: this.#blocks, words: this.#words, size: this.#size };
  }

  /** Adds a key; false when it was there. */
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

  /** Numbers the IDs in their order, after the last was added; returns their keys in that order, in memory that threads can share. */
  number(): Int32Array {
    const keys = new Int32Array(new SharedArrayBuffer(this.#size * Int32Array.BYTES_PER_ELEMENT));
    const words = this.#words;
    let before = 0;
    for (let at = 0; before < keys.length; at++) {
      const block = this.#blocks[at]!;
      if (block !== 0) before = numberBlock(words, block, { keys, before, first: at << blockBits });
    }
    return keys;
  }

  /** Place of a key among all, -1 when it is not there. */
  indexOf(key: number): number {
    const word = this.#blocks[key >>> blockBits]! + entryOf(key);
    const bit = 1 << (key & 31);
    const bits = this.#words[word]!;
    return (bits & bit) === 0 ? -1 : this.#words[word + 1]! + countBits(bits & (bit - 1));
  }
}

/** Numbers the IDs of one block, whose first key is given; returns how many there are before the next. */
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

/** Place within its block of the word that holds a key. */
function entryOf(key: number): number {
  return ((key >>> 5) << 1) & (blockEntries - 1);
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
