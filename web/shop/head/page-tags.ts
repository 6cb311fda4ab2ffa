import type { MetaDescriptor } from 'react-router';
import type { Picture } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';

/** What a page says of itself to search engines and to whoever shares it. */
export interface PageHead {
  /** As the tab shows it. */
  title: string;
  description: string;
  /** The page's one address: path and what of the search belongs to it. */
  path: string;
  /** What a shared link shows; the shop's own drawing where a page has none. */
  picture?: { file: Picture; alt: string } | null;
  /** In rupees; makes the page a product's. */
  price?: number;
  /** Keeps the page out of search engines. */
  robots?: 'noindex' | 'noindex, follow';
}

/** Where the pictures of products and categories lie; see server/catalog. */
const pictureFolder = '/product-images/';
const sharePicture = { url: '/share.jpg', width: '1200', height: '630' };

/** The absolute address of a stored picture's JPEG. */
export function pictureUrl(shopUrl: string, { image_name }: Picture): string {
  return shopUrl + pictureFolder + image_name;
}

/** Title, description, canonical address, Open Graph and X cards of a page; all addresses are absolute. */
export function pageTags({ brand, shop_url: shopUrl }: ShopSettings, page: PageHead): MetaDescriptor[] {
  const url = shopUrl + page.path;
  const picture = page.picture
    ? {
        url: pictureUrl(shopUrl, page.picture.file),
        width: String(page.picture.file.width),
        height: String(page.picture.file.height),
        alt: page.picture.alt,
      }
    : { ...sharePicture, url: shopUrl + sharePicture.url, alt: brand.name };
  const openGraph = {
    'og:type': page.price === undefined ? 'website' : 'product',
    'og:site_name': brand.name,
    'og:locale': 'en_IN',
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
    ...Object.entries(named).map(([name, content]) => ({ name, content })),
    ...Object.entries(openGraph).map(([property, content]) => ({ property, content })),
  ];
}
