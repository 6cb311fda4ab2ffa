/** The program that reads and writes workbooks; see import-table.ts. */
import v8 from 'node:v8';
import type { CsvTable } from '#server/platform/csv.ts';
import { serveTasks } from '#server/platform/helper-process.ts';
import { readWorkbook, type WorkbookProblem, writeWorkbook } from '#server/platform/workbook.ts';

// An archive that lies about its size ends this process and nothing else.
v8.setFlagsFromString('--max-old-space-size=1024');

export const workbookTasks = {
  async read({ file, mostRows }: { file: Uint8Array; mostRows: number }): Promise<CsvTable | WorkbookProblem> {
    return readWorkbook(Buffer.from(file.buffer, file.byteOffset, file.byteLength), mostRows);
  },
  async write({ rows }: { rows: readonly (readonly (string | number)[])[] }): Promise<Uint8Array> {
    return writeWorkbook(rows);
  },
};

serveTasks(workbookTasks);
