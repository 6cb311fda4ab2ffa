import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import '#web/ui/tokens.css';
import muktaFont from '#web/ui/fonts/mukta-latin-400.woff2?url';
import tiroFont from '#web/ui/fonts/tiro-latin.woff2?url';
import type { Route } from './+types/root.ts';
import { apiOf } from './api-context.ts';
import { ErrorPage } from './frame/error-page.tsx';
import { Frame } from './frame/frame.tsx';
import { navigationFor } from './frame/navigation.server.ts';
import { useRootData } from './frame/settings.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { data: settings } = await apiOf(context).settings();
  return { settings, navigation: navigationFor(settings.brand.slug) };
}

/** Settings do not change from page to page. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: tiroFont, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: muktaFont, crossOrigin: 'anonymous' },
  { rel: 'icon', sizes: '32x32', href: '/favicon-32.png' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0f2e22" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRootData();
  const page = <ErrorPage error={error} />;
  return root ? <Frame {...root}>{page}</Frame> : page;
}
