import type { MetaDescriptor } from 'react-router';
import type { Picture } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';
import { languageFacts, languages, pathIn } from '#contract/language.ts';
import { words as here } from '../language/language-words.ts';

/** What a page says of itself to search engines and to whoever shares it. */
export interface PageHead {
  /** As the tab shows it. */
  title: string;
  description: string;
  /** The page's one address, without its language: path and what of the search belongs to it. */
  path: string;
  /** What a shared link shows; the shop's own drawing where a page has none. */
  picture?: { file: Picture; alt: string; folder?: string } | null;
  /** In rupees; makes the page a product's. */
  price?: number;
  /** Keeps the page out of search engines. */
  robots?: 'noindex' | 'noindex, follow';
}

/** Where the pictures of products and categories lie; see server/catalog. */
const pictureFolder = '/product-images/';
const sharePicture = { url: '/share.jpg', width: '1200', height: '630' };

/** The absolute address of a stored picture's JPEG; `folder` begins and ends with a slash. */
export function pictureUrl(shopUrl: string, { image_name }: Picture, folder = pictureFolder): string {
  return shopUrl + folder + image_name;
}

/** The absolute address of a path's page in this build's language. */
export function pageUrl(shopUrl: string, path: string): string {
  return shopUrl + pathIn(here.code, path);
}

/** The same page in each language, for search engines; one's own page is among them, as they ask. */
function alternates(shopUrl: string, path: string): MetaDescriptor[] {
  const link = (hrefLang: string, href: string) => ({ tagName: 'link', rel: 'alternate', hrefLang, href });
  return [
    ...languages.map((language) => link(languageFacts[language].page, shopUrl + pathIn(language, path))),
    link('x-default', shopUrl + path),
  ];
}

/** Title, description, canonical address, Open Graph and X cards of a page; all addresses are absolute. */
export function pageTags({ brand, shop_url: shopUrl }: ShopSettings, page: PageHead): MetaDescriptor[] {
  const url = pageUrl(shopUrl, page.path);
  const picture = page.picture
    ? {
        url: pictureUrl(shopUrl, page.picture.file, page.picture.folder),
        width: String(page.picture.file.width),
        height: String(page.picture.file.height),
        alt: page.picture.alt,
      }
    : { ...sharePicture, url: shopUrl + sharePicture.url, alt: brand.name };
  const openGraph = {
    'og:type': page.price === undefined ? 'website' : 'product',
    'og:site_name': brand.name,
    'og:locale': languageFacts[here.code].openGraph,
    'og:title': page.title,
    'og:description': page.description,
    'og:url': url,
    'og:image': picture.url,
    'og:image:width': picture.width,
    'og:image:height': picture.height,
    'og:image:alt': picture.alt,
    ...(page.price === undefined
      ? {}
      : { 'product:price:amount': page.price.toFixed(2), 'product:price:currency': 'INR' }),
  };
  const named = {
    description: page.description,
    ...(page.robots ? { robots: page.robots } : {}),
    'twitter:card': 'summary_large_image',
    'twitter:title': page.title,
    'twitter:description': page.description,
    'twitter:image': picture.url,
    'twitter:image:alt': picture.alt,
  };
  return [
    { title: page.title },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.robots === undefined ? alternates(shopUrl, page.path) : []),
    ...Object.entries(named).map(([name, content]) => ({ name, content })),
    ...Object.entries(openGraph).map(([property, content]) => ({ property, content })),
  ];
}
