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

/**
 * The set of all member IDs, and each one's place among them: a bit for each possible ID and, beside each word of 32, how many come
 * before it. Two numbers side by side answer a look-up, so a million random look-ups cost what memory costs and no hash; members
 * come out in the order of their IDs without a sort.
 */
export class MemberIds {
  /** Even entries: 32 bits of the set; odd ones: IDs in all words before. Grows with the highest ID. */
  #words: Int32Array<ArrayBuffer>;
  #size: number;

  /** @param from the set that another thread has numbered */
  constructor({ words, size } = { words: new Int32Array((offsets[1] / 32) * 2), size: 0 }) {
    this.#words = words;
    this.#size = size;
  }

  get words(): Int32Array<ArrayBuffer> {
    return this.#words;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a key; false when it was there. */
  add(key: number): boolean {
    const word = (key >>> 5) << 1;
    const bit = 1 << (key & 31);
    if (word >= this.#words.length) this.#growFor(word);
    const bits = this.#words[word]!;
    if ((bits & bit) !== 0) return false;
    this.#words[word] = bits | bit;
    this.#size++;
    return true;
  }

  #growFor(word: number): void {
    const wider = new Int32Array(Math.min(Math.max(this.#words.length * 2, word + 2), (universe / 32) * 2));
    wider.set(this.#words);
    this.#words = wider;
  }

  /** Numbers the IDs in their order, after the last was added; returns their keys in that order. */
  number(): Int32Array {
    const keys = new Int32Array(this.#size);
    const words = this.#words;
    let before = 0;
    for (let word = 0; before < keys.length; word += 2) {
      let bits = words[word]!;
      words[word + 1] = before;
      while (bits !== 0) {
        keys[before++] = (word << 4) + 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
      }
    }
    return keys;
  }

  /** Place of a key among all, -1 when it is not there. */
  indexOf(key: number): number {
    const word = (key >>> 5) << 1;
    const bit = 1 << (key & 31);
    const bits = word < this.#words.length ? this.#words[word]! : 0;
    return (bits & bit) === 0 ? -1 : this.#words[word + 1]! + countBits(bits & (bit - 1));
  }
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
