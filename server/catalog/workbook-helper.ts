/** Reads and writes workbooks; see import-table.ts. */
import v8 from 'node:v8';
import type { CsvTable } from '#server/platform/csv.ts';
import { serveTasks } from '#server/platform/helper-process.ts';
import { readWorkbook, type WorkbookProblem, writeWorkbook } from '#server/platform/workbook.ts';

// An archive that lies about its size only ends this process.
v8.setFlagsFromString('--max-old-space-size=1024');

export const workbookTasks = {
  async read({ file, maxRows }: { file: Uint8Array; maxRows: number }): Promise<CsvTable | WorkbookProblem> {
    return readWorkbook(Buffer.from(file.buffer, file.byteOffset, file.byteLength), maxRows);
  },
  async write({ rows }: { rows: readonly (readonly (string | number)[])[] }): Promise<Uint8Array> {
    return writeWorkbook(rows);
  },
};

serveTasks(workbookTasks);
