import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { User, UserDetail } from '#contract/customer.ts';
import { selectCountry, selectState } from '#contract/geography.ts';
import { hub as messages } from '#messages/account.ts';
import { notices } from '#messages/shop.ts';
import { AddressFields } from '#web/business/address-fields.tsx';
import { usePinPlaces } from '#web/business/pin-places.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { PinResult } from '../checkout/pin-places.tsx';

import { FormActions } from '#web/ui/form-actions.tsx';
import { LoginOffer } from '#web/ui/login-offer.tsx';
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
  const { ready, token, profile } = useSession();
  const logOut = useLogout();
  const { hash } = useLocation();
  const panel = panelOf(hash);
  const user = useShownUser(panel);
  if (ready && !token && !user) return <Navigate to="/login" state={{ backTo: `/myaccount${hash}` }} replace />;
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
          <LoginOffer>
            <PanelView key={user.id} panel={panel} user={user} onLogout={logOut} />
          </LoginOffer>
        ) : (
          <UserMissing failed={profile === 'failed'} />
        )}
      </div>
    </div>
  );
}

/**
 * Returns the user to show. Where a form's call found the session over, that is the last one on the same panel, until
 * they have logged in again: nothing typed is lost.
 */
function useShownUser({ number }: Panel): User | null {
  const { token, user, profile, interrupted } = useSession();
  const [last, setLast] = useState<{ user: User; panel: number } | null>(null);
  if (user && (last?.user !== user || last.panel !== number)) setLast({ user, panel: number });
  const keeps = token ? profile === 'loading' : interrupted;
  return user ?? (keeps && last?.panel === number ? last.user : null);
}

/** Logs out and goes to the login page. */
function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    // Navigating first keeps this screen's redirect for logged-out visitors from running.
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

/** Choosing another panel focuses its heading, so that screen readers announce it. */
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
      {panel.number === 4 && <DetailsPanel user={user} focusHeading={() => heading.current?.focus()} />}
      {panel.number === 5 && <JoinPanel isSeller={user.member_id !== null} />}
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

/** Panels 1 to 6 are the specification's (section 4), where 6 logs out. `hash` is the panel's URL fragment. */
const panels = [
  { number: 1, hash: '', label: messages.panels.dashboard },
  { number: 2, hash: '#orders', label: messages.panels.orders },
  { number: 3, hash: '#addresses', label: messages.panels.addresses },
  { number: 4, hash: '#account-details', label: messages.panels.details },
  { number: 7, hash: '#security', label: messages.panels.security },
  { number: 5, hash: '#join-as-ds', label: messages.panels.join },
] as const;
type Panel = (typeof panels)[number];

/** Returns the panel of a URL's hash; the dashboard by default. */
export function panelOf(hash: string): Panel {
  return panels.find((panel) => panel.hash === hash) ?? panels[0];
}

/** Converts saved addresses to form values; an unset state or country becomes the list's placeholder. */
function addressFormValues(detail: UserDetail): Record<keyof UserDetail, string> {
  return {
    ...detail,
    user_state: detail.user_state || selectState,
    user_country: detail.user_country || selectCountry,
    user_shipping_state: detail.user_shipping_state || selectState,
    user_shipping_country: detail.user_shipping_country || selectCountry,
  };
}

/** An unfilled shipping address is sent empty, without its placeholders. */
function withoutEmptyShipping(values: Record<keyof UserDetail, string>): Record<string, string> {
  const shipping = Object.entries(values).filter(([field]) => field.startsWith('user_shipping_'));
  const filled = shipping.some(([, value]) => value.trim() !== '' && value !== selectState && value !== selectCountry);
  return filled ? values : { ...values, user_shipping_state: '', user_shipping_country: '' };
}

/** These addresses are the defaults at checkout. */
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
        <FormActions form={{ busy, message }} label={messages.saveAddresses} busyLabel={notices.pleaseWait} />
      </form>
    </>
  );
}

/** Explains how to become a direct seller, without promising income. Shows direct sellers a link to the portal. */
function JoinPanel({ isSeller }: { isSeller: boolean }) {
  const settings = useSettings();
  if (isSeller)
    return (
      <>
        <p>{messages.joined}</p>
        <ButtonAnchor href={portalUrl(settings, '/home')}>{messages.portal}</ButtonAnchor>
      </>
    );
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
