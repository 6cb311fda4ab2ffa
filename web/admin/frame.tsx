import { Burger, Drawer, Kbd, Menu, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLoaderData, useLocation, useNavigate } from 'react-router';
import { adminPath, pathIn } from '#contract/language.ts';
import type { StaffMember } from '#contract/staff.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { frame as messages } from '#messages/admin/frame.ts';
import { login as loginMessages } from '#messages/admin/login.ts';
import { Frame, LoginForm } from '#web/site-frame/frame.tsx';
import { useSettings } from '#web/site-frame/session.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import mark from '#web/ui/favicon.svg';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { accountScreen } from './account.tsx';
import { logIn, logOut } from './api.ts';
import { secondStepPath } from './factors/second-step-path.ts';
import { type Screen, type ScreenGroup, ScreenHeading, screenGroups } from './screen.tsx';
import { ClosedNotice } from './closed-notice.tsx';
import styles from './frame.module.css';

/** Loaded when it is first opened. */
const CommandPalette = lazyPart(() => import('./command-palette.tsx'));

/** What surrounds every page of logged-in staff: the bar with brand, search and account, and the menu of the screens that they may see. */
export function AdminFrame({ screens }: { screens: readonly Screen[] }) {
  const profile = useLoaderData<StaffMember>();
  const allowed = screens.filter(({ permission }) => permission === null || profile.permissions.includes(permission));
  const [isMenuOpen, { toggle: toggleMenu, close: closeMenu }] = useDisclosure();
  const [isPaletteOpen, palette] = useDisclosure();
  const { pathname } = useLocation();
  const burger = useRef<HTMLButtonElement>(null);
  const leaveMenu = () => {
    closeMenu();
    burger.current?.focus();
  };
  // A chosen page takes the place of the menu, and the focus.
  useEffect(() => closeMenu(), [pathname, closeMenu]);
  useHotkeys([['mod+K', palette.open]], []);
  const nav = <MainMenu screens={allowed} />;
  return (
    <Frame
      skipLabel={messages.skip}
      header={
        <TopBar profile={profile} openSearch={palette.open}>
          <Burger
            ref={burger}
            className={styles['burger']}
            size="sm"
            color="currentColor"
            opened={isMenuOpen}
            onClick={toggleMenu}
            aria-label={messages.openMenu}
            aria-expanded={isMenuOpen}
          />
        </TopBar>
      }
    >
      <div className={styles['layout']}>
        <nav className={styles['sidebar']} aria-label={messages.main}>
          {nav}
        </nav>
        <Drawer.Root opened={isMenuOpen} onClose={leaveMenu} returnFocus={false} size={288}>
          <Drawer.Overlay />
          <Drawer.Content>
            <Drawer.Body className={styles['drawer']}>
              <div className={styles['drawerHead']}>
                <Drawer.Title className={styles['drawerTitle']}>{messages.openMenu}</Drawer.Title>
                <Drawer.CloseButton />
              </div>
              <nav aria-label={messages.main}>{nav}</nav>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
        <main id="content" className={styles['main']}>
          <ClosedNotice />
          <Outlet />
        </main>
      </div>
      {isPaletteOpen && (
        <Suspense fallback={null}>
          <CommandPalette screens={allowed} onClose={palette.close} />
        </Suspense>
      )}
    </Frame>
  );
}

/** The screens in the groups of the business. */
function MainMenu({ screens }: { screens: readonly Screen[] }) {
  const inGroup = (group: ScreenGroup) => screens.filter((screen) => screen.group === group);
  return (
    <div className={styles['menu']}>
      {screenGroups.map((group) => {
        const members = inGroup(group);
        if (members.length === 0) return null;
        const links = members.map(({ path, menuLabel, mark: Mark }) => (
          <li key={path}>
            <NavLink to={`/${path}`} end={path === ''}>
              {menuLabel}
              {Mark && <Mark />}
            </NavLink>
          </li>
        ));
        return group === 'home' ? (
          <ul key={group} className={styles['group']}>
            {links}
          </ul>
        ) : (
          <section key={group} aria-label={messages.groups[group]}>
            <p className={styles['groupLabel']} aria-hidden="true">
              {messages.groups[group]}
            </p>
            <ul className={styles['group']}>{links}</ul>
          </section>
        );
      })}
    </div>
  );
}

const isMac = navigator.platform.startsWith('Mac');

interface TopBarProps {
  profile: StaffMember;
  openSearch: () => void;
  /** Opens the menu where there is no room for it. */
  children: ReactNode;
}

function TopBar({ profile, openSearch, children }: TopBarProps) {
  const { brand, shop_url: shopUrl } = useSettings();
  return (
    <header className={styles['bar']}>
      {children}
      <Link to="/" className={styles['brand']}>
        <img data-mark src={mark} alt="" width="28" height="28" />
        <span>{brand.name}</span>
        <span className={styles['section']}>{messages.section}</span>
      </Link>
      <UnstyledButton className={styles['search']} onClick={openSearch} aria-label={messages.search}>
        <SearchIcon />
        <span className={styles['searchText']} aria-hidden="true">
          {messages.search}
        </span>
        <Kbd className={styles['keys']} size="xs" aria-hidden="true">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <AccountMenu profile={profile} shopUrl={shopUrl} />
    </header>
  );
}

function AccountMenu({ profile, shopUrl }: { profile: StaffMember; shopUrl: string }) {
  const navigate = useNavigate();
  const leave = () => {
    void logOut();
    void navigate('/login');
  };
  return (
    <div className={styles['account']}>
      <LanguageSwitch here={currentLanguage} below={adminPath} />
      <Menu position="bottom-end" width={220} withinPortal>
        <Menu.Target>
          <UnstyledButton className={styles['person']} aria-label={messages.accountOf({ name: profile.name })}>
            <span className={styles['initials']} aria-hidden="true">
              {initialsOf(profile.name)}
            </span>
            <span className={styles['personName']} aria-hidden="true">
              {profile.name}
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/${accountScreen.path}`}>
            {messages.account}
          </Menu.Item>
          <Menu.Item component="a" href={shopUrl} target="_blank" rel="noopener">
            {messages.viewShop} <span className="visually-hidden">{messages.newTab}</span>
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={leave}>{messages.logOut}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '').join('');
}

function SearchIcon() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <circle cx="7" cy="7" r="4.75" />
      <path d="m10.5 10.5 3.5 3.5" />
    </svg>
  );
}

/** The page of those who are not logged in: the brand, a form, the other languages. */
export function EntryCard({ children }: { children: ReactNode }) {
  const { brand } = useSettings();
  return (
    <main className={styles['login']}>
      <div className={styles['card']}>
        <p className={styles['cardBrand']}>
          <img data-mark src={mark} alt="" width="32" height="32" />
          {brand.name}
        </p>
        {children}
        <p className={styles['else']}>
          <LanguageSwitch here={currentLanguage} below={adminPath} keepsHash />
        </p>
      </div>
    </main>
  );
}

/** The login for staff. */
export function Login() {
  return (
    <EntryCard>
      <ScreenHeading title={loginMessages.title}>{loginMessages.heading}</ScreenHeading>
      <LoginForm
        user={{ name: 'email', label: loginMessages.email, type: 'email' }}
        passwordLabel={loginMessages.password}
        submitLabel={loginMessages.logIn}
        busyLabel={loginMessages.loggingIn}
        logIn={logIn}
        to={`/${secondStepPath}`}
      />
      <p className={styles['else']}>
        {withElements(loginMessages.seller, {
          link: (
            <a key="link" href={pathIn(currentLanguage, '/login')}>
              {loginMessages.sellerLink}
            </a>
          ),
        })}
      </p>
    </EntryCard>
  );
}

export function NotFound() {
  return (
    <>
      <ScreenHeading title={messages.notFoundTitle}>{messages.notFound}</ScreenHeading>
      <p className={styles['notFound']}>
        {withElements(messages.notFoundText, {
          orders: (
            <Link key="orders" to="/orders">
              {messages.toOrders}
            </Link>
          ),
        })}
      </p>
    </>
  );
}
