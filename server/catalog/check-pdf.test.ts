import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findPdfProblem } from './check-pdf.ts';
import { samplePdf } from '#server/testing/sample-pdf.ts';

test('a PDF is one by what it holds, not by its name', () => {
  expect(findPdfProblem(samplePdf())).toBe(null);
  expect(findPdfProblem(Buffer.from('no PDF at all'))).toBe('pdf_type');
  expect(findPdfProblem(Buffer.from('<html>%PDF-1.4</html>'))).toBe('pdf_type');
  // A page that a browser would take for HTML, with a PDF's words in it.
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

const packed = (bytes: Buffer, between = '') =>
  `<< /Type /ObjStm /Filter /FlateDecode ${between}>>\nstream\n${deflateSync(bytes).toString('latin1')}\nendstream`;

test('what unpacks to more than the budget is not unpacked, and very many parts are not looked through', () => {
  const before = process.memoryUsage().external;
  const bomb = samplePdf(packed(Buffer.alloc(19_000_000)).repeat(50));
  expect(bomb.length).toBeLessThan(1_100_000);
  expect(findPdfProblem(bomb)).toBe('pdf_complex');
  expect(process.memoryUsage().external - before).toBeLessThan(200_000_000);
  expect(findPdfProblem(samplePdf(packed(Buffer.from('1 0 null')).repeat(2_001)))).toBe('pdf_complex');
  expect(findPdfProblem(samplePdf('5 0 obj null endobj\n'.repeat(100_001)))).toBe('pdf_complex');
});

test('a part that hides how it is packed is turned away', () => {
  const script = Buffer.from('1 0 << /JavaScript >>');
  expect(findPdfProblem(samplePdf(packed(script, '/Pad (x) '.repeat(80))))).toBe('pdf_active');
  expect(findPdfProblem(samplePdf(packed(script).replace('/ObjStm', '/Obj#53tm')))).toBe('pdf_active');
  expect(findPdfProblem(samplePdf(packed(script).replace('/Filter', '/F#69lter')))).toBe('pdf_active');
  const behindNote = packed(script).replace(
    '/Type /ObjStm /Filter /FlateDecode',
    '/Filter /FlateDecode /Note (obj) /Type /ObjStm',
  );
  expect(findPdfProblem(samplePdf(behindNote))).toBe('pdf_active');
  const twice = packed(deflateSync(script)).replace('/FlateDecode', '[/FlateDecode /FlateDecode]');
  expect(findPdfProblem(samplePdf(twice))).toBe('pdf_active');
  const other = samplePdf('<< /Filter /ASCIIHexDecode /Type /ObjStm >>\nstream\n2f4a53\nendstream');
  expect(findPdfProblem(other)).toBe('pdf_active');
});
