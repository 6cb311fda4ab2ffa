import type { Picture, Product } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';
import type { PageOfWords } from '#contract/pages.ts';
import { drawingFolder } from '../content/illustration.server.ts';
import { unitPrice } from '../state/cart-rules.ts';
import { languageFacts } from '#contract/language.ts';
import { words as here } from '../language/language-words.ts';
import { pageUrl, pictureUrl } from './page-tags.ts';

/** A thing in the words of schema.org. */
export type Thing = Record<string, unknown> & { '@type': string };

/** Things as one script of linked data in the page's head. */
export function linkedData(...things: Thing[]) {
  return { 'script:ld+json': { '@context': 'https://schema.org', '@graph': things } };
}

/** The trail that the page shows, Home first; the last step is the page itself. Paths are the shop's. */
export function breadcrumbMarkup(shopUrl: string, steps: readonly { label: string; path: string }[]): Thing {
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

/** What people ask, with the answers that the page shows. */
export function faqMarkup(questions: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The product with its price in rupees, as the page shows it, and whether it can be bought now. */
export function productMarkup({ brand, shop_url: shopUrl }: ShopSettings, product: Product): Thing {
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
    image: [...new Set(pictures.map((picture) => pictureUrl(shopUrl, picture)))],
    brand: { '@type': 'Brand', name: brand.name },
    countryOfOrigin: { '@type': 'Country', name: product.country_of_origin },
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'INR',
      price: unitPrice(product).toFixed(2),
      availability: `https://schema.org/${product.product_quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', '@id': `${shopUrl}/#company`, name: brand.name },
    },
  };
}

/** An article of our own; `picture` lies in the folder of drawings. */
export function articleMarkup(
  { brand, shop_url: shopUrl }: ShopSettings,
  article: Pick<PageOfWords, 'title' | 'lead' | 'path' | 'updated_on'> & { picture: Picture },
): Thing {
  const url = pageUrl(shopUrl, article.path);
  const company = { '@type': 'Organization', '@id': `${shopUrl}/#company`, name: brand.name, url: `${shopUrl}/` };
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: article.title,
    description: article.lead,
    inLanguage: languageFacts[here.code].page,
    dateModified: article.updated_on,
    image: [pictureUrl(shopUrl, article.picture, drawingFolder)],
    author: company,
    publisher: company,
  };
}

/** The company, from its settings record. */
export function companyMarkup({ brand, shop_url: shopUrl }: ShopSettings): Thing {
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

/** The shop as a site that can be searched by keyword. */
export function siteMarkup({ brand, shop_url: shopUrl }: ShopSettings): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${shopUrl}/#site`,
    name: brand.name,
    alternateName: brand.tagline,
    url: pageUrl(shopUrl, '/'),
    inLanguage: languageFacts[here.code].page,
    publisher: { '@id': `${shopUrl}/#company` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${pageUrl(shopUrl, '/shop')}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
