import { messages } from '#contract/messages.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import type { CartPriceView } from '../cart/cart-price.ts';
import { EmptyCart, CartNotices, CartTotals } from '../cart/cart-summary.tsx';
import { words as shared } from '../cart/shared-words.ts';
import { AddressFields } from '../forms/address-fields.tsx';
import { ErrorSummary, FormMessage } from '../forms/form-errors.tsx';
import { useSettings } from '../frame/settings.ts';
import { getProductNames } from '../language/names.ts';
import { useCart, removeFromCart, setCoupon, setQuantity } from '../state/cart.ts';
import { paymentToConfirm } from '../state/order-storage.ts';
import { useSession } from '../state/session.ts';
import { Waiting } from '../state/state-loading.tsx';
import { words } from './checkout-words.ts';
import { useCheckout, type CheckoutTrouble } from './use-checkout.ts';
import formStyles from '../forms/form.module.css';
import styles from './checkout.module.css';

/** Checkout (spec section 2), for visitors with and without an account. */
export function CheckoutScreen() {
  const { cart, ready } = useCart();
  const { profile } = useSession();
  const waiting = !ready || profile === 'loading';
  return (
    <div className={`column ${styles['page']}`}>
      <Breadcrumb items={[{ label: shared.home, to: '/' }, { label: shared.checkout }]} />
      <h1 className={styles['title']}>{shared.checkout}</h1>
      {waiting ? <Waiting /> : cart.length === 0 && !paymentToConfirm() ? <EmptyCart /> : <CheckoutForm />}
    </div>
  );
}

const online = { value: 'online', label: words.online };

/** The checkout form beside its 'Cart Total' panel. */
export function CheckoutForm() {
  const { form, element, stage, view, trouble, wrong, pick, submit, confirm } = useCheckout();
  const takesOnline = useSettings().payment_provider !== null;
  const separate = form.values.shipToDifferentAddress;
  return (
    <div className={styles['halves']}>
      <form ref={element} className={styles['card']} noValidate onSubmit={(event) => void submit(event)}>
        <CartNotices view={view} onRemove={removeFromCart} />
        <fieldset className={formStyles['section']}>
          <legend>{words.billingDetails}</legend>
          <TextField
            {...form.field('referral_member_id')}
            label={words.referral}
            hint={words.referralHint}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
          />
        </fieldset>
        <Person form={form} />
        <fieldset className={formStyles['section']}>
          <legend>{words.billingAddress}</legend>
          <AddressFields prefix="user" field={form.field} cityRequired />
          <Notices view={view} block="user_" errorOf={form.errorOf} />
          <CheckboxField {...form.tick('shipToDifferentAddress')} label={words.different} />
        </fieldset>
        {separate && (
          <fieldset className={formStyles['section']}>
            <legend>{words.shippingAddress}</legend>
            <AddressFields prefix="user_shipping" field={form.field} cityRequired />
            <Notices view={view} block="user_shipping_" errorOf={form.errorOf} />
          </fieldset>
        )}
        <fieldset className={formStyles['section']}>
          <legend>{words.payment}</legend>
          <SelectField
            {...form.field('payment_method')}
            label={words.method}
            options={takesOnline ? [codChoice(view), online] : [codChoice(view)]}
          />
          <Notices view={view} block="payment_" errorOf={form.errorOf} />
        </fieldset>
        <ErrorSummary errors={wrong} onPick={pick} />
        <CheckoutTroubleMessage trouble={trouble} onConfirm={() => void confirm()} />
        <div className={styles['place']}>
          {view.price && (
            <p className={styles['total']}>
              {words.total} <strong>{formatRupees(view.price.calculate_cart_price.total_payable_amount)}</strong>
              {view.price.shipping.pending && <span className={formStyles['note']}> {words.andShipping}</span>}
            </p>
          )}
          <Button type="submit" busy={stage !== 'form'}>
            {stage === 'form' ? words.place : messages.pleaseWaitOrder}
          </Button>
          <output className={formStyles['note']}>{stage === 'confirming' && words.confirming}</output>
        </div>
      </form>
      <aside className={styles['aside']}>
        <CartTotals title={words.cartTotal} view={view} above={<OrderLines />} />
      </aside>
    </div>
  );
}

/** Cash on delivery with what it adds, where it can be had. */
function codChoice({ price }: CartPriceView) {
  const { available, fee } = price?.shipping.cod ?? { available: false, fee: 0 };
  return { value: 'cod', label: available && fee > 0 ? words.codWithFee(formatRupees(fee)) : words.cod };
}

/** What the server has to say of a block's fields before anything is ordered; what an order was refused for stands at the field itself. */
function Notices({
  view,
  block,
  errorOf,
}: {
  view: CartPriceView;
  /** What the fields begin with. */
  block: 'user_' | 'user_shipping_' | 'payment_';
  errorOf: (field: string) => string | undefined;
}) {
  const about = (field: string) =>
    field.startsWith(block) && (block !== 'user_' || !field.startsWith('user_shipping_')) && !errorOf(field);
  const told = view.price?.shipping.notices.filter(({ field }) => about(field)) ?? [];
  const against = told.find(({ code }) => code !== 'pin_elsewhere');
  const doubt = told.find(({ code }) => code === 'pin_elsewhere');
  return (
    <>
      <FormMessage>{against?.message}</FormMessage>
      <FormMessage kind="note">{doubt?.message}</FormMessage>
    </>
  );
}

function Person({ form }: { form: ReturnType<typeof useCheckout>['form'] }) {
  return (
    <fieldset className={formStyles['section']}>
      <legend>{words.person}</legend>
      <div className={formStyles['grid']}>
        <TextField
          {...form.field('first_name')}
          label={words.firstName}
          required
          autoComplete="given-name"
          maxLength={60}
        />
        <TextField
          {...form.field('last_name')}
          label={words.lastName}
          required
          autoComplete="family-name"
          maxLength={60}
        />
        <TextField
          {...form.field('mobile')}
          label={words.mobile}
          type="tel"
          inputMode="numeric"
          required
          autoComplete="tel"
          maxLength={20}
        />
        <TextField
          {...form.field('email')}
          label={words.email}
          type="email"
          required
          autoComplete="email"
          maxLength={254}
        />
      </div>
    </fieldset>
  );
}

/** The goods in brief, beside the checkout form. */
export function OrderLines() {
  const { cart } = useCart();
  return (
    <>
      <ul className={styles['lines']}>
        {cart.map((item) => (
          <li key={item.id} className={styles['line']}>
            <span className={styles['name']}>
              {getProductNames(item).name} <span className={styles['times']}>× {item.newQuantityAdded}</span>
              {item.newQuantityAdded > item.product_quantity && (
                <span className={styles['short']}>
                  {item.product_quantity > 0 ? words.onlyLeft(item.product_quantity) : words.outOfStock}
                </span>
              )}
            </span>
            <span className={styles['amount']}>{formatRupees(item.newUpdatedPrice)}</span>
          </li>
        ))}
      </ul>
      <p className={styles['change']}>
        <AppLink to="/cart">{words.changeCart}</AppLink>
      </p>
    </>
  );
}

/** Says why there is no order yet and what to do about it. */
export function CheckoutTroubleMessage({
  trouble,
  onConfirm,
}: {
  trouble: CheckoutTrouble | null;
  onConfirm: () => void;
}) {
  if (!trouble) return <FormMessage />;
  return (
    <FormMessage>
      <Words trouble={trouble} onConfirm={onConfirm} />
    </FormMessage>
  );
}

function Words({ trouble, onConfirm }: { trouble: CheckoutTrouble; onConfirm: () => void }) {
  switch (trouble.kind) {
    case 'cancelled':
      return words.cancelled;
    case 'offline':
      return words.offline;
    case 'failed':
      return `${trouble.message ?? words.notPaid} ${words.afterFailure}`;
    case 'unconfirmed':
      return (
        <>
          {words.unconfirmed}
          <span className={styles['way']}>
            <Button variant="secondary" size="small" onClick={onConfirm}>
              {words.confirmPayment}
            </Button>
          </span>
        </>
      );
    case 'refused':
      return <Refused trouble={trouble} />;
  }
}

/** The server's words, with the products or the coupon it names and the way out. */
function Refused({ trouble }: { trouble: Extract<CheckoutTrouble, { kind: 'refused' }> }) {
  const { cart, coupon } = useCart();
  const { failure } = trouble;
  const aboutCoupon = failure.code.startsWith('coupon') || 'coupon' in failure.errors || 'coupon.id' in failure.errors;
  const gone = failure.code === 'product_unavailable';
  return (
    <>
      {failure.message}
      {cart
        .filter((item) => trouble.products.includes(item.id))
        .map((item) => (
          <span key={item.id} className={styles['way']}>
            <strong>{getProductNames(item).name}</strong>
            {!gone && item.product_quantity > 0 && item.product_quantity < item.newQuantityAdded ? (
              <Button variant="secondary" size="small" onClick={() => setQuantity(item.id, item.product_quantity)}>
                {shared.changeQuantity(item.product_quantity)}
              </Button>
            ) : (
              <Button variant="secondary" size="small" onClick={() => removeFromCart(item.id)}>
                {shared.remove}
              </Button>
            )}
          </span>
        ))}
      {aboutCoupon && coupon && (
        <span className={styles['way']}>
          <Button variant="secondary" size="small" onClick={() => setCoupon(null)}>
            {words.withoutCoupon}
          </Button>
        </span>
      )}
    </>
  );
}
