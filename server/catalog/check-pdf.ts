import { inflateSync } from 'node:zlib';

/** What staff upload as a PDF is none, could do something when it is opened, is locked by a password, or has more parts than are looked through. */
export type PdfError = 'pdf_type' | 'pdf_active' | 'pdf_locked' | 'pdf_complex';

/** Names of what runs, opens other programs, or carries further files. A certificate needs none of them. */
const activeNames = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z])/;
/** Of all packed parts of a file together, unpacked. */
const mostUnpacked = 32 * 1024 * 1024;
const mostPackedParts = 2_000;
const mostObjects = 100_000;
/** From a packed part's name to its bytes. */
const longestHead = 400;

/**
 * Checks that a file is a PDF by what it holds, whatever its name says: it begins, ends and points to its table as one. Parts that hold
 * objects are unpacked to look into them, within a budget for bytes and parts. Returns null where it may be published. Runs in a process of
 * its own, which ends after its time: ./read-pdf.ts.
 */
export function findPdfProblem(file: Buffer): PdfError | null {
  const text = file.toString('latin1');
  const [, table] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-1024)) ?? [];
  const at = Number(table);
  if (!/^%PDF-[12]\.\d/.test(text) || table === undefined || at >= file.length) return 'pdf_type';
  if (!/^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(at, at + 40))) return 'pdf_type';
  if (countWord(text, ' obj', mostObjects) > mostObjects) return 'pdf_complex';
  const isLocked = (part: string) => /\/Encrypt(?![A-Za-z])/.test(part);
  const plain = plainNames(text);
  if (isLocked(plain)) return 'pdf_locked';
  // Nobody writes the name of a packed part in numbers but to hide it.
  const packed = countWord(text, '/ObjStm', mostPackedParts);
  if (packed > mostPackedParts) return 'pdf_complex';
  let found: PdfError | null =
    activeNames.test(plain) || countWord(plain, '/ObjStm', packed) > packed ? 'pdf_active' : null;
  let budget = mostUnpacked;
  for (const part of unpackObjects(file, text, () => budget)) {
    if (typeof part !== 'string') return part.problem;
    budget -= part.length;
    const names = plainNames(part);
    if (isLocked(names)) return 'pdf_locked';
    // What does not begin with its objects' numbers is packed in some other way, too.
    if (activeNames.test(names) || !/^\s*\d+\s+\d/.test(part)) found = 'pdf_active';
  }
  return found;
}

/** How often a word stands in a text; not beyond one more than `most`. */
function countWord(text: string, word: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(word); at !== -1 && count <= most; at = text.indexOf(word, at + word.length)) count += 1;
  return count;
}

/** A name may have any of its letters as a number: /J#53 is /JS. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/**
 * Objects that lie packed in streams, one part after the other. All programs pack them by the same filter, whatever the file says; one that cannot be
 * unpacked so counts as one that does something.
 */
function* unpackObjects(
  file: Buffer,
  text: string,
  budget: () => number,
): Generator<string | { problem: 'pdf_active' | 'pdf_complex' }> {
  for (let named = text.indexOf('/ObjStm'); named !== -1; named = text.indexOf('/ObjStm', named + 1)) {
    const head = /^[\s\S]*?stream\r?\n/.exec(text.slice(named, named + longestHead))?.[0];
    if (head === undefined) {
      yield { problem: 'pdf_active' };
      return;
    }
    const start = named + head.length;
    const end = text.indexOf('endstream', start);
    const bytes = file.subarray(start, end === -1 ? undefined : end);
    try {
      yield inflateSync(bytes, { maxOutputLength: Math.max(1, budget()) }).toString('latin1');
    } catch (error) {
      const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      yield { problem: isTooMuch ? 'pdf_complex' : 'pdf_active' };
    }
  }
}
