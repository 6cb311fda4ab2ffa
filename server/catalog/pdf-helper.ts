/** Reads PDFs uploaded by staff; see read-pdf.ts. */
import v8 from 'node:v8';
import { serveTasks } from '#server/platform/helper-process.ts';
import { findPdfProblem, type PdfError } from './check-pdf.ts';

// A file that needs more only ends this process.
v8.setFlagsFromString('--max-old-space-size=512');

export const pdfTasks = {
  async check({ file }: { file: Uint8Array }): Promise<PdfError | null> {
    return findPdfProblem(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  },
};

serveTasks(pdfTasks);
