import { type Language, languages } from '#contract/language.ts';
import { createCatalogueVersion } from '#server/catalog/index.ts';
import { readBrand, recolouringOf } from '#server/content/index.ts';
import type { Services } from '#server/platform/services.ts';
import { gatherCatalogue } from './catalogue/content.ts';
import type { PrivateFile } from './member-files.ts';
import { printCache } from './print-cache.ts';
import { createPrintedDocument, type Print } from './printed.ts';
import { printer } from './printer.ts';
import type { PriceListContent } from './seller-kit.ts';

/** Without descriptions and pictures; null if the catalogue is empty. */
async function gatherPriceList(services: Services, language: Language): Promise<PriceListContent | null> {
  const catalogue = await gatherCatalogue(services, language);
  if (catalogue === null) return null;
  const { brand, colours, shopUrl, changed, shelves } = catalogue;
  return {
    language,
    brand,
    colours,
    shopUrl,
    changed,
    shelves: shelves.map(({ name, products }) => ({
      name,
      products: products.map((product) => ({
        name: product.name,
        net_quantity: product.net_quantity,
        product_sale_price: product.product_sale_price,
        product_regular_price: product.product_regular_price,
        product_sale_point: product.product_sale_point,
      })),
    })),
  };
}

/** In each language, printed once per state of the catalogue; null if it is empty. */
export function createPriceLists(services: Services): (language: Language) => Promise<Print | null> {
  const version = createCatalogueVersion(services);
  const cache = printCache(services);
  const lists = new Map(
    languages.map((language) => [
      language,
      createPrintedDocument(
        version,
        {
          gather: () => gatherPriceList(services, language),
          print: async (content: PriceListContent) => Buffer.from(await printer.run('priceList', content)),
        },
        cache,
      ),
    ]),
  );
  return (language) => lists.get(language)!.current();
}

/** With the seller's name and ID. */
export async function printOrderFormFile(
  services: Services,
  { memberId, firstName, lastName }: { memberId: string; firstName: string; lastName: string },
  language: Language,
): Promise<PrivateFile> {
  const brand = await readBrand(services.db, language);
  const bytes = await printer.run('orderForm', {
    language,
    brand,
    colours: recolouringOf(brand.look),
    shopUrl: services.shopUrl,
    seller: { name: `${firstName} ${lastName}`.trim(), memberId },
    returnDays: services.config.returnDays,
    at: services.clock.now(),
  });
  return { bytes: Buffer.from(bytes), type: 'application/pdf', name: 'order-form.pdf' };
}
