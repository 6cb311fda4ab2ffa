// tokens.css comes first, because it declares the order of the layers.
import '#web/ui/tokens.css';
import { redirect, type RouteObject } from 'react-router';
import { pathIn } from '#contract/language.ts';
import { portalPages } from '#contract/portal-pages.ts';
import { mountSite } from '#web/site-frame/frame.tsx';
import { readsAgain } from '#web/site-frame/session.ts';
import { pageAfterLogin } from '#web/ui/session-end.ts';
import { session } from './api.ts';
import { NotFound, PageError, PortalFrame } from './frame.tsx';
import { Landing } from './landing.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import { Login } from './login.tsx';

/** Pages outside the first script: those behind the login, joining, and public look-ups. */
const code = import.meta.glob<RouteModule>('./**/*.route.tsx');
type RouteModule = Pick<RouteObject, 'Component' | 'loader'>;

/** Members' data is loaded at each visit. */
const pages: RouteObject[] = [
  { index: true, element: <Landing /> },
  {
    path: 'login',
    loader: ({ request }) =>
      session.token.get() ? redirect(pageAfterLogin(new URL(request.url).searchParams, '/home')) : null,
    element: <Login />,
  },
  ...portalPages.map(({ path, module }) => {
    const load = code[`./${module}.route.tsx`]!;
    // Retries once. Then the error screen replaces the page.
    return {
      path,
      lazy: () => load().catch(load),
      shouldRevalidate: (change) => readsAgain(change, session.token.get() !== null),
    } satisfies RouteObject;
  }),
  { path: '*', element: <NotFound /> },
];

mountSite({
  routes: [{ element: <PortalFrame />, children: [{ errorElement: <PageError />, children: pages }] }],
  basename: pathIn(currentLanguage, '/'),
  language: currentLanguage,
  hasOpening: true,
});
