import { Burger, Drawer, Kbd, Menu, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, NavLink, Outlet, useLoaderData, useLocation, useNavigate } from 'react-router';
import { adminPath, pathIn } from '#contract/language.ts';
import { openingPath, type StaffOpening, type StaffOpeningReply } from '#contract/admin/settings/opening.ts';
import type { StaffMember } from '#contract/admin/staff.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { frame as messages, login as loginMessages, opening as openingMessages } from '#messages/admin.ts';
import { setup as setupMessages } from '#messages/settings.ts';
import { Frame, LoginForm } from '#web/site-frame/frame.tsx';
import { useSettings } from '#web/site-frame/session.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import mark from '#web/ui/favicon.svg';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { useRememberedPlace } from '#web/admin/kit/list-place.ts';
import look from '#web/admin/kit/look.module.css';
import { accountScreen } from './staff/account.tsx';
import { callAsStaff, logIn, logOut } from './api.ts';
import { secondStepPath } from './staff/factors/second-step-path.ts';
import { type Screen, type ScreenGroup, ScreenHeading, screenGroups } from './screen.tsx';
import styles from './frame.module.css';

/** Loaded on first use. */
const CommandPalette = lazyPart(() => import('./command-palette.tsx'));

export function AdminFrame({ screens }: { screens: readonly Screen[] }) {
  const profile = useLoaderData<StaffMember>();
  const allowed = screens.filter(({ permission }) => permission === null || profile.permissions.includes(permission));
  const [isMenuOpen, { toggle: toggleMenu, close: closeMenu }] = useDisclosure();
  const [isPaletteOpen, palette] = useDisclosure();
  const { pathname } = useLocation();
  useRememberedPlace();
  const burger = useRef<HTMLButtonElement>(null);
  const leaveMenu = () => {
    closeMenu();
    burger.current?.focus();
  };
  // Opening a page closes the menu and moves the focus to the page.
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
              <div className={look['head']}>
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
          <div key={group} role="group" aria-label={messages.groups[group]}>
            <p className={styles['groupLabel']} aria-hidden="true">
              {messages.groups[group]}
            </p>
            <ul className={styles['group']}>{links}</ul>
          </div>
        );
      })}
    </div>
  );
}

const isMac = navigator.platform.startsWith('Mac');

interface TopBarProps {
  profile: StaffMember;
  openSearch: () => void;
  /** Opens the menu on narrow screens. */
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
        <p className={look['note']}>
          <LanguageSwitch here={currentLanguage} below={adminPath} keepsHash />
        </p>
      </div>
    </main>
  );
}

export function Login() {
  const { search } = useLocation();
  return (
    <EntryCard>
      <ScreenHeading title={loginMessages.title}>{loginMessages.heading}</ScreenHeading>
      <LoginForm
        user={{ name: 'email', label: loginMessages.email, type: 'email' }}
        passwordLabel={loginMessages.password}
        submitLabel={loginMessages.logIn}
        busyLabel={loginMessages.loggingIn}
        logIn={logIn}
        to={`/${secondStepPath}${search}`}
      />
      <p className={look['note']}>
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

/**
 * Tells on every screen what keeps the shop from taking orders. Reads it again on each screen until the shop is open.
 */
function ClosedNotice() {
  const { pathname } = useLocation();
  const [opening, setOpening] = useState<StaffOpening | null>(null);
  const isOpen = opening?.is_open ?? false;
  useEffect(() => {
    if (isOpen) return;
    const left = new AbortController();
    void callAsStaff<StaffOpeningReply>(openingPath, { signal: left.signal }).then((result) => {
      if (result.ok && !left.signal.aborted) setOpening(result.reply.data);
    });
    return () => left.abort();
  }, [pathname, isOpen]);
  // The home screen has the whole guide.
  if (!opening || isOpen || pathname === '/') return null;
  return (
    <details className={styles['closed']}>
      <summary className={styles['closedHeading']}>{openingMessages.heading}</summary>
      <p>
        {openingMessages.text} <Link to="/">{setupMessages.heading}</Link>
      </p>
      <ul>
        {opening.problems.map(({ code, problem, remedy }) => (
          <li key={`${code} ${problem}`}>
            {problem} <span className={look['small']}>{remedy}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
