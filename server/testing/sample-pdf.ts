/** One empty page, with further objects if given. */
export function samplePdf(more = ''): Buffer {
  const body = `%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
${more === '' ? '' : `4 0 obj ${more} endobj\n`}`;
  return Buffer.from(
    `${body}xref\n0 1\n0000000000 65535 f \ntrailer << /Size 4 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
