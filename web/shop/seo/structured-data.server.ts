import type { Picture, Product, ProductPicture } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';
import type { PageOfWords } from '#contract/pages.ts';
import { drawingFolder } from '../content/illustration.server.ts';
import { unitPrice } from '../state/cart-rules.ts';
import { languageFacts } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { pageUrl, pictureUrl } from './meta-tags.ts';

export type SchemaThing = Record<string, unknown> & { '@type': string };

export function toJsonLd(...things: SchemaThing[]) {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } };
}

/** Returns the page's breadcrumbs, from Home to the page itself. */
export function buildBreadcrumbs(shopUrl: string, steps: readonly { label: string; path: string }[]): SchemaThing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: pageUrl(shopUrl, path),
    })),
  };
}

export function buildItemList(shopUrl: string, name: string, products: readonly { id: number }[]): SchemaThing {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: products.length,
    itemListElement: products.map(({ id }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      url: pageUrl(shopUrl, `/product-details/${id}`),
    })),
  };
}

export function buildFaq(questions: readonly { question: string; answer: string }[]): SchemaThing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export type DescribedProduct = Pick<
  Product,
  | 'id'
  | 'product_name'
  | 'product_name_hi'
  | 'product_short_description'
  | 'product_sale_price'
  | 'product_regular_price'
  | 'product_struck_price'
  | 'product_quantity'
  | 'sku'
  | 'category'
  | 'country_of_origin'
  | 'picture'
  | 'more_product_images'
  | 'rating'
>;

/** The price is in rupees. */
export function buildProduct({ brand, shop_url: shopUrl }: ShopSettings, product: DescribedProduct): SchemaThing {
  const url = pageUrl(shopUrl, `/product-details/${product.id}`);
  const pictures = [...(product.picture ? [product.picture] : []), ...product.more_product_images];
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    url,
    name: product.product_name,
    alternateName: product.product_name_hi || undefined,
    description: product.product_short_description,
    sku: product.sku,
    category: product.category.category_name,
    image: imagesOf(shopUrl, pictures),
    brand: { '@type': 'Brand', name: brand.name },
    ...(product.rating &&
      !product.rating.sample && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating.average,
          reviewCount: product.rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    countryOfOrigin: { '@type': 'Country', name: product.country_of_origin },
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'INR',
      price: unitPrice(product).toFixed(2),
      ...(product.product_struck_price !== null && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: product.product_struck_price.toFixed(2),
          priceCurrency: 'INR',
          valueAddedTaxIncluded: true,
        },
      }),
      availability: `https://schema.org/${product.product_quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', '@id': `${shopUrl}/#company`, name: brand.name },
    },
  };
}

/** Without duplicates; with the description if staff have written one. */
function imagesOf(shopUrl: string, pictures: readonly ProductPicture[]): unknown[] {
  const byUrl = new Map<string, string | undefined>();
  for (const picture of pictures) {
    const url = pictureUrl(shopUrl, picture);
    byUrl.set(url, byUrl.get(url) ?? picture.alt);
  }
  return [...byUrl].map(([url, caption]) => (caption ? { '@type': 'ImageObject', url, caption } : url));
}

/** `picture` is one of the drawings. */
export function buildArticle(
  { brand, shop_url: shopUrl }: ShopSettings,
  article: Pick<PageOfWords, 'title' | 'lead' | 'path' | 'updated_on'> & { picture: Picture },
): SchemaThing {
  const url = pageUrl(shopUrl, article.path);
  const company = { '@type': 'Organization', '@id': `${shopUrl}/#company`, name: brand.name, url: `${shopUrl}/` };
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: article.title,
    description: article.lead,
    inLanguage: languageFacts[currentLanguage].page,
    dateModified: article.updated_on,
    image: [pictureUrl(shopUrl, article.picture, drawingFolder)],
    author: company,
    publisher: company,
  };
}

export function buildOrganization({ brand, shop_url: shopUrl }: ShopSettings): SchemaThing {
  return {
    '@type': 'Organization',
    '@id': `${shopUrl}/#company`,
    name: brand.name,
    legalName: brand.legal_name,
    url: `${shopUrl}/`,
    logo: `${shopUrl}/icon-512.png`,
    email: brand.email,
    telephone: brand.phones[0],
    foundingDate: String(brand.founded),
    taxID: brand.gstin,
    address: {
      '@type': 'PostalAddress',
      streetAddress: brand.address_lines.join(', '),
      addressLocality: brand.city,
      addressRegion: brand.state,
      postalCode: brand.postcode,
      addressCountry: 'IN',
    },
  };
}

/** Describes the shop as a website with keyword search. */
export function buildWebSite({ brand, shop_url: shopUrl }: ShopSettings): SchemaThing {
  return {
    '@type': 'WebSite',
    '@id': `${shopUrl}/#site`,
    name: brand.name,
    alternateName: brand.tagline,
    url: pageUrl(shopUrl, '/'),
    inLanguage: languageFacts[currentLanguage].page,
    publisher: { '@id': `${shopUrl}/#company` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${pageUrl(shopUrl, '/shop')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
