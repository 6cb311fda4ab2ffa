import { carriageReturn, comma, lineFeed } from './fields.ts';
import { InputError, quoteValue } from './input-error.ts';

/** A file, or anything else that gives bytes until it gives none. */
export interface ByteSource {
  /** As error messages call it. */
  name: string;
  /** Fills the front of `into`; 0 at the end. */
  read(into: Uint8Array): Promise<number>;
}

/** The line of each row of a file. Few files need more than a number: lines run ahead of rows by empty lines and line ends within quotes. */
export class RowLines {
  /** Where lines run ahead: row and line, in turn. */
  readonly #jumps: number[] = [];
  #expected = 2;

  /** Hears of each row, in their order, on which line it stands. */
  note(row: number, line: number): void {
    if (line !== this.#expected) this.#jumps.push(row, line);
    this.#expected = line + 1;
  }

  lineOf(row: number): number {
    let line = row + 2;
    for (let at = 0; at < this.#jumps.length && this.#jumps[at]! <= row; at += 2)
      line = this.#jumps[at + 1]! + row - this.#jumps[at]!;
    return line;
  }
}

/** Who takes the rows of a file. */
export interface RowHandlers {
  /** Hears, before all rows, at which places the wanted columns stand. */
  onHead(places: number[]): void;
  /** Is called for each row, which the reader then holds. */
  onRow(): void;
  /** Hears after each piece of the file how many bytes have been read. */
  onChunk?: ((bytesRead: number) => void) | undefined;
  /**
   * Takes plain rows on its own, faster: from the row at `from` on, as long as they begin before `last`, the place of a line feed.
   * Counts on `nextLine` and returns where the first row begins that it has not taken. Is asked only while the file has the wanted columns
   * in their order and no others.
   */
  readPlainRows?(from: number, last: number): number;
}

const quote = 34;
const mostColumns = 1000;
const chunkSize = 1 << 20;

/**
 * The rows of a CSV file (RFC 4180), one at a time, as ranges of bytes: no strings are made. Accepts LF and CRLF, quoted fields, a
 * byte-order mark of UTF-8, columns in any order and columns beyond the wanted ones; skips empty lines.
 */
export class CsvReader {
  /** The bytes that `starts` and `ends` count in; another array after each row. */
  bytes = new Uint8Array(chunkSize + 1);
  /** Where each field of the row begins and ends, by its place in the file; quotes left out. */
  readonly starts = new Int32Array(mostColumns);
  readonly ends = new Int32Array(mostColumns);
  /** Line in the file on which the row begins, from 1. */
  line = 0;
  /** Whether the row is the file's last and has no line end: perhaps the file is cut off there. */
  isUnterminated = false;
  /** Line on which the row after the one at hand begins. */
  nextLine = 1;
  readonly #source: ByteSource;
  readonly #columns: readonly string[];
  /** Place in the file of each wanted column. */
  #places: number[] = [];
  #width = 0;
  /** Whether the file has the wanted columns in their order and no others. */
  #hasPlainHead = false;
  #fields = 0;

  constructor(source: ByteSource, columns: readonly string[]) {
    this.#source = source;
    this.#columns = columns;
  }

  /** Reads the file to its end. @throws InputError for whatever is no such file */
  async read({ onHead, onRow, onChunk, readPlainRows }: RowHandlers): Promise<void> {
    let length = 0;
    let total = 0;
    let isHead = true;
    for (;;) {
      const got = await this.#source.read(this.bytes.subarray(length, this.bytes.length - 1));
      if (got === 0) break;
      const from = total === 0 ? this.#skipMark(got) : 0;
      total += got;
      length += got;
      let at = from;
      const last = this.bytes.lastIndexOf(lineFeed, length - 1);
      for (;;) {
        if (readPlainRows && this.#hasPlainHead && at <= last) at = readPlainRows(at, last);
        const next = this.#scan(at, length);
        if (next < 0) break;
        at = next;
        if (this.#fields === 0) continue;
        if (isHead) onHead(this.#takeHead());
        else onRow();
        isHead = false;
      }
      this.bytes.copyWithin(0, at, length);
      length -= at;
      if (length === this.bytes.length - 1)
        throw this.#faultAhead('the line is longer than a megabyte, or its quote is never closed');
      onChunk?.(total);
    }
    if (length > 0) {
      // The last line has no end; it gets one, and is looked at with more suspicion.
      this.bytes[length] = lineFeed;
      this.isUnterminated = true;
      if (this.#scan(0, length + 1) < 0) throw this.#faultAhead('the file ends inside a quoted field; is it cut off?');
      if (this.#fields > 0 && isHead) onHead(this.#takeHead());
      else if (this.#fields > 0) onRow();
      isHead &&= this.#fields === 0;
    }
    if (isHead) throw new InputError(this.#source.name, 'the file is empty', { line: 1 });
  }

  /** An error in the row at hand, in a wanted column. */
  fault(problem: string, column?: number): InputError {
    return new InputError(this.#source.name, problem, {
      line: this.line,
      column: column === undefined ? undefined : this.#columns[column],
    });
  }

  /** An error in a field of the row at hand; the message begins with its value. */
  valueFault(column: number, problem: string): InputError {
    const place = this.#places[column]!;
    const value = this.bytes.subarray(this.starts[place], this.ends[place]);
    return this.fault(value.length === 0 ? 'the value is missing' : `${quoteValue(value)} ${problem}`, column);
  }

  #skipMark(length: number): number {
    const [first, second, third] = this.bytes;
    if (length >= 2 && ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)))
      throw new InputError(this.#source.name, 'the file is in UTF-16; save it as UTF-8', { line: 1 });
    return length >= 3 && first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
  }

  #takeHead(): number[] {
    const names = Array.from({ length: this.#fields }, (_, field) =>
      new TextDecoder().decode(this.bytes.subarray(this.starts[field], this.ends[field])),
    );
    const twice = this.#columns.find((column) => names.indexOf(column) !== names.lastIndexOf(column));
    if (twice !== undefined)
      throw new InputError(this.#source.name, 'the column stands there twice', { line: this.line, column: twice });
    const missing = this.#columns.find((column) => !names.includes(column));
    if (missing !== undefined)
      throw new InputError(this.#source.name, 'the column is missing', { line: this.line, column: missing });
    this.#places = this.#columns.map((column) => names.indexOf(column));
    this.#width = names.length;
    this.#hasPlainHead = names.join() === this.#columns.join();
    return this.#places;
  }

  /**
   * Finds the fields of the row that begins at `from`. Returns where the next one begins, or -1 when the row goes on past `length`;
   * `#fields` is 0 for an empty line.
   */
  #scan(from: number, length: number): number {
    const { bytes, starts, ends } = this;
    let at = from;
    let fields = 0;
    let lines = 1;
    let start = at;
    while (at < length) {
      const byte = bytes[at]!;
      if (byte > comma) {
        at++;
      } else if (byte === comma) {
        starts[fields] = start;
        ends[fields++] = at++;
        start = at;
        if (fields === mostColumns) throw this.#faultAhead('the line has more than a thousand fields');
      } else if (byte === lineFeed) {
        starts[fields] = start;
        ends[fields] = at > start && bytes[at - 1] === carriageReturn ? at - 1 : at;
        this.#endRow(fields + 1, lines);
        return at + 1;
      } else if (byte === quote) {
        if (at !== start) throw this.#faultAhead('a quote stands inside a field that does not begin with one');
        const close = this.#findClosingQuote(at + 1, length);
        // What follows the closing quote is needed, too: up to two bytes for CRLF.
        if (close < 0 || close + 1 >= length) return -1;
        for (let inside = at + 1; inside < close; inside++) if (bytes[inside] === lineFeed) lines++;
        let after = close + 1;
        if (bytes[after] === carriageReturn) {
          if (after + 1 >= length) return -1;
          if (bytes[after + 1] === lineFeed) after++;
        }
        starts[fields] = start + 1;
        ends[fields] = close;
        if (bytes[after] === lineFeed) {
          this.#endRow(fields + 1, lines);
          return after + 1;
        }
        if (bytes[after] !== comma) throw this.#faultAhead('something follows a closing quote in its field');
        if (++fields === mostColumns) throw this.#faultAhead('the line has more than a thousand fields');
        at = after + 1;
        start = at;
      } else {
        at++;
      }
    }
    return -1;
  }

  #findClosingQuote(from: number, length: number): number {
    for (let at = from; at < length; at++) {
      if (this.bytes[at] !== quote) continue;
      if (this.bytes[at + 1] !== quote || at + 1 >= length) return at;
      at++;
    }
    return -1;
  }

  #endRow(fields: number, lines: number): void {
    this.line = this.nextLine;
    this.nextLine += lines;
    this.#fields = fields === 1 && this.starts[0] === this.ends[0] ? 0 : fields;
    if (this.#width === 0 || this.#fields === 0 || fields === this.#width) return;
    if (fields > this.#width) throw this.fault(`the row has ${fields} fields, the first line ${this.#width}`);
    const lacking = this.#places.findIndex((place) => place >= fields);
    throw this.fault(
      `the row has ${fields} of ${this.#width} fields${this.isUnterminated ? '; is the file cut off?' : ''}`,
      lacking < 0 ? undefined : lacking,
    );
  }

  /** A fault in a row that is not yet finished. */
  #faultAhead(problem: string): InputError {
    this.line = this.nextLine;
    return this.fault(problem);
  }
}
