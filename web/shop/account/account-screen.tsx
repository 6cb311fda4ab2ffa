import { useEffect, useRef, type MouseEvent, type FormEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { User, UserDetail } from '#contract/customer.ts';
import { selectCountry, selectState } from '#contract/geography.ts';
import { messages } from '#contract/messages.ts';
import type { FieldErrors } from '#contract/orders.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { call } from '../api-client.ts';
import { AddressFields } from '../forms/address-fields.tsx';
import { FormMessage, focusFirstWrong } from '../forms/form-errors.tsx';
import { useForm } from '../forms/use-form.ts';
import { notify } from '../frame/notice-list.ts';
import { portalUrl, useSettings } from '../frame/settings.ts';
import { logout, reloadUser, useSession } from '../state/session.ts';
import { Waiting } from '../state/state-loading.tsx';
import { words } from './account-words.ts';
import { OrdersPanel } from './orders-panel.tsx';
import formStyles from '../forms/form.module.css';
import styles from './account.module.css';

/** My Account (spec section 2): a left menu, one panel at a time. */
export function AccountScreen() {
  const { ready, token, user, profile } = useSession();
  const leave = useLeave();
  const panel = panelOf(useLocation().hash);
  if (ready && !token) return <Navigate to="/login" replace />;
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: words.home, to: '/' }, { label: words.name }]} />
      <h1 className={styles['title']}>{words.name}</h1>
      <div className={styles['halves']}>
        <Menu current={ready ? panel : panels[0]} onLeave={leave} />
        {user ? <Shown panel={panel} user={user} onLeave={leave} /> : <NoUser failed={profile === 'failed'} />}
      </div>
    </div>
  );
}

/** Logs out: the token is removed and the login page shown. */
function useLeave(): () => void {
  const navigate = useNavigate();
  return () => {
    // First the way out, so that the account's own "not logged in" does not come between.
    void navigate('/login');
    void logout();
  };
}

function Menu({ current, onLeave }: { current: Panel; onLeave: () => void }) {
  const navigate = useNavigate();
  return (
    <nav aria-label={words.name} className={styles['menu']}>
      <ul className={styles['entries']}>
        {panels.map((panel) => (
          <li key={panel.number}>
            <button
              type="button"
              className={styles['entry']}
              aria-current={panel === current ? 'true' : undefined}
              onClick={() => void navigate(`/myaccount${panel.hash}`, { preventScrollReset: true })}
            >
              {panel.label}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles['entry']} onClick={onLeave}>
            {words.logout}
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The panel; when another one is chosen, its heading takes the focus, so that it is read out. */
function Shown({ panel, user, onLeave }: { panel: Panel; user: User; onLeave: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(panel.number);
  useEffect(() => {
    if (shown.current !== panel.number) heading.current?.focus({ preventScroll: true });
    shown.current = panel.number;
  }, [panel.number]);
  return (
    <section className={styles['panel']} aria-labelledby="panel-title">
      <h2 id="panel-title" ref={heading} tabIndex={-1} className={styles['panelTitle']}>
        {panel.label}
      </h2>
      {panel.number === 1 && <DashboardPanel user={user} onLeave={onLeave} />}
      {panel.number === 2 && <OrdersPanel />}
      {panel.number === 3 && <AddressesPanel user={user} />}
      {panel.number === 4 && <DetailsPanel user={user} />}
      {panel.number === 5 && <JoinPanel />}
    </section>
  );
}

function NoUser({ failed }: { failed: boolean }) {
  return (
    <div className={`${styles['panel']} ${styles['waiting']}`}>
      {failed ? (
        <div role="alert" className={styles['failed']}>
          <p>{words.failed}</p>
          <Button variant="secondary" onClick={() => void reloadUser()}>
            {words.tryAgain}
          </Button>
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  );
}

/** The account's panels by number, 1 to 6 (spec section 4); 6 logs out. `hash` makes each of them an address of its own. */
export const panels = [
  { number: 1, hash: '', label: words.panels.dashboard },
  { number: 2, hash: '#orders', label: words.panels.orders },
  { number: 3, hash: '#addresses', label: words.panels.addresses },
  { number: 4, hash: '#account-details', label: words.panels.details },
  { number: 5, hash: '#join-as-ds', label: words.panels.join },
] as const;
export type Panel = (typeof panels)[number];

/** The panel of an address; an unknown one shows the Dashboard. */
export function panelOf(hash: string): Panel {
  return panels.find((panel) => panel.hash === hash) ?? panels[0];
}

/** Greeting with names and member id, a way out for somebody else, and what the account is good for. */
export function DashboardPanel({ user, onLeave }: { user: User; onLeave: () => void }) {
  const name = `${user.first_name} ${user.last_name}`;
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    onLeave();
  };
  return (
    <>
      <p className={styles['greeting']}>
        {words.hello(<strong key="name">{name}</strong>)}
        {user.member_id && (
          <>
            {' '}
            ·{' '}
            {words.memberId(
              <strong key="member" className={styles['member']}>
                {user.member_id}
              </strong>,
            )}
          </>
        )}
      </p>
      <p>
        <AppLink to="/login" prefetch="none" onClick={leave}>
          {words.notYou}
        </AppLink>
      </p>
      <p>
        {words.uses(
          <AppLink key="orders" to="/myaccount#orders" preventScrollReset prefetch="none">
            {words.yourOrders}
          </AppLink>,
          <AppLink key="addresses" to="/myaccount#addresses" preventScrollReset prefetch="none">
            {words.yourAddresses}
          </AppLink>,
          <AppLink key="details" to="/myaccount#account-details" preventScrollReset prefetch="none">
            {words.yourDetails}
          </AppLink>,
        )}
      </p>
    </>
  );
}

/** The stored addresses as the form shows them: what is unknown stands at the lists' placeholders. */
function formValues(detail: UserDetail): Record<keyof UserDetail, string> {
  return {
    ...detail,
    user_state: detail.user_state || selectState,
    user_country: detail.user_country || selectCountry,
    user_shipping_state: detail.user_shipping_state || selectState,
    user_shipping_country: detail.user_shipping_country || selectCountry,
  };
}

/** An untouched shipping block goes out empty: its placeholders are no address. */
function withoutEmptyShipping(values: Record<keyof UserDetail, string>): Record<string, string> {
  const shipping = Object.entries(values).filter(([field]) => field.startsWith('user_shipping_'));
  const filled = shipping.some(([, value]) => value.trim() !== '' && value !== selectState && value !== selectCountry);
  return filled ? values : { ...values, user_shipping_state: '', user_shipping_country: '' };
}

/** Billing and shipping address, used by default at checkout. */
export function AddressesPanel({ user }: { user: User }) {
  const form = useForm<Record<keyof UserDetail, string>>({
    initial: formValues(user.user_detail),
    judge: (judges) => judges.judgeAddresses,
  });
  const { element, busy, refusal, submit } = useUpdateUser({
    body: withoutEmptyShipping(form.values),
    check: form.check,
    refuse: form.refuse,
    saved: messages.addressSaved,
  });
  return (
    <>
      <p>{words.addressesText}</p>
      <form ref={element} className={formStyles['stack']} noValidate onSubmit={(event) => void submit(event)}>
        <fieldset className={formStyles['section']}>
          <legend>{words.billing}</legend>
          <AddressFields prefix="user" field={form.field} />
        </fieldset>
        <fieldset className={formStyles['section']}>
          <legend>{words.shipping}</legend>
          <p className={formStyles['note']}>{words.shippingHint}</p>
          <AddressFields prefix="user_shipping" field={form.field} optional />
        </fieldset>
        <FormMessage>{refusal}</FormMessage>
        <div>
          <Button type="submit" busy={busy}>
            {busy ? messages.pleaseWait : words.saveAddresses}
          </Button>
        </div>
      </form>
    </>
  );
}

/** The profile form; its placeholders are the specification's, the mislabelled one included (section 5). */
export function DetailsPanel({ user }: { user: User }) {
  const { first_name, last_name, mobile, email } = user;
  const form = useForm({ initial: { first_name, last_name, mobile, email }, judge: (judges) => judges.judgeProfile });
  const { element, busy, refusal, submit } = useUpdateUser({
    body: form.values,
    check: form.check,
    refuse: form.refuse,
    saved: messages.profileSaved,
  });
  return (
    <form ref={element} className={formStyles['stack']} noValidate onSubmit={(event) => void submit(event)}>
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
      <FormMessage>{refusal}</FormMessage>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? messages.pleaseWait : words.saveDetails}
        </Button>
      </div>
    </form>
  );
}

/** Join as DS: what it is, without a promise of income. */
export function JoinPanel() {
  const settings = useSettings();
  return (
    <>
      <p className={styles['lead']}>{words.join(settings.brand.name)}</p>
      <ul className={styles['points']}>
        {words.joinPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p>{words.joinWhere}</p>
      <div className={styles['ways']}>
        <ButtonAnchor href={portalUrl(settings)}>{words.panels.join}</ButtonAnchor>
        <ButtonLink to="/incomeplans" variant="secondary">
          {words.incomePlans}
        </ButtonLink>
      </div>
    </>
  );
}

interface Saving {
  /** The values to send. */
  body: Record<string, unknown>;
  check(): Promise<FieldErrors>;
  refuse(errors: FieldErrors): void;
  /** What to say when it is saved. */
  saved: string;
}

/** Saves a part of the account: says so and goes to /myaccount, or shows what is wrong and keeps what was typed. */
export function useUpdateUser({ body, check, refuse, saved }: Saving) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    const broken = await check();
    if (Object.keys(broken).length > 0) return focusFirstWrong(element.current, broken);
    setBusy(true);
    const result = await call('updateUser', { body });
    setBusy(false);
    if (!result.ok) {
      const { errors, message } = result.failure;
      refuse(errors);
      if (Object.keys(errors).length === 0) setRefusal(message);
      return focusFirstWrong(element.current, errors);
    }
    await reloadUser();
    notify({ kind: 'success', title: saved });
    return navigate('/myaccount');
  };
  return { element, busy, refusal, submit };
}
