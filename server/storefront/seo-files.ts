import type { Brand } from '#contract/content.ts';
import { type Language, languageFacts, languages as allLanguages, pathIn } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';

/** Public, with its last change if known. */
export interface ListedPage {
  path: string;
  /** Encoded, if the paths differ by language. */
  pathOf?: (language: Language) => string;
  changed?: Date | undefined;
  /** All if undefined. */
  languages?: readonly Language[];
}

/**
 * As sitemaps.org describes it. Each page is listed once per language in which it has texts, with its translations as
 * alternates. `shopUrl` has no trailing slash.
 */
export function sitemapText(shopUrl: string, pages: readonly ListedPage[]): string {
  const entries = pages.flatMap(({ path, pathOf, changed, languages = allLanguages }) => {
    const when = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    const addressIn = (language: Language) =>
      escaped(shopUrl + pathIn(language, pathOf ? pathOf(language) : encodeURI(path)));
    const twins = languages.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${languageFacts[language].page}" href="${addressIn(language)}"/>`,
    );
    return languages.map((language) => `<url><loc>${addressIn(language)}</loc>${when}${twins.join('')}</url>\n`);
  });
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('')}</urlset>\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

/**
 * Crawlers may read pages, but not calls. Private pages exclude themselves by `noindex`, which crawlers see only if
 * they may read the page.
 */
export function robotsText(shopUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${shopUrl}/sitemap.xml\n`;
}

const icon = (src: string, size: number, purpose = 'any') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  icon('/icon-192.png', 192),
  icon('/icon-512.png', 512),
  icon('/icon-maskable-512.png', 512, 'maskable'),
];

/** How the shop looks on a home screen. */
export function manifestText(brand: Brand): string {
  return JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'browser',
    theme_color: '#0f2e22',
    background_color: '#fbf7ef',
    categories: ['shopping', 'health'],
    icons,
  });
}

/** The installed app opens at the seller's own page. */
export function portalManifestText(brand: Brand, language: Language): string {
  return JSON.stringify({
    id: '/home',
    name: `${brand.name} · ${messagesIn(language).portal.frame.siteName}`,
    short_name: brand.name,
    lang: languageFacts[language].page,
    start_url: pathIn(language, '/home'),
    scope: '/',
    display: 'standalone',
    theme_color: '#fbf7ef',
    background_color: '#fbf7ef',
    icons,
  });
}
