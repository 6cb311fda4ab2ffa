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
  { path: 'home', lazy: () => import('./home.tsx') },
  { path: 'join/:step?', lazy: () => import('./joining/join-page.tsx') },
  { path: 'income/years', lazy: () => import('./income/year-page.tsx') },
  { path: 'income', lazy: () => import('./income/income-page.tsx') },
  { path: 'sales/:page?', lazy: () => import('./sales/sales-page.tsx') },
  { path: 'team', lazy: () => import('./team/team-page.tsx') },
  { path: 'team/tree', lazy: () => import('./team/tree-page.tsx') },
  { path: 'months/:month', lazy: () => import('./month-income.tsx') },
  { path: 'training/:id?', lazy: () => import('./training-page.tsx') },
  { path: 'tickets/:number?', lazy: () => import('./tickets-page.tsx') },
  { path: 'sponsor', lazy: () => import('./joining/sponsor-change.tsx') },
  { path: 'membership/:page?', lazy: () => import('./membership/membership-page.tsx') },
  { path: 'signup', lazy: () => import('./joining/signup.tsx') },
  { path: 'verify/:id?', lazy: () => import('./verify.tsx') },
  { path: 'former-sellers', lazy: () => import('./former-sellers.tsx') },
  { path: '*', element: <NotFound /> },
];

mountSite({
  routes: [{ element: <PortalFrame />, children: [{ errorElement: <ErrorScreen />, children: pages }] }],
  basename: pathIn(currentLanguage, '/'),
  language: currentLanguage,
  hasOpening: true,
});
