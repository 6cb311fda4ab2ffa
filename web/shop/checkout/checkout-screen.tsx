import { forms as formMessages } from '#messages/shop/forms.ts';
import { form as messages } from '#messages/checkout/form.ts';
import { orderCode } from '#messages/checkout/orderCode.ts';
import { shared } from '#messages/checkout/shared.ts';
import { notices } from '#messages/shop/notices.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { CartPriceView } from '../cart/cart-price.ts';
import { EmptyCart, CartNotices, CartTotals } from '../cart/cart-summary.tsx';
import { AddressFields } from '../forms/address-fields.tsx';
import { ErrorSummary, FormMessage } from '#web/ui/form.tsx';
import { useSettings } from '../frame/settings.ts';
import { getProductNames } from '../language/names.ts';
import { useCart, removeFromCart, setCoupon, setQuantity } from '../state/cart.ts';
import { readPendingPayment } from '../state/order-storage.ts';
import { useSession } from '../state/session.ts';
import { StateLoading } from '../state/state-loading.tsx';
import { OrderCodeStep } from './order-code.tsx';
import { useCheckout, type CheckoutProblem } from './use-checkout.ts';
import formStyles from '../forms/form.module.css';
import styles from './checkout.module.css';

/** Checkout (specification section 2), for customers and guests. */
export function CheckoutScreen() {
  const { cart, ready } = useCart();
  const { profile } = useSession();
  const isLoading = !ready || profile === 'loading';
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: shared.home, to: '/' }, { label: shared.checkout }]} />
      <h1 className={styles['title']}>{shared.checkout}</h1>
      {isLoading ? <StateLoading /> : cart.length === 0 && !readPendingPayment() ? <EmptyCart /> : <CheckoutForm />}
    </div>
  );
}

const onlineOption = { value: 'online', label: messages.online };

/** The checkout form beside its 'Cart Total' panel. */
function CheckoutForm() {
  const { form, code, element, stage, view, problem, invalidFields, focusField, submit, confirm } = useCheckout();
  const { payment_providers: providers, is_open } = useSettings();
  const hasShippingAddress = form.values.shipToDifferentAddress;
  return (
    <div className={styles['columns']}>
      <form ref={element} className={styles['card']} noValidate onSubmit={(event) => void submit(event)}>
        <CartNotices view={view} onRemove={removeFromCart} showsLines />
        <fieldset className={formStyles['section']}>
          <legend>{messages.billingDetails}</legend>
          <TextField
            {...form.field('referral_member_id')}
            label={messages.referral}
            hint={messages.referralHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
          />
        </fieldset>
        <PersonFields form={form} />
        <fieldset className={formStyles['section']}>
          <legend>{messages.billingAddress}</legend>
          <AddressFields prefix="user" field={form.field} cityRequired />
          <DeliveryNotices view={view} prefix="user_" errorOf={form.errorOf} />
          <CheckboxField {...form.checkbox('shipToDifferentAddress')} label={messages.different} />
        </fieldset>
        {hasShippingAddress && (
          <fieldset className={formStyles['section']}>
            <legend>{messages.shippingAddress}</legend>
            <AddressFields prefix="user_shipping" field={form.field} cityRequired />
            <DeliveryNotices view={view} prefix="user_shipping_" errorOf={form.errorOf} />
          </fieldset>
        )}
        <fieldset className={formStyles['section']}>
          <legend>{messages.payment}</legend>
          <SelectField
            {...form.field('payment_method')}
            label={messages.method}
            options={providers.length > 0 ? [codOption(view), onlineOption] : [codOption(view)]}
          />
          {providers.length > 1 && form.values.payment_method === 'online' && (
            <SelectField
              {...form.field('payment_provider')}
              label={messages.payWith}
              options={providers.map(({ name, title }) => ({ value: name, label: title }))}
            />
          )}
          <DeliveryNotices view={view} prefix="payment_" errorOf={form.errorOf} />
        </fieldset>
        <OrderCodeStep code={code} />
        <ErrorSummary
          title={formMessages.invalidFields({ count: invalidFields.length })}
          errors={invalidFields}
          onSelect={focusField}
        />
        <CheckoutProblemMessage problem={problem} onConfirm={() => void confirm()} />
        <div className={styles['submit']}>
          {view.price && (
            <p className={styles['total']}>
              {messages.total} <strong>{formatRupees(view.price.calculate_cart_price.total_payable_amount)}</strong>
              {view.price.shipping.pending && <span className={formStyles['note']}> {messages.plusDelivery}</span>}
            </p>
          )}
          {is_open ? (
            <Button type="submit" busy={stage !== 'form'}>
              {stage !== 'form' ? notices.pleaseWaitOrder : code.step ? orderCode.confirm : messages.place}
            </Button>
          ) : (
            <FormMessage kind="note">{messages.closed}</FormMessage>
          )}
          <output className={formStyles['note']}>{stage === 'confirming' && messages.confirming}</output>
        </div>
      </form>
      <aside className={styles['aside']}>
        <CartTotals title={messages.cartTotal} view={view} above={<OrderLines />} />
      </aside>
    </div>
  );
}

/** The cash-on-delivery option, with its fee where it is available. */
function codOption({ price }: CartPriceView) {
  const { available, fee } = price?.shipping.cod ?? { available: false, fee: 0 };
  return { value: 'cod', label: available && fee > 0 ? messages.codWithFee({ fee: formatRupees(fee) }) : messages.cod };
}

/** The price response's notices about the fields of a section; errors of a rejected order are shown at the fields instead. */
function DeliveryNotices({
  view,
  prefix,
  errorOf,
}: {
  view: CartPriceView;
  /** Prefix of the section's field names. */
  prefix: 'user_' | 'user_shipping_' | 'payment_';
  errorOf: (field: string) => string | undefined;
}) {
  const isInSection = (field: string) =>
    field.startsWith(prefix) && (prefix !== 'user_' || !field.startsWith('user_shipping_')) && !errorOf(field);
  const deliveryNotices = view.price?.shipping.notices.filter(({ field }) => isInSection(field)) ?? [];
  const error = deliveryNotices.find(({ code }) => code !== 'pin_elsewhere');
  const warning = deliveryNotices.find(({ code }) => code === 'pin_elsewhere');
  return (
    <>
      <FormMessage>{error?.message}</FormMessage>
      <FormMessage kind="note">{warning?.message}</FormMessage>
    </>
  );
}

function PersonFields({ form }: { form: ReturnType<typeof useCheckout>['form'] }) {
  return (
    <fieldset className={formStyles['section']}>
      <legend>{messages.person}</legend>
      <div className={formStyles['grid']}>
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
        <TextField
          {...form.field('mobile')}
          label={messages.mobile}
          type="tel"
          inputMode="numeric"
          required
          autoComplete="tel"
          maxLength={20}
        />
        <TextField
          {...form.field('email')}
          label={messages.email}
          type="email"
          required
          autoComplete="email"
          maxLength={254}
        />
      </div>
    </fieldset>
  );
}

/** The items in brief, beside the checkout form. */
function OrderLines() {
  const { cart } = useCart();
  return (
    <>
      <ul className={styles['lines']}>
        {cart.map((item) => (
          <li key={item.id} className={styles['line']}>
            <span className={styles['name']}>
              {getProductNames(item).name} <span className={styles['quantity']}>× {item.newQuantityAdded}</span>
              {item.newQuantityAdded > item.product_quantity && (
                <span className={styles['stockWarning']}>
                  {item.product_quantity > 0
                    ? messages.onlyLeft({ quantity: item.product_quantity })
                    : messages.outOfStock}
                </span>
              )}
            </span>
            <span className={styles['amount']}>{formatRupees(item.newUpdatedPrice)}</span>
          </li>
        ))}
      </ul>
      <p className={styles['changeCart']}>
        <AppLink to="/cart">{messages.changeCart}</AppLink>
      </p>
    </>
  );
}

/** Why no order was placed, and what to do about it. */
function CheckoutProblemMessage({ problem, onConfirm }: { problem: CheckoutProblem | null; onConfirm: () => void }) {
  if (!problem) return <FormMessage />;
  return (
    <FormMessage>
      <ProblemText problem={problem} onConfirm={onConfirm} />
    </FormMessage>
  );
}

function ProblemText({ problem, onConfirm }: { problem: CheckoutProblem; onConfirm: () => void }) {
  switch (problem.kind) {
    case 'cancelled':
      return messages.cancelled;
    case 'offline':
      return messages.offline;
    case 'failed':
      return (
        <>
          {problem.message ?? messages.paymentFailed}
          <br />
          {messages.afterFailure}
        </>
      );
    case 'unconfirmed':
      return (
        <>
          {messages.unconfirmed}
          <span className={styles['action']}>
            <Button variant="secondary" size="small" onClick={onConfirm}>
              {messages.confirmPayment}
            </Button>
          </span>
        </>
      );
    case 'rejected':
      return <RejectedOrder problem={problem} />;
  }
}

/** The server's message, with buttons to change or remove the products or the coupon that it names. */
function RejectedOrder({ problem }: { problem: Extract<CheckoutProblem, { kind: 'rejected' }> }) {
  const { cart, coupon } = useCart();
  const { failure } = problem;
  const isCouponError =
    failure.code.startsWith('coupon') || 'coupon' in failure.errors || 'coupon.id' in failure.errors;
  const isUnavailable = failure.code === 'product_unavailable';
  const isShopAway = failure.code === 'database_unavailable' || failure.code === 'busy';
  return (
    <>
      {isShopAway ? messages.shopAway : failure.message}
      {cart
        .filter((item) => problem.products.includes(item.id))
        .map((item) => (
          <span key={item.id} className={styles['action']}>
            <strong>{getProductNames(item).name}</strong>
            {!isUnavailable && item.product_quantity > 0 && item.product_quantity < item.newQuantityAdded ? (
              <Button variant="secondary" size="small" onClick={() => setQuantity(item.id, item.product_quantity)}>
                {shared.changeQuantity({ quantity: item.product_quantity })}
              </Button>
            ) : (
              <Button variant="secondary" size="small" onClick={() => removeFromCart(item.id)}>
                {shared.remove}
              </Button>
            )}
          </span>
        ))}
      {isCouponError && coupon && (
        <span className={styles['action']}>
          <Button variant="secondary" size="small" onClick={() => setCoupon(null)}>
            {messages.continueWithoutCoupon}
          </Button>
        </span>
      )}
    </>
  );
}
