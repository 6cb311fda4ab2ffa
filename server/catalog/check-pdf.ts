import { inflateSync } from 'node:zlib';

/** Not a PDF, with active content, locked by a password, or with too many parts to check. */
export type PdfError = 'pdf_type' | 'pdf_active' | 'pdf_locked' | 'pdf_complex';

/** These run code, open other programs, or embed files. A lab report needs none of them. */
const activeNames = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z])/;
/** In bytes, of all packed parts of a file. */
const maxUnpacked = 32 * 1024 * 1024;
const maxPackedParts = 2_000;
const maxObjects = 100_000;
/** From a packed part's name to its bytes. */
const longestHead = 400;

/**
 * Returns why a PDF may not be published, or null. Checks beginning, end, reference table, and the objects in packed
 * parts, within limits. Runs in a separate process with a time limit: ./read-pdf.ts.
 */
export function findPdfProblem(file: Buffer): PdfError | null {
  const text = file.toString('latin1');
  const [, table] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-1024)) ?? [];
  const at = Number(table);
  if (!/^%PDF-[12]\.\d/.test(text) || table === undefined || at >= file.length) return 'pdf_type';
  if (!/^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(at, at + 40))) return 'pdf_type';
  if (countWord(text, ' obj', maxObjects) > maxObjects) return 'pdf_complex';
  const isLocked = (part: string) => /\/Encrypt(?![A-Za-z])/.test(part);
  const plain = plainNames(text);
  if (isLocked(plain)) return 'pdf_locked';
  // Only an attempt to hide it would write the name of a packed part in numbers.
  const packed = countWord(text, '/ObjStm', maxPackedParts);
  if (packed > maxPackedParts) return 'pdf_complex';
  let found: PdfError | null =
    activeNames.test(plain) || countWord(plain, '/ObjStm', packed) > packed ? 'pdf_active' : null;
  let budget = maxUnpacked;
  for (const part of unpackObjects(file, text, () => budget)) {
    if (typeof part !== 'string') return part.problem;
    budget -= part.length;
    const names = plainNames(part);
    if (isLocked(names)) return 'pdf_locked';
    // A part that does not begin with its objects' numbers is packed in yet another way.
    if (activeNames.test(names) || !/^\s*\d+\s+\d/.test(part)) found = 'pdf_active';
  }
  return found;
}

/** Counts a word up to `most` plus one. */
function countWord(text: string, word: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(word); at !== -1 && count <= most; at = text.indexOf(word, at + word.length)) count += 1;
  return count;
}

/** Any letter of a name may be a number: /J#53 is /JS. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/**
 * Unpacks packed objects. All programs use the same filter, whatever the file says; what cannot be unpacked counts as
 * active.
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
