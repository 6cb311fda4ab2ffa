import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { User, UserDetail } from '#contract/customer.ts';
import { selectCountry, selectState } from '#contract/geography.ts';
import { hub as messages } from '#messages/account/hub.ts';
import { notices } from '#messages/shop/notices.ts';
import { AddressFields } from '#web/ui/address-fields.tsx';
import { usePinPlaces } from '#web/ui/pin-places.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { PinResult } from '../checkout/pin-places.tsx';

import { FormMessage } from '#web/ui/form.tsx';
import { useForm, useSubmit } from '#web/ui/use-form.ts';
import { portalUrl, useSettings } from '../frame/settings.ts';
import { logout, reloadUser, useSession } from '../state/session.ts';
import { StateLoading } from '../state/state-loading.tsx';
import { DashboardPanel } from './dashboard-panel.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { SecurityPanel } from './security-panel.tsx';
import { useUpdateUser } from './update-user.ts';
import formStyles from '../forms/form.module.css';
import sheet from './account.css?url';
import dashboardSheet from './dashboard.css?url';
import ordersSheet from './orders.css?url';
import securitySheet from './security.css?url';

const sheets = [sheet, dashboardSheet, ordersSheet, securitySheet];

/** My Account (specification section 2): a menu and one panel at a time. */
export function AccountScreen() {
  const { ready, token, user, profile } = useSession();
  const logOut = useLogout();
  const panel = panelOf(useLocation().hash);
  if (ready && !token) return <Navigate to="/login" replace />;
  return (
    <div className="column account-page">
      {sheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="parts" />
      ))}
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: messages.name }]} />
      <h1 className="account-title">{messages.name}</h1>
      <div className="account-columns">
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
  const row = useRef<HTMLUListElement>(null);
  // On small screens the current panel may be scrolled out of view.
  useEffect(() => {
    const item = row.current?.querySelector<HTMLElement>('[aria-current]');
    row.current?.scrollTo({ left: (item?.offsetLeft ?? 0) - row.current.offsetLeft - 16, behavior: 'instant' });
  }, [current]);
  return (
    <nav aria-label={messages.name} className="account-menu">
      <ul ref={row} className="account-menu-items">
        {panels.map((panel) => (
          <li key={panel.number}>
            <button
              type="button"
              className="account-menu-item"
              aria-current={panel === current ? 'true' : undefined}
              onClick={() => void navigate(`/myaccount${panel.hash}`, { preventScrollReset: true })}
            >
              {panel.label}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="account-menu-item" onClick={onLogout}>
            {messages.logout}
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
    <section className="account-panel" aria-labelledby="panel-title">
      <h2 id="panel-title" ref={heading} tabIndex={-1} className="account-panel-title">
        {panel.label}
      </h2>
      {panel.number === 1 && <DashboardPanel user={user} onLogout={onLogout} />}
      {panel.number === 2 && <OrdersPanel />}
      {panel.number === 3 && <AddressesPanel user={user} />}
      {panel.number === 4 && <DetailsPanel user={user} />}
      {panel.number === 5 && <JoinPanel />}
      {panel.number === 7 && <SecurityPanel />}
    </section>
  );
}

function UserMissing({ failed }: { failed: boolean }) {
  return (
    <div className="account-panel account-centered">
      {failed ? (
        <div role="alert" className="account-failed">
          <p>{messages.failed}</p>
          <Button variant="secondary" onClick={() => void reloadUser()}>
            {messages.tryAgain}
          </Button>
        </div>
      ) : (
        <StateLoading />
      )}
    </div>
  );
}

/** The account's panels by number, 1 to 6 (specification section 4); 6 logs out, 7 is ours. `hash` is the panel's part of the URL. */
const panels = [
  { number: 1, hash: '', label: messages.panels.dashboard },
  { number: 2, hash: '#orders', label: messages.panels.orders },
  { number: 3, hash: '#addresses', label: messages.panels.addresses },
  { number: 4, hash: '#account-details', label: messages.panels.details },
  { number: 7, hash: '#security', label: messages.panels.security },
  { number: 5, hash: '#join-as-ds', label: messages.panels.join },
] as const;
type Panel = (typeof panels)[number];

/** The panel for a URL's hash; the dashboard when there is none. */
export function panelOf(hash: string): Panel {
  return panels.find((panel) => panel.hash === hash) ?? panels[0];
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
  const updateUser = useUpdateUser(notices.addressSaved, { leaves: true });
  const { busy, message, formProps } = useSubmit(form, (values) => updateUser(withoutEmptyShipping(values)));
  const billingPlaces = usePinPlaces(form, 'user');
  const shippingPlaces = usePinPlaces(form, 'user_shipping');
  return (
    <>
      <p>{messages.addressesText}</p>
      <form {...formProps} className={formStyles['stack']} noValidate>
        <fieldset className={formStyles['section']}>
          <legend>{messages.billing}</legend>
          <AddressFields
            prefix="user"
            field={form.field}
            places={billingPlaces.chosen?.places}
            afterPin={<PinResult {...billingPlaces} />}
          />
        </fieldset>
        <fieldset className={formStyles['section']}>
          <legend>{messages.shipping}</legend>
          <p className={formStyles['note']}>{messages.shippingHint}</p>
          <AddressFields
            prefix="user_shipping"
            field={form.field}
            optional
            places={shippingPlaces.chosen?.places}
            afterPin={<PinResult {...shippingPlaces} />}
          />
        </fieldset>
        <FormMessage>{message}</FormMessage>
        <div>
          <Button type="submit" busy={busy}>
            {busy ? notices.pleaseWait : messages.saveAddresses}
          </Button>
        </div>
      </form>
    </>
  );
}

/** How to become a direct seller, without a promise of income. */
function JoinPanel() {
  const settings = useSettings();
  return (
    <>
      <p className="account-lead">{messages.join({ brand: settings.brand.name })}</p>
      <ul className="account-points">
        {messages.joinPoints
          .map((point) => (typeof point === 'string' ? point : point({ days: settings.exit_notice_days })))
          .map((point) => (
            <li key={point}>{point}</li>
          ))}
      </ul>
      <p>{messages.joinWhere}</p>
      <div className="account-actions">
        <ButtonAnchor href={portalUrl(settings, '/join')}>{messages.panels.join}</ButtonAnchor>
        <ButtonLink to="/incomeplans" variant="secondary">
          {messages.incomePlans}
        </ButtonLink>
      </div>
    </>
  );
}
