import { lazy, type ReactNode, Suspense } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import '#web/ui/tokens.css';
import muktaHindiFont from '#web/ui/fonts/mukta-hindi-400.woff2?url';
import muktaFont from '#web/ui/fonts/mukta-latin-400.woff2?url';
import mediumFont from '#web/ui/fonts/mukta-latin-500.woff2?url';
import boldFont from '#web/ui/fonts/mukta-latin-600.woff2?url';
import tiroHindiFont from '#web/ui/fonts/tiro-hindi.woff2?url';
import tiroFont from '#web/ui/fonts/tiro-latin.woff2?url';
import type { AttributeList, CategoryList, CollectionList } from '#contract/catalog.ts';
import type { ShopSettings } from '#contract/content.ts';
import { languageFacts } from '#contract/language.ts';
import { notices } from '#messages/shop.ts';
import type { Route } from './+types/root.ts';
import { earlyPicturesScript } from './cart/early-pictures.ts';
import { getApi } from './loader-context.ts';
import { bootstrapScript } from './frame/bootstrap-script.ts';
import { readScriptMark } from './frame/script-mark.ts';
import { Frame } from './frame/frame.tsx';
import { buildNavigation, type Navigation } from './frame/navigation.server.ts';
import { useRootData } from './frame/settings.ts';
import { localizeNames } from './language/names.ts';
import { currentLanguage } from '#locales/current-language.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [{ data: settings }, ...catalogue] = await Promise.all([
    api.settings(),
    api.categories({}),
    api.attributes(),
    api.collections(),
  ]);
  return { settings, navigation: navigationOf(settings, catalogue) };
}

type Catalogue = readonly [CategoryList, AttributeList, CollectionList];

/** The server passes the same objects until one of them changes. */
let built: { from: readonly object[]; navigation: Navigation } | null = null;

function navigationOf(settings: ShopSettings, catalogue: Catalogue): Navigation {
  const from = [settings, ...catalogue];
  if (built?.from.every((answer, at) => answer === from[at])) return built.navigation;
  const [categories, attributes, collections] = catalogue;
  const concerns = attributes.data.find(({ code }) => code === 'concern')?.values ?? [];
  const navigation = buildNavigation(settings.brand.slug, {
    categories: categories.data
      .filter(({ product_count }) => product_count > 0)
      .map(({ id, category_name, category_name_hi }) => ({
        label: localizeNames(category_name, category_name_hi).name,
        to: `/product-category/${id}`,
      })),
    concerns: concerns.map(({ slug, name }) => ({ label: name, to: `/concern/${slug}` })),
    collections: collections.data
      .filter(({ featured }) => featured)
      .map(({ slug, name }) => ({ label: name, to: `/collection/${encodeURIComponent(slug)}` })),
  });
  built = { from, navigation };
  return navigation;
}

/** Settings do not change between pages. */
export const shouldRevalidate = () => false;

/**
 * Hindi fonts are six times as large, so they have low priority (`later`): on a slow connection the text first appears
 * in a system font.
 */
const faces =
  languageFacts[currentLanguage].script === 'devanagari'
    ? { first: [], later: [tiroHindiFont, muktaHindiFont, tiroFont, muktaFont, mediumFont, boldFont] }
    : { first: [tiroFont, muktaFont], later: [] };

function preload(href: string) {
  return { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href } as const;
}

export const links: Route.LinksFunction = () => [
  ...faces.first.map(preload),
  ...faces.later.map((href) => ({ ...preload(href), fetchPriority: 'low' as const })),
  { rel: 'icon', sizes: '32x32', href: '/favicon-32.png' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  const isCart = useLocation().pathname.endsWith('cart');
  return (
    <html lang={languageFacts[currentLanguage].page}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0f2e22" />
        {isCart && (
          <script
            nonce={readScriptMark()}
            dangerouslySetInnerHTML={{ __html: earlyPicturesScript }}
            suppressHydrationWarning
          />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={readScriptMark()} />
        <script
          nonce={readScriptMark()}
          dangerouslySetInnerHTML={{ __html: bootstrapScript }}
          suppressHydrationWarning
        />
        <Scripts nonce={readScriptMark()} />
      </body>
    </html>
  );
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

/** If even the error page fails to load, a plain text is shown. */
const ErrorPage = lazy(() => import('./frame/error-page.tsx').catch(() => ({ default: PlainError })));

function PlainError() {
  return <h1 className="column">{notices.unexpectedError}</h1>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRootData();
  const page = (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  );
  return root ? <Frame {...root}>{page}</Frame> : page;
}
