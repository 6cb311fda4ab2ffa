import { useEffect, useRef, type MouseEvent } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { User, UserDetail } from '#contract/customer.ts';
import { selectCountry, selectState } from '#contract/geography.ts';
import { hub as words } from '#messages/account/hub.ts';
import { notices as messages } from '#messages/shop/notices.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { type CallFailure, call } from '../api-client.ts';
import { AddressFields } from '../forms/address-fields.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm, useSubmit } from '#web/ui/use-form.ts';
import { notify } from '../frame/notice-list.ts';
import { portalUrl, useSettings } from '../frame/settings.ts';
import { logout, reloadUser, useSession } from '../state/session.ts';
import { StateLoading } from '../state/state-loading.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import formStyles from '../forms/form.module.css';
import styles from './account.module.css';

/** My Account (specification section 2): a menu and one panel at a time. */
export function AccountScreen() {
  const { ready, token, user, profile } = useSession();
  const logOut = useLogout();
  const panel = panelOf(useLocation().hash);
  if (ready && !token) return <Navigate to="/login" replace />;
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: words.home, to: '/' }, { label: words.name }]} />
      <h1 className={styles['title']}>{words.name}</h1>
      <div className={styles['columns']}>
        <Menu current={ready ? panel : panels[0]} onLogout={logOut} />
        {user ? (
          <PanelView panel={panel} user={user} onLogout={logOut} />
        ) : (
          <UserMissing failed={profile === 'failed'} />
        )}
      </div>
    </div>
  );
}

/** Logs out and goes to the login page. */
function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    // Navigates first, so that this screen's redirect for logged-out visitors does not run.
    void navigate('/login');
    void logout();
  };
}

function Menu({ current, onLogout }: { current: Panel; onLogout: () => void }) {
  const navigate = useNavigate();
  return (
    <nav aria-label={words.name} className={styles['menu']}>
      <ul className={styles['menuItems']}>
        {panels.map((panel) => (
          <li key={panel.number}>
            <button
              type="button"
              className={styles['menuItem']}
              aria-current={panel === current ? 'true' : undefined}
              onClick={() => void navigate(`/myaccount${panel.hash}`, { preventScrollReset: true })}
            >
              {panel.label}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles['menuItem']} onClick={onLogout}>
            {words.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The panel; choosing another one focuses its heading, so that screen readers announce it. */
function PanelView({ panel, user, onLogout }: { panel: Panel; user: User; onLogout: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPanel = useRef(panel.number);
  useEffect(() => {
    if (shownPanel.current !== panel.number) heading.current?.focus({ preventScroll: true });
    shownPanel.current = panel.number;
  }, [panel.number]);
  return (
    <section className={styles['panel']} aria-labelledby="panel-title">
      <h2 id="panel-title" ref={heading} tabIndex={-1} className={styles['panelTitle']}>
        {panel.label}
      </h2>
      {panel.number === 1 && <DashboardPanel user={user} onLogout={onLogout} />}
      {panel.number === 2 && <OrdersPanel />}
      {panel.number === 3 && <AddressesPanel user={user} />}
      {panel.number === 4 && <DetailsPanel user={user} />}
      {panel.number === 5 && <JoinPanel />}
    </section>
  );
}

function UserMissing({ failed }: { failed: boolean }) {
  return (
    <div className={`${styles['panel']} ${styles['centered']}`}>
      {failed ? (
        <div role="alert" className={styles['failed']}>
          <p>{words.failed}</p>
          <Button variant="secondary" onClick={() => void reloadUser()}>
            {words.tryAgain}
          </Button>
        </div>
      ) : (
        <StateLoading />
      )}
    </div>
  );
}

/** The account's panels by number, 1 to 6 (specification section 4); 6 logs out. `hash` is the panel's part of the URL. */
const panels = [
  { number: 1, hash: '', label: words.panels.dashboard },
  { number: 2, hash: '#orders', label: words.panels.orders },
  { number: 3, hash: '#addresses', label: words.panels.addresses },
  { number: 4, hash: '#account-details', label: words.panels.details },
  { number: 5, hash: '#join-as-ds', label: words.panels.join },
] as const;
type Panel = (typeof panels)[number];

/** The panel for a URL's hash; the dashboard when there is none. */
export function panelOf(hash: string): Panel {
  return panels.find((panel) => panel.hash === hash) ?? panels[0];
}

/** Greeting with name and member ID, a link to log out, and links to the other panels. */
function DashboardPanel({ user, onLogout }: { user: User; onLogout: () => void }) {
  const name = `${user.first_name} ${user.last_name}`;
  const logOut = (event: MouseEvent) => {
    event.preventDefault();
    onLogout();
  };
  return (
    <>
      <p className={styles['greeting']}>
        {withElements(words.hello, { name: <strong key="name">{name}</strong> })}
        {user.member_id && (
          <>
            {' '}
            ·{' '}
            {withElements(words.memberId, {
              member: (
                <strong key="member" className={styles['member']}>
                  {user.member_id}
                </strong>
              ),
            })}
          </>
        )}
      </p>
      <p>
        <AppLink to="/login" prefetch="none" onClick={logOut}>
          {words.notYou}
        </AppLink>
      </p>
      <p>
        {withElements(words.intro, {
          orders: (
            <AppLink key="orders" to="/myaccount#orders" preventScrollReset prefetch="none">
              {words.yourOrders}
            </AppLink>
          ),
          addresses: (
            <AppLink key="addresses" to="/myaccount#addresses" preventScrollReset prefetch="none">
              {words.yourAddresses}
            </AppLink>
          ),
          details: (
            <AppLink key="details" to="/myaccount#account-details" preventScrollReset prefetch="none">
              {words.yourDetails}
            </AppLink>
          ),
        })}
      </p>
    </>
  );
}

/** The saved addresses as form values: an unknown state or country becomes the list's placeholder. */
function addressFormValues(detail: UserDetail): Record<keyof UserDetail, string> {
  return {
    ...detail,
    user_state: detail.user_state || selectState,
    user_country: detail.user_country || selectCountry,
    user_shipping_state: detail.user_shipping_state || selectState,
    user_shipping_country: detail.user_shipping_country || selectCountry,
  };
}

/** The values to send: an untouched shipping address is sent empty, without its placeholders. */
function withoutEmptyShipping(values: Record<keyof UserDetail, string>): Record<string, string> {
  const shipping = Object.entries(values).filter(([field]) => field.startsWith('user_shipping_'));
  const filled = shipping.some(([, value]) => value.trim() !== '' && value !== selectState && value !== selectCountry);
  return filled ? values : { ...values, user_shipping_state: '', user_shipping_country: '' };
}

/** Billing and shipping address, the defaults at checkout. */
function AddressesPanel({ user }: { user: User }) {
  const form = useForm<Record<keyof UserDetail, string>>({
    initial: addressFormValues(user.user_detail),
    loadValidator: async () => (await import('../forms/validators.ts')).validateAddresses,
  });
  const updateUser = useUpdateUser(messages.addressSaved);
  const { busy, message, formProps } = useSubmit(form, (values) => updateUser(withoutEmptyShipping(values)));
  return (
    <>
      <p>{words.addressesText}</p>
      <form {...formProps} className={formStyles['stack']} noValidate>
        <fieldset className={formStyles['section']}>
          <legend>{words.billing}</legend>
          <AddressFields prefix="user" field={form.field} />
        </fieldset>
        <fieldset className={formStyles['section']}>
          <legend>{words.shipping}</legend>
          <p className={formStyles['note']}>{words.shippingHint}</p>
          <AddressFields prefix="user_shipping" field={form.field} optional />
        </fieldset>
        <FormMessage>{message}</FormMessage>
        <div>
          <Button type="submit" busy={busy}>
            {busy ? messages.pleaseWait : words.saveAddresses}
          </Button>
        </div>
      </form>
    </>
  );
}

/** The profile form; its placeholders are the specification's, including the wrong one (section 5). */
function DetailsPanel({ user }: { user: User }) {
  const { first_name, last_name, mobile, email } = user;
  const form = useForm({
    initial: { first_name, last_name, mobile, email },
    loadValidator: async () => (await import('../forms/validators.ts')).validateProfile,
  });
  const { busy, message, formProps } = useSubmit(form, useUpdateUser(messages.profileSaved));
  return (
    <form {...formProps} className={formStyles['stack']} noValidate>
      <div className={formStyles['grid']}>
        <TextField
          {...form.field('first_name')}
          label={words.firstName}
          placeholder={words.firstNameExample}
          required
          autoComplete="given-name"
        />
        <TextField
          {...form.field('last_name')}
          label={words.lastName}
          placeholder={words.lastNameExample}
          required
          autoComplete="family-name"
        />
        <TextField
          {...form.field('mobile')}
          label={words.mobile}
          placeholder={words.mobileExample}
          type="tel"
          inputMode="numeric"
          required
          autoComplete="tel"
          hint={words.mobileHint}
        />
        <TextField {...form.field('email')} label={words.email} type="email" autoComplete="email" />
      </div>
      <FormMessage>{message}</FormMessage>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? messages.pleaseWait : words.saveDetails}
        </Button>
      </div>
    </form>
  );
}

/** How to become a direct seller, without a promise of income. */
function JoinPanel() {
  const settings = useSettings();
  return (
    <>
      <p className={styles['lead']}>{words.join({ brand: settings.brand.name })}</p>
      <ul className={styles['points']}>
        {words.joinPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{words.joinWhere}</p>
      <div className={styles['actions']}>
        <ButtonAnchor href={portalUrl(settings)}>{words.panels.join}</ButtonAnchor>
        <ButtonLink to="/incomeplans" variant="secondary">
          {words.incomePlans}
        </ButtonLink>
      </div>
    </>
  );
}

/** Saves a part of the account; on success shows `successTitle` and goes to /myaccount. */
function useUpdateUser(successTitle: string) {
  const navigate = useNavigate();
  return async (body: Record<string, unknown>): Promise<CallFailure | null> => {
    const result = await call('updateUser', { body });
    if (!result.ok) return result.failure;
    await reloadUser();
    notify({ kind: 'success', title: successTitle });
    void navigate('/myaccount');
    return null;
  };
}
