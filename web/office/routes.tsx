import { redirect, type RouteObject } from 'react-router';
import { Trouble } from '#web/ui/trouble.tsx';
import { readMember, readSettings, session } from './calls.ts';
import { Frame, Opening } from './frame.tsx';
import { settingsRoute } from './settings.ts';
import { Home } from './home/home.tsx';
import { Landing } from './landing/landing.tsx';
import { Login } from './login/login.tsx';
import { NotFound } from './not-found.tsx';

/** The direct sellers' pages. Settings are read once; what belongs to a member is read at each visit. */
export const routes: RouteObject[] = [
  {
    id: settingsRoute,
    loader: ({ request }) => readSettings(request.signal),
    shouldRevalidate: () => false,
    element: <Frame />,
    errorElement: <Trouble />,
    hydrateFallbackElement: <Opening />,
    children: [
      {
        errorElement: <Trouble />,
        children: [
          { index: true, element: <Landing /> },
          { path: 'login', loader: () => (session.get() ? redirect('/home') : null), element: <Login /> },
          {
            path: 'home',
            loader: async ({ request }) => (await readMember(request.signal)) ?? redirect('/login'),
            element: <Home />,
          },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
];
