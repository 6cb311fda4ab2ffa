import path from 'node:path';
import { maxLabReportBytes } from '#contract/admin/catalogue/lab-reports.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import { messages } from '#server/platform/messages.ts';
import { type ApiError, err, ok, type Result } from '#server/platform/result.ts';
import type { PdfError } from './check-pdf.ts';
import type { pdfTasks } from './pdf-helper.ts';

/** Per file; a longer check ends with its process. */
const limitMs = 10_000;
/** Per process: up to 10 MB each. */
const maxWaiting = 8;

const texts = messages.errors.staff.labReports;
export const pdfTooLarge = fileError(413, 'pdf_too_large', texts.tooLarge({ megabytes: maxLabReportBytes / 1048576 }));
const errorReplies: Record<PdfError, ApiError> = {
  pdf_type: fileError(415, 'pdf_type', texts.type),
  pdf_active: fileError(415, 'pdf_active', texts.active),
  pdf_locked: fileError(415, 'pdf_locked', texts.locked),
  pdf_complex: fileError(415, 'pdf_complex', texts.complex),
};
const busy = err(503, 'pdfs_busy', texts.busy, { retryAfterSeconds: 5 });

const reader = createHelper<typeof pdfTasks>(path.join(import.meta.dirname, 'pdf-helper.ts'), { limitMs });
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Checks an uploaded PDF in a separate process, one at a time; a file that exhausts it is rejected. Errors: 413
 * pdf_too_large; 415 pdf_type, pdf_active, pdf_locked, pdf_complex; 503 pdfs_busy.
 */
export async function checkPdf(file: Buffer): Promise<Result<null>> {
  if (file.length > maxLabReportBytes) return { ok: false, error: pdfTooLarge };
  if (waiting >= maxWaiting) return busy;
  waiting += 1;
  // The helper ended because the file was too much for it.
  const mine = last.then(() => reader.run('check', { file }).catch((): PdfError => 'pdf_complex'));
  last = mine.finally(() => (waiting -= 1));
  const problem = await mine;
  return problem === null ? ok(null) : { ok: false, error: errorReplies[problem] };
}

function fileError(status: 413 | 415, code: PdfError | 'pdf_too_large', message: ApiError['message']): ApiError {
  return err(status, code, message, { errors: { file: [message] } }).error;
}
