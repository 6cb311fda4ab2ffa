import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findPdfError } from './pdf-rules.ts';
import { samplePdf } from './pdf-testing.ts';

test('a PDF is one by what it holds, not by its name', () => {
  expect(findPdfError(samplePdf())).toBe(null);
  expect(findPdfError(Buffer.from('no PDF at all'))).toBe('pdf_type');
  expect(findPdfError(Buffer.from('<html>%PDF-1.4</html>'))).toBe('pdf_type');
  // A page that a browser would take for HTML, with the words of a PDF in it.
  expect(findPdfError(Buffer.from('%PDF-1.4\n<script>alert(1)</script>'))).toBe('pdf_type');
  expect(findPdfError(samplePdf().subarray(0, -20))).toBe('pdf_type');
  expect(findPdfError(Buffer.from('%PDF-1.4\nstartxref\n99999\n%%EOF'))).toBe('pdf_type');
});

test.each(['/JavaScript', '/JS (app.alert)', '/J#53 (app.alert)', '/Launch', '/EmbeddedFile', '/RichMedia'])(
  'a PDF with %s is turned away, also where it lies packed',
  (name) => {
    expect(findPdfError(samplePdf(`<< ${name} >>`))).toBe('pdf_active');
    const packed = deflateSync(Buffer.from(`1 0 << ${name} >>`)).toString('latin1');
    expect(findPdfError(samplePdf(`<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${packed}\nendstream`))).toBe(
      'pdf_active',
    );
  },
);

test('a locked PDF is turned away; words of a text and longer names are no danger', () => {
  expect(findPdfError(samplePdf('<< /Encrypt 5 0 R >>'))).toBe('pdf_locked');
  expect(findPdfError(samplePdf('(about JavaScript) << /JSize 4 /EncryptMetadata false >>'))).toBe(null);
});
