import { inflateSync } from 'node:zlib';

/** What staff upload as a PDF is none, could do something when it is opened, or is locked by a password. */
export type PdfError = 'pdf_type' | 'pdf_active' | 'pdf_locked';

/** Names of what runs, opens other programs, or carries further files. A certificate needs none of them. */
const activeNames = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z])/;
/** Of an unpacked part of the file. */
const mostUnpacked = 20 * 1024 * 1024;

/**
 * Checks that a file is a PDF by what it holds, whatever its name says: it begins, ends and points to its table as one. Parts that hold
 * objects are unpacked to look into them. Returns null where it may be published.
 */
export function findPdfProblem(file: Buffer): PdfError | null {
  const text = file.toString('latin1');
  const [, table] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-1024)) ?? [];
  const at = Number(table);
  if (!/^%PDF-[12]\.\d/.test(text) || table === undefined || at >= file.length) return 'pdf_type';
  if (!/^\s*(?:xref\b|\d+\s+\d+\s+obj\b)/.test(text.slice(at, at + 40))) return 'pdf_type';
  const parts = [text, ...unpackObjects(file, text)].map(plainNames);
  if (parts.some((part) => /\/Encrypt(?![A-Za-z])/.test(part))) return 'pdf_locked';
  return parts.some((part) => activeNames.test(part)) ? 'pdf_active' : null;
}

/** A name may have any of its letters as a number: /J#53 is /JS. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Objects that lie packed in streams; one that cannot be unpacked counts as one that does something. */
function unpackObjects(file: Buffer, text: string): string[] {
  return [...text.matchAll(/\/ObjStm\b[\s\S]{0,400}?stream\r?\n/g)].map((found) => {
    const start = found.index + found[0].length;
    const end = text.indexOf('endstream', start);
    if (!/\/FlateDecode\b/.test(found[0])) return text.slice(start, end === -1 ? undefined : end);
    try {
      return inflateSync(file.subarray(start, end === -1 ? undefined : end), {
        maxOutputLength: mostUnpacked,
      }).toString('latin1');
    } catch {
      return '/JavaScript';
    }
  });
}
