import { carriageReturn, comma, lineFeed } from './fields.ts';
import { InputFault } from '../roster.ts';
import { InputError, quoteValue } from './input-error.ts';

export interface ByteSource {
  /** The name in error messages. */
  name: string;
  /** Fills the front of `into`. Returns the number of bytes, 0 at the end. */
  read(into: Uint8Array): Promise<number>;
}

/** Reads an iterator of chunks; requests the next chunk when the one before is used up. */
export function sourceOf(name: string, pieces: AsyncIterator<Uint8Array>): ByteSource {
  let piece: Uint8Array = new Uint8Array(0);
  return {
    name,
    async read(into) {
      while (piece.length === 0) {
        const next = await pieces.next();
        if (next.done) return 0;
        piece = next.value;
      }
      const taken = piece.subarray(0, into.length);
      into.set(taken);
      piece = piece.subarray(taken.length);
      return taken.length;
    },
  };
}

/** The line of each row of a file. Usually one number is enough; empty lines and line ends within quotes add jumps. */
export class RowLines {
  /** Where the distance between row and line grows: row and line, alternating. */
  readonly #jumps: number[] = [];
  #expected = 2;

  /** Called for each row in order. */
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

  /** Runs `work`, and gives an InputFault it throws the line of its row. */
  naming<T>(file: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof InputFault)) throw error;
      throw new InputError(file, error.problem, { line: this.lineOf(error.row), column: error.column });
    }
  }
}

export interface RowHandlers {
  /** Called before all rows with the column positions of the wanted fields. */
  onHead(places: number[]): void;
  /** Called for each row, while the reader holds it. */
  onRow(): void;
  onChunk?: ((bytesRead: number) => void) | undefined;
}

const quote = 34;
const maxColumns = 1000;
const chunkSize = 1 << 20;

/**
 * Reads the rows of a CSV file (RFC 4180) one at a time, as ranges of bytes: it creates no strings. Accepts LF and
 * CRLF, quoted fields, a UTF-8 byte-order mark, columns in any order and additional columns; skips empty lines.
 */
export class CsvReader {
  /** The bytes that `starts` and `ends` index. The array may change after each row. */
  bytes = new Uint8Array(chunkSize + 1);
  /** Where each field of the row begins, by position in the file, without quotes. */
  readonly starts = new Int32Array(maxColumns);
  readonly ends = new Int32Array(maxColumns);
  /** Line in the file on which the row begins, from 1. */
  line = 0;
  /** Whether the row is the last one and has no line end, so that the file may be cut off there. */
  isUnterminated = false;
  #nextLine = 1;
  readonly #source: ByteSource;
  readonly #columns: readonly string[];
  /** Column position of each wanted field. */
  #places: number[] = [];
  #width = 0;
  #fields = 0;

  constructor(source: ByteSource, columns: readonly string[]) {
    this.#source = source;
    this.#columns = columns;
  }

  /** @throws InputError for a malformed file */
  async read({ onHead, onRow, onChunk }: RowHandlers): Promise<void> {
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
      for (;;) {
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
      // Ends the last line, which has no line end, and marks it as possibly cut off.
      this.bytes[length] = lineFeed;
      this.isUnterminated = true;
      if (this.#scan(0, length + 1) < 0) throw this.#faultAhead('the file ends inside a quoted field; is it cut off?');
      if (this.#fields > 0 && isHead) onHead(this.#takeHead());
      else if (this.#fields > 0) onRow();
      isHead &&= this.#fields === 0;
    }
    if (isHead) throw new InputError(this.#source.name, 'the file is empty', { line: 1 });
  }

  /** An error in the current row. */
  fault(problem: string, column?: number): InputError {
    return new InputError(this.#source.name, problem, {
      line: this.line,
      column: column === undefined ? undefined : this.#columns[column],
    });
  }

  /** An error in a field of the current row; the message begins with its value. */
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
    return this.#places;
  }

  /**
   * Finds the fields of the row that begins at `from`. Returns where the next row begins, or -1 if the row continues
   * past `length`. `#fields` is 0 for an empty line.
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
        if (fields === maxColumns) throw this.#faultAhead('the line has more than a thousand fields');
      } else if (byte === lineFeed) {
        starts[fields] = start;
        ends[fields] = at > start && bytes[at - 1] === carriageReturn ? at - 1 : at;
        this.#endRow(fields + 1, lines);
        return at + 1;
      } else if (byte === quote) {
        if (at !== start) throw this.#faultAhead('a quote stands inside a field that does not begin with one');
        const close = this.#findClosingQuote(at + 1, length);
        // It also needs the up to two bytes of the line end after the closing quote.
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
        if (++fields === maxColumns) throw this.#faultAhead('the line has more than a thousand fields');
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
    this.line = this.#nextLine;
    this.#nextLine += lines;
    this.#fields = fields === 1 && this.starts[0] === this.ends[0] ? 0 : fields;
    if (this.#width === 0 || this.#fields === 0 || fields === this.#width) return;
    if (fields > this.#width) throw this.fault(`the row has ${fields} fields, the first line ${this.#width}`);
    const lacking = this.#places.findIndex((place) => place >= fields);
    throw this.fault(
      `the row has ${fields} of ${this.#width} fields${this.isUnterminated ? '; is the file cut off?' : ''}`,
      lacking < 0 ? undefined : lacking,
    );
  }

  /** An error in a row that is not complete yet. */
  #faultAhead(problem: string): InputError {
    this.line = this.#nextLine;
    return this.fault(problem);
  }
}
