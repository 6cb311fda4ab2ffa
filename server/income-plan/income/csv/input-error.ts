import { MonthFault } from '../roster.ts';

/** An error that the person at the terminal can correct: one line with file, line, column and problem. */
export class InputError extends MonthFault {
  override name = 'InputError';

  constructor(file: string, problem: string, { line, column }: { line?: number; column?: string | undefined } = {}) {
    const where = [line === undefined ? '' : `line ${line}`, column === undefined ? '' : `column ${column}`];
    super([file, where.filter(Boolean).join(', '), problem].filter(Boolean).join(': '));
  }
}

const plainly: Record<string, string> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'this is a directory, not a file',
  ENOTDIR: 'a part of the path is no folder',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file grows past the largest allowed size',
  EROFS: 'the disk can only be read',
  EMFILE: 'too many open files',
  EPIPE: 'the reader has closed the pipe',
  EIO: 'the disk does not answer as it should',
};

/** Describes a failed file operation in plain words. Any other error is returned unchanged. */
export function asInputError(error: unknown, file: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (error instanceof InputError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return error;
  return new InputError(file, plainly[code] ?? (error as Error).message);
}

/** Returns a value as error messages show it: quoted, on one line, shortened. */
export function quoteValue(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, 160));
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
