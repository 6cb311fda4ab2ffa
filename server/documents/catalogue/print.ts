import { messagesIn } from '#locales/messages.ts';
import { createPdfDocument } from '#server/platform/pdf/index.ts';
import { drawFoot } from '../look.ts';
import type { PictureSource } from '../pictures.ts';
import { drawCover } from './cover.ts';
import type { CatalogueContent } from './content.ts';
import { openingPages, shareContents, shareOut } from './layout-rules.ts';
import { drawBack, drawContents } from './opening-pages.ts';
import { drawShelf } from './shelf-pages.ts';

/** Cover, contents, one or more pages per category, and the company's page. */
export async function printCatalogue(content: CatalogueContent, pictureOf: PictureSource): Promise<Buffer> {
  const { brand, language } = content;
  const title = messagesIn(language).documents.catalogue.title({ brand: brand.name });
  const pdf = await createPdfDocument({
    title,
    author: brand.legal_name,
    subject: brand.tagline,
    language,
    colours: content.colours,
    at: new Date(content.changed),
    margins: { top: 40, right: 40, bottom: 52, left: 40 },
    furniture: (sheet, { number, count }) => {
      if (number > 1 && number < count) drawFoot(sheet, title, number);
    },
  });
  const shared = content.shelves.map(({ products }) => shareOut(products.length));
  await drawCover(pdf, content, pictureOf);
  pdf.newPage();
  // Cover and contents come before the first category.
  const firstShelfPage = 2 + shareContents(content.shelves.length).length;
  drawContents(pdf, content, openingPages(shared, firstShelfPage));
  for (const [index, shelf] of content.shelves.entries())
    await drawShelf(pdf, shelf, { pages: shared[index]!, language, pictureOf });
  pdf.newPage();
  drawBack(pdf, content);
  return pdf.finish();
}
