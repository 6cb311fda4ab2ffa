import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { pathIn } from '#contract/language.ts';
import '#web/ui/tokens.css';
import { currentLanguage } from '#locales/current-language.ts';
import { routes } from './routes.tsx';

createRoot(document.querySelector('#page')!).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes, { basename: pathIn(currentLanguage, '/') })} />
  </StrictMode>,
);
