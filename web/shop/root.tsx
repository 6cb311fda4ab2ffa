import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { apiOf } from './api-context.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await apiOf(context).settings();
  return { settings: settings.data };
}

/** Settings do not change from page to page. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
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

export default function Shop() {
  return <Outlet />;
}
