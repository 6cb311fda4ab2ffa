import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  Link,
  type Location,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useNavigate,
  useNavigation,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { Language } from '#contract/language.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { DemoBanner } from './demo-banner.tsx';
import { ErrorScreen } from '#web/ui/error-screen.tsx';
import mark from '#web/ui/favicon.svg';
import { FactorField } from '#web/business/factor-field.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { LoginOffer } from '#web/ui/login-offer.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { readSettings, settingsRoute, useSettings } from './session.ts';
import styles from './frame.module.css';

interface Site {
  routes: RouteObject[];
  /** Path prefix of the site. */
  basename: string;
  language: Language;
  /** Wraps every page of the site. */
  wrap?: (site: ReactNode) => ReactNode;
  /** Whether the HTML shows something until the first page renders; then no spinner is shown. */
  hasOpening?: boolean;
}

/** Renders a client-rendered site into the page. The settings are loaded once, before any route. */
export function mountSite({ routes, basename, language, wrap = (site) => site, hasOpening = false }: Site): void {
  const root: RouteObject = {
    id: settingsRoute,
    loader: ({ request }) => readSettings(language, request.signal),
    shouldRevalidate: () => false,
    element: <Warned />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: hasOpening ? (
      <></>
    ) : (
      <div className={styles['loading']}>
        <Spinner />
      </div>
    ),
    children: routes,
  };
  createRoot(document.querySelector('#page')!).render(
    <StrictMode>{wrap(<RouterProvider router={createBrowserRouter([root], { basename })} />)}</StrictMode>,
  );
}

/** Also around pages without a frame. */
function Warned() {
  return (
    <>
      {useSettings().demo_in_the_open && <DemoBanner />}
      <Outlet />
    </>
  );
}

/** Identifies the history entry that opened the document, also after a reload and on the way back. */
const openedEntry = (history.state as { entry?: string } | null)?.entry ?? String(performance.timeOrigin);
history.replaceState({ ...(history.state as object | null), entry: openedEntry }, '');

/**
 * Key of an entry's saved scroll position. The router names every document's first entry `default`, so a newly opened
 * page would jump to the tab's former position and move a menu out of sight.
 */
const entryKey = ({ key }: Location) => (key === 'default' ? openedEntry : key);

interface FrameProps {
  skipLabel: string;
  header: ReactNode;
  footer?: ReactNode;
  /** The default is the routed page. */
  children?: ReactNode;
}

export function Frame({ skipLabel, header, footer, children = <Outlet /> }: FrameProps) {
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <div className={styles['site']}>
      <a href="#content" className={styles['skip']}>
        {skipLabel}
      </a>
      {header}
      <div className={styles['body']} aria-busy={isNavigating || undefined}>
        {isNavigating && <div className={styles['progress']} aria-hidden="true" />}
        <LoginOffer>{children}</LoginOffer>
      </div>
      {footer}
      <ScrollRestoration getKey={entryKey} />
    </div>
  );
}

interface HeaderProps {
  /** The site's name, shown beside the brand. */
  section: string;
  navLabel: string;
  nav: ReactNode;
  /** For sites that have other navigation on phones. */
  navClass?: string | undefined;
  /** Shown beside the brand while the navigation has a row of its own. */
  tools?: ReactNode;
}

export function Header({ section, navLabel, nav, navClass = '', tools }: HeaderProps) {
  const { brand } = useSettings();
  return (
    <header className={styles['header']}>
      <div className={`column ${styles['bar']}`}>
        <Link to="/" className={styles['brand']}>
          <img data-mark src={mark} alt="" width="40" height="40" />
          <span className={styles['name']}>{brand.name}</span>
          <span className={styles['section']}>{section}</span>
        </Link>
        <nav className={`${styles['nav']} ${tools ? styles['sections'] : ''} ${navClass}`} aria-label={navLabel}>
          {nav}
        </nav>
        {tools && <div className={styles['tools']}>{tools}</div>}
      </div>
    </header>
  );
}

interface LoginFormProps {
  /** Identifies the person: field name in the call, label and type. */
  user: { name: string; label: string; type: 'text' | 'email' };
  passwordLabel: string;
  submitLabel: string;
  busyLabel: string;
  logIn: (credentials: Record<string, string>) => Promise<CallFailure | null>;
  /** Whether to ask for a second factor's code with the password. */
  takesFactorCode?: boolean;
  /** Target after a successful login. */
  to: string;
}

export function LoginForm({ user, passwordLabel, submitLabel, busyLabel, logIn, takesFactorCode, to }: LoginFormProps) {
  const navigate = useNavigate();
  const form = useForm<Record<string, string>>({
    initial: { [user.name]: '', password: '', ...(takesFactorCode && { factor_code: '' }) },
    submit: async (credentials) => {
      const failure = await logIn(credentials);
      if (!failure) await navigate(to, { replace: true });
      return failure;
    },
  });
  return (
    <form {...form.formProps} className={styles['login']} aria-label={submitLabel}>
      <TextField
        {...form.field(user.name)}
        required
        label={user.label}
        type={user.type}
        inputMode="email"
        autoComplete="username"
      />
      <PasswordField {...form.field('password')} required label={passwordLabel} autoComplete="current-password" />
      {takesFactorCode && <FactorField field={form.field('factor_code')} />}
      <FormMessage kind={form.messageKind}>{form.message}</FormMessage>
      <Button type="submit" busy={form.busy}>
        {form.busy ? busyLabel : submitLabel}
      </Button>
    </form>
  );
}
