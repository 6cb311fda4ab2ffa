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
import { FactorField } from '#web/ui/factor-field.tsx';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { readSettings, settingsRoute, useSettings } from './session.ts';
import styles from './frame.module.css';

interface Site {
  routes: RouteObject[];
  /** Path under which the site stands. */
  basename: string;
  language: Language;
  /** What stands around every page of the site. */
  wrap?: (site: ReactNode) => ReactNode;
  /** Whether the page's HTML shows something until there is a page; a spinner does without. */
  hasOpening?: boolean;
}

/** Renders a client-rendered site into the page; its settings are read once, before any route. */
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

/** Every page, pages without a frame among them, below what a demo in the open warns of. */
function Warned() {
  return (
    <>
      {useSettings().demo_in_the_open && <DemoBanner />}
      <Outlet />
    </>
  );
}

/** The history's entry with which the document was opened, by a name that a reload and the way back to it find again. */
const openedEntry = (history.state as { entry?: string } | null)?.entry ?? String(performance.timeOrigin);
history.replaceState({ ...(history.state as object | null), entry: openedEntry }, '');

/**
 * By what the place is kept to which an entry's page was scrolled. The router calls every document's first entry `default`: a page opened anew would jump to
 * where the tab's last one was left, as soon as there is time for it, and take a menu out of sight that was opened meanwhile.
 */
const entryKey = ({ key }: Location) => (key === 'default' ? openedEntry : key);

interface FrameProps {
  skipLabel: string;
  header: ReactNode;
  footer?: ReactNode;
  /** The routed page, unless given. */
  children?: ReactNode;
}

/** What surrounds every page: skip link, header, progress while the next page loads, footer. */
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
        {children}
      </div>
      {footer}
      <ScrollRestoration getKey={entryKey} />
    </div>
  );
}

interface HeaderProps {
  /** light for visitors and sellers, dark for staff. */
  tone: 'light' | 'dark';
  /** The site's name beside the brand's. */
  section: string;
  navLabel: string;
  nav: ReactNode;
  /** Beside the navigation: who is logged in, log out. */
  account?: ReactNode;
}

/** The brand, the navigation and the account. */
export function Header({ tone, section, navLabel, nav, account }: HeaderProps) {
  const { brand } = useSettings();
  return (
    <header className={`${styles['header']} ${styles[tone]}`}>
      <div className={`column ${styles['bar']}`}>
        <Link to="/" className={styles['brand']}>
          <img data-mark src={mark} alt="" width="40" height="40" />
          <span className={styles['name']}>{brand.name}</span>
          <span className={styles['section']}>{section}</span>
        </Link>
        <nav className={styles['nav']} aria-label={navLabel}>
          {nav}
        </nav>
        {account && <div className={styles['account']}>{account}</div>}
      </div>
    </header>
  );
}

interface LoginFormProps {
  /** How the person is known: the field's name in the call, its label and type. */
  user: { name: string; label: string; type: 'text' | 'email' };
  passwordLabel: string;
  submitLabel: string;
  busyLabel: string;
  logIn: (credentials: Record<string, string>) => Promise<CallFailure | null>;
  /** Whether an account may have a second factor whose code goes along with the password. */
  takesFactorCode?: boolean;
  /** Where a successful login leads. */
  to: string;
}

/** The login form of a site. */
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
