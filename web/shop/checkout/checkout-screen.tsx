import { Suspense, useState } from 'react';
import { forms as formMessages, notices } from '#messages/shop.ts';
import { form as messages, orderCode, shared } from '#messages/checkout.ts';
import { maxGiftMessage } from '#contract/order-states.ts';
import { type AddressFieldName, AddressFields } from '#web/business/address-fields.tsx';
import { type AddressPrefix, usePinPlaces } from '#web/business/pin-places.tsx';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { readScriptMark } from '../frame/script-mark.ts';
import { EmptyCart, CartNotices, CartTotals, nameTotal } from '../cart/cart-summary.tsx';

import { ErrorSummary, FormMessage } from '#web/ui/form.tsx';
import { useSettings } from '../frame/settings.ts';
import { formatDeliveryDays } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';
import { useCart, removeFromCart } from '../state/cart.ts';
import { readPendingPayment } from '../state/order-storage.ts';
import { useSession } from '../state/session.ts';
import { NoScript } from '../state/no-script.tsx';
import { CheckoutProblemMessage } from './checkout-problem.tsx';
import { OrderCodeStep } from './order-code.tsx';
import { PaymentCards } from './payment-cards.tsx';
import { PinResult } from './pin-places.tsx';
import { ReferralField } from './referral.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import { useCheckout } from './use-checkout.ts';
import formStyles from '../forms/form.module.css';
import sheet from './checkout-parts.css?url';
import styles from './checkout.module.css';

/**
 * Checkout (specification section 2). The HTML contains the whole form; the browser adds what only it knows: the cart
 * and earlier input.
 */
export function CheckoutScreen() {
  const { cart, ready } = useCart();
  // The form stays until the next page has come.
  const [isPlaced, setPlaced] = useState(false);
  const isEmpty = ready && cart.length === 0 && !isPlaced && !readPendingPayment();
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: shared.home, to: '/' }, { label: shared.checkout }]} />
      <h1 className={styles['title']}>{shared.checkout}</h1>
      <NoScript />
      {isEmpty ? <EmptyCart /> : <CheckoutForm onPlaced={() => setPlaced(true)} />}
    </div>
  );
}

function CheckoutForm({ onPlaced }: { onPlaced: () => void }) {
  const checkout = useCheckout(onPlaced);
  const { form, errorOf, code, element, view, problem, invalidFields, focusField, submit, confirm, retry } = checkout;
  const { payment_providers: providers } = useSettings();
  const { user } = useSession();
  const hasShippingAddress = form.values.shipToDifferentAddress;
  const billingPlaces = usePinPlaces(form, 'user');
  const shippingPlaces = usePinPlaces(form, 'user_shipping', hasShippingAddress);
  // Notices of the price appear while other fields are filled in.
  const addressField = (name: AddressFieldName<AddressPrefix>) => ({
    ...form.field(name),
    error: errorOf(name),
    announcesError: true,
  });
  return (
    <div className={styles['columns']}>
      <form ref={element} className={styles['card']} noValidate method="post" onSubmit={(event) => void submit(event)}>
        <CartNotices view={view} onRemove={removeFromCart} showsLines />
        <PersonFields form={form} />
        <fieldset className={formStyles['section']}>
          <legend>{messages.billingAddress}</legend>
          {user && (
            <SavedAddresses
              user={user}
              isShippingChosen={hasShippingAddress}
              onChoose={(block) => form.set('shipToDifferentAddress', block === 'user_shipping')}
            />
          )}
          <AddressFields
            prefix="user"
            field={addressField}
            cityRequired
            places={billingPlaces.chosen?.places}
            afterPin={<PinResult {...billingPlaces} />}
          />
          <CheckboxField {...form.checkbox('shipToDifferentAddress')} label={messages.different} />
        </fieldset>
        {hasShippingAddress && (
          <fieldset className={formStyles['section']}>
            <legend>{messages.shippingAddress}</legend>
            <AddressFields
              prefix="user_shipping"
              field={addressField}
              cityRequired
              places={shippingPlaces.chosen?.places}
              afterPin={<PinResult {...shippingPlaces} />}
            />
          </fieldset>
        )}
        <fieldset className={formStyles['section']}>
          <legend>{messages.payment}</legend>
          <PaymentCards
            values={form.values}
            view={view}
            isOnlineOffered={providers.length > 0}
            error={errorOf('payment_method')}
            onChoose={(method, kind) => {
              form.set('payment_method', method);
              if (kind) form.set('online_method', kind);
            }}
          />
          {providers.length > 1 && form.values.payment_method === 'online' && (
            <SelectField
              {...form.field('payment_provider')}
              label={messages.payWith}
              options={providers.map(({ name, title }) => ({ value: name, label: title }))}
            />
          )}
        </fieldset>
        <Extras form={form} />
        <OrderCodeStep code={code} />
        <Terms />
        <ErrorSummary
          title={formMessages.invalidFields({ count: invalidFields.length })}
          errors={invalidFields}
          onSelect={focusField}
        />
        <CheckoutProblemMessage problem={problem} onConfirm={() => void confirm()} onRetry={() => void retry()} />
        <PlaceOrderBar checkout={checkout} />
      </form>
      <aside className={styles['aside']}>
        <CartTotals title={messages.cartTotal} view={view} above={<OrderLines />} />
      </aside>
    </div>
  );
}

type Checkout = ReturnType<typeof useCheckout>;

/** On phones it is always at the bottom of the window. */
function PlaceOrderBar({ checkout: { view, stage, isSlow, code, problem } }: { checkout: Checkout }) {
  const { is_open } = useSettings();
  const { ready } = useCart();
  const { price } = view;
  // Beside the pressed button, because above the bar it would be out of view on phones.
  const progress = stage === 'confirming' ? messages.confirming : isSlow ? messages.checking : '';
  // After a failed payment the next step is a retry, so this button is secondary.
  const isSecondWay = problem?.kind === 'cancelled' || problem?.kind === 'offline' || problem?.kind === 'failed';
  return (
    <div className={styles['bar']}>
      <p className={styles['total']}>
        <output>{progress}</output>
        <span className={styles['sum']}>
          {nameTotal(price)}{' '}
          <strong>{price ? formatRupees(price.calculate_cart_price.total_payable_amount) : '…'}</strong>
        </span>
        <span className={styles['when']}>
          {price?.shipping.days
            ? messages.arrives({ days: formatDeliveryDays(price.shipping.days) })
            : price?.shipping.pending === false
              ? messages.noDays
              : price?.shipping.notices.some(({ code: why }) => why === 'pin_elsewhere')
                ? messages.daysFromState
                : messages.daysFromPin}
        </span>
      </p>
      {is_open ? (
        <Button type="submit" variant={isSecondWay ? 'secondary' : 'primary'} busy={stage !== 'form'} disabled={!ready}>
          {stage !== 'form' ? notices.pleaseWaitOrder : code.step ? orderCode.confirm : messages.place}
        </Button>
      ) : (
        <FormMessage kind="note">{messages.closed}</FormMessage>
      )}
    </div>
  );
}

function PersonFields({ form }: { form: Checkout['form'] }) {
  const { token } = useSession();
  return (
    <fieldset className={formStyles['section']}>
      <legend>{messages.person}</legend>
      <p className={formStyles['note']}>
        {messages.personNote} {/* Keeps its space when logged in: the HTML is made without a login. */}
        <span style={{ visibility: token ? 'hidden' : undefined }}>
          {withElements(messages.haveAccount, {
            link: (
              <AppLink key="link" to="/login" state={{ backTo: '/checkout' }}>
                {messages.logIn}
              </AppLink>
            ),
          })}
        </span>
      </p>
      <div className={formStyles['grid']}>
        <EmailField {...form.field('email')} label={messages.email} required />
        <TextField
          {...form.field('mobile')}
          label={messages.mobile}
          type="tel"
          inputMode="tel"
          required
          autoComplete="tel"
          maxLength={20}
        />
        <TextField
          {...form.field('first_name')}
          label={messages.firstName}
          required
          autoComplete="given-name"
          maxLength={60}
        />
        <TextField
          {...form.field('last_name')}
          label={messages.lastName}
          required
          autoComplete="family-name"
          maxLength={60}
        />
      </div>
    </fieldset>
  );
}

function Extras({ form }: Pick<Checkout, 'form'>) {
  return (
    <>
      <fieldset className={formStyles['section']}>
        <legend className="visually-hidden">{messages.gift}</legend>
        <CheckboxField {...form.checkbox('is_gift')} label={messages.isGift} />
        {form.values.is_gift && (
          <TextArea
            {...form.field('gift_message')}
            label={messages.giftMessage}
            hint={messages.giftHint}
            rows={3}
            maxLength={maxGiftMessage}
          />
        )}
      </fieldset>
      <fieldset className={formStyles['section']}>
        <legend className="visually-hidden">{messages.billingDetails}</legend>
        <ReferralField form={form} />
      </fieldset>
    </>
  );
}

function Terms() {
  const link = (to: string, label: string) => (
    <AppLink key={to} to={to}>
      {label}
    </AppLink>
  );
  return (
    <p className={formStyles['note']}>
      {withElements(messages.terms, {
        terms: link('/terms-policies', messages.termsLink),
        returns: link('/return-policy', messages.returnsLink),
        delivery: link('/shipping-policy', messages.deliveryLink),
      })}
    </p>
  );
}

function OrderLines() {
  const { cart, ready } = useCart();
  if (!ready) return <LinesPlace />;
  return (
    <Suspense fallback={<LinesPlace lines={cart.length} />}>
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <ul className="checkout-parts-lines">
        {cart.map((item) => (
          <li key={item.id} className="checkout-parts-line">
            <span className="checkout-parts-picture">
              <Picture picture={item.picture} alt="" sizes="44px" />
            </span>
            <span className="checkout-parts-name">
              {getProductNames(item).name} <span className="checkout-parts-quantity">× {item.newQuantityAdded}</span>
              {item.newQuantityAdded > item.product_quantity && (
                <span className="checkout-parts-warning">
                  {item.product_quantity > 0
                    ? messages.onlyLeft({ quantity: item.product_quantity })
                    : messages.outOfStock}
                </span>
              )}
            </span>
            <span className="checkout-parts-amount">{formatRupees(item.newUpdatedPrice)}</span>
          </li>
        ))}
      </ul>
      <p className="checkout-parts-change">
        <AppLink to="/cart">{messages.changeCart}</AppLink>
      </p>
    </Suspense>
  );
}

/** Heights in px: of a line with its picture and gap, and of the link below the lines. */
const lineHeight = 65;
const linkHeight = 65;

/** The server does not know the number of lines: an inline script counts them in the saved cart. */
function LinesPlace({ lines }: { lines?: number }) {
  return (
    <>
      <div
        data-lines-place
        suppressHydrationWarning
        style={{ minHeight: lines === undefined ? undefined : lines * lineHeight - 10 + linkHeight }}
      />
      {lines === undefined && (
        <script
          nonce={readScriptMark()}
          dangerouslySetInnerHTML={{ __html: linesPlaceScript }}
          suppressHydrationWarning
        />
      )}
    </>
  );
}

/** Runs inline in the page. Only its source text is sent, so it must not refer to anything outside itself. */
function makeRoomForLines(eachPx: number, linkPx: number): void {
  try {
    const { cart } = JSON.parse(localStorage.getItem('state') ?? '{}') as { cart: unknown[] };
    const place = document.querySelector<HTMLElement>('[data-lines-place]');
    if (place && cart.length > 0) place.style.minHeight = `${cart.length * eachPx - 10 + linkPx}px`;
  } catch {
    // Without a saved cart, the checkout is empty.
  }
}
const linesPlaceScript = import.meta.env.SSR ? `(${makeRoomForLines.toString()})(${lineHeight},${linkHeight})` : '';
