import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findPdfProblem } from './check-pdf.ts';
import { samplePdf } from '#server/testing/sample-pdf.ts';

test('a PDF is one by what it holds, not by its name', () => {
  expect(findPdfProblem(samplePdf())).toBe(null);
  expect(findPdfProblem(Buffer.from('no PDF at all'))).toBe('pdf_type');
  expect(findPdfProblem(Buffer.from('<html>%PDF-1.4</html>'))).toBe('pdf_type');
  // A page that a browser would take for HTML, with the words of a PDF in it.
  expect(findPdfProblem(Buffer.from('%PDF-1.4\n<script>alert(1)</script>'))).toBe('pdf_type');
  expect(findPdfProblem(samplePdf().subarray(0, -20))).toBe('pdf_type');
  expect(findPdfProblem(Buffer.from('%PDF-1.4\nstartxref\n99999\n%%EOF'))).toBe('pdf_type');
});

test.each(['/JavaScript', '/JS (app.alert)', '/J#53 (app.alert)', '/Launch', '/EmbeddedFile', '/RichMedia'])(
  'a PDF with %s is turned away, also where it lies packed',
  (name) => {
    expect(findPdfProblem(samplePdf(`<< ${name} >>`))).toBe('pdf_active');
    const packed = deflateSync(Buffer.from(`1 0 << ${name} >>`)).toString('latin1');
    expect(findPdfProblem(samplePdf(`<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${packed}\nendstream`))).toBe(
      'pdf_active',
    );
  },
);

test('a locked PDF is turned away; words of a text and longer names are no danger', () => {
  expect(findPdfProblem(samplePdf('<< /Encrypt 5 0 R >>'))).toBe('pdf_locked');
  expect(findPdfProblem(samplePdf('(about JavaScript) << /JSize 4 /EncryptMetadata false >>'))).toBe(null);
});
