import type { MetaDescriptor } from 'react-router';
import type { Picture } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';
import { type Language, languageFacts, languages, pathIn } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';

export interface PageMeta {
  title: string;
  description: string;
  /** The canonical path with its query, without the language prefix. */
  path: string;
  /** Set if it differs between languages. */
  pathOf?: (language: Language) => string;
  /** Picture for shared links; by default the shop's. */
  picture?: { file: Picture; alt: string; folder?: string } | null;
  /** In rupees; marks the page as a product. */
  price?: number;
  /** Keeps the page out of search engines. */
  robots?: 'noindex' | 'noindex, follow';
}

/** Base path of product and category pictures (server/catalog). */
const pictureFolder = '/product-images/';
const sharePicture = { url: '/share.jpg', width: '1200', height: '630' };

/** `folder` starts and ends with a slash. */
export function pictureUrl(shopUrl: string, { image_name }: Picture, folder = pictureFolder): string {
  return shopUrl + folder + image_name;
}

/** Returns the absolute URL of a path in this build's language. */
export function pageUrl(shopUrl: string, path: string): string {
  return shopUrl + pathIn(currentLanguage, path);
}

/** Includes the page itself, as search engines require. */
function alternates(shopUrl: string, pathOf: (language: Language) => string): MetaDescriptor[] {
  const link = (hrefLang: string, href: string) => ({ tagName: 'link', rel: 'alternate', hrefLang, href });
  return [
    ...languages.map((language) => link(languageFacts[language].page, shopUrl + pathIn(language, pathOf(language)))),
    link('x-default', shopUrl + pathOf(languages[0]!)),
  ];
}

/** Builds title, description, canonical address and cards, with absolute addresses. */
export function buildMetaTags({ brand, shop_url: shopUrl }: ShopSettings, page: PageMeta): MetaDescriptor[] {
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
    'og:locale': languageFacts[currentLanguage].openGraph,
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
    ...(page.robots === undefined ? alternates(shopUrl, page.pathOf ?? (() => page.path)) : []),
    ...Object.entries(named).map(([name, content]) => ({ name, content })),
    ...Object.entries(openGraph).map(([property, content]) => ({ property, content })),
  ];
}
