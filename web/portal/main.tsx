// First, because it declares the order of the style layers.
import '#web/ui/tokens.css';
import { redirect } from 'react-router';
import { pathIn } from '#contract/language.ts';
import { mountSite } from '#web/site-frame/frame.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import { session } from './api.ts';
import { NotFound, PortalFrame } from './frame.tsx';
import { Landing } from './landing.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import { Login, pageAfterLogin } from './login.tsx';

/** A page with code of its own, asked for twice; where it does not come, the error screen takes the page's place. */
const lazyPage = <M extends object>(path: string, load: () => Promise<M>) => ({ path, lazy: () => load().catch(load) });

/** The seller portal's pages; what belongs to a member is read at each visit. */
const pages = [
  { index: true as const, element: <Landing /> },
  {
    path: 'login',
    loader: ({ request }: { request: Request }) =>
      session.token.get() ? redirect(pageAfterLogin(new URL(request.url).searchParams)) : null,
    element: <Login />,
  },
  // What is behind the login, joining and the public look-ups come with code of their own: the pages above stay light.
  lazyPage('home', () => import('./home.tsx')),
  lazyPage('join/:step?', () => import('./joining/join-page.tsx')),
  lazyPage('income/years', () => import('./income/year-page.tsx')),
  lazyPage('income', () => import('./income/income-page.tsx')),
  lazyPage('sales/:page?', () => import('./sales/sales-page.tsx')),
  lazyPage('team', () => import('./team/team-page.tsx')),
  lazyPage('team/tree', () => import('./team/tree-page.tsx')),
  lazyPage('months/:month', () => import('./month-income.tsx')),
  lazyPage('training/:id?', () => import('./training-page.tsx')),
  lazyPage('tickets/:number?', () => import('./tickets-page.tsx')),
  lazyPage('sponsor', () => import('./joining/sponsor-change.tsx')),
  lazyPage('membership/:page?', () => import('./membership/membership-page.tsx')),
  lazyPage('signup', () => import('./joining/signup.tsx')),
  lazyPage('verify/:id?', () => import('./verify.tsx')),
  lazyPage('former-sellers', () => import('./former-sellers.tsx')),
  { path: '*', element: <NotFound /> },
];

mountSite({
  routes: [{ element: <PortalFrame />, children: [{ errorElement: <ErrorScreen />, children: pages }] }],
  basename: pathIn(currentLanguage, '/'),
  language: currentLanguage,
  hasOpening: true,
});
