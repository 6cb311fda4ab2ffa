import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ShopSettings } from '#contract/content.ts';
import type { User } from '#contract/customer.ts';
import type { FieldErrors } from '#contract/field-messages.ts';
import { form as messages } from '#messages/checkout/form.ts';
import { notices } from '#messages/shop/notices.ts';
import type { CallFailure } from '../api-client.ts';
import { useForm } from '#web/ui/use-form.ts';
import { listErrorsInOrder, focusField, focusFirstError, type LabelledError } from '#web/ui/use-form.ts';
import { notify } from '../frame/notice-list.ts';
import { useSettings } from '../frame/settings.ts';
import { getCart, clearCart } from '../state/cart.ts';
import { readReferral } from '../state/visitor.ts';
import { useSession } from '../state/session.ts';
import { type CheckoutValues, destinationOf, emptyCheckout, missingCities, profileValues } from './checkout-values.ts';
import { saveCheckoutDraft, readPendingPayment, readCheckoutDraft } from '../state/order-storage.ts';
import { confirmPayment, type OrderOutcome, type OrderStage, placeOrder } from './place-order.ts';
import { useOrderCode } from './order-code.tsx';
import { type CartPriceView, productIdsOfErrors, useCartPrice } from '../cart/cart-price.ts';

/** Why the last attempt did not place an order. */
export type CheckoutProblem =
  | { kind: 'rejected'; failure: CallFailure; products: number[] }
  | { kind: 'failed' | 'cancelled' | 'offline'; message?: string }
  | { kind: 'unconfirmed' };

/** State and actions of the checkout form: values, price for the destination, placing the order, payment and errors. */
export function useCheckout() {
  const navigate = useNavigate();
  const { user } = useSession();
  const { payment_providers } = useSettings();
  const [stage, setStage] = useState<OrderStage | 'form' | 'done'>(() =>
    readPendingPayment() ? 'confirming' : 'form',
  );
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);
  const [invalidFields, setInvalidFields] = useState<LabelledError[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial: initialValues(user, payment_providers),
    loadValidator: async () => {
      const { validateCheckout } = await import('../forms/validators.ts');
      return (values) => ({ ...missingCities(values), ...validateCheckout(values) });
    },
  });
  const view = useCartPrice(destinationOf(form.values));
  const code = useOrderCode(form.values, form.values.payment_method === 'cod');

  useEffect(() => saveCheckoutDraft(form.values), [form.values]);
  const finish = (outcome: OrderOutcome) => {
    if (outcome.kind === 'placed') {
      setStage('done');
      clearCart();
      return navigate('/thankyou', { replace: true });
    }
    setStage('form');
    view.retry();
    if (outcome.kind === 'offline')
      notify({
        kind: 'error',
        title: notices.paymentScriptFailed,
        text: messages.paymentWindowMissing,
      });
    if (outcome.kind !== 'rejected') return setProblem(outcome);
    return showRejection(outcome.failure);
  };

  const showRejection = (failure: CallFailure) => {
    if (failure.code === 'code_required') return void code.send();
    const codeError = failure.errors['verification_code']?.[0];
    if (codeError && code.step) return code.reject(codeError);
    const fields = formFieldErrors(failure.errors);
    form.setServerErrors(fields);
    setInvalidFields(listErrorsInOrder(element.current, fields));
    const lines = getCart().cart.map((item) => ({ product_id: item.id }));
    if (Object.keys(fields).length === 0)
      setProblem({ kind: 'rejected', failure, products: productIdsOfErrors(failure.errors, lines) });
    else focusFirstError(element.current, fields);
  };

  const confirm = async () => {
    setProblem(null);
    setStage('confirming');
    await finish(await confirmPayment());
  };

  // Confirms a payment that an earlier visit left unconfirmed.
  const resume = useEffectEvent(() => {
    if (readPendingPayment()) void confirmPayment().then(finish);
  });
  useEffect(() => resume(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (stage !== 'form') return;
    setProblem(null);
    setStage('placing');
    const errors = await form.validate();
    setInvalidFields(listErrorsInOrder(element.current, errors));
    if (Object.keys(errors).length > 0) {
      setStage('form');
      return focusFirstError(element.current, errors);
    }
    const typedCode = code.step ? code.read() : undefined;
    if (typedCode === null) return setStage('form');
    const shown = { total: displayedTotal(view), ...(typedCode !== undefined && { code: typedCode }) };
    await finish(await placeOrder(orderBody(form.values), payerOf(form.values), setStage, shown));
  };

  // A field leaves the summary as soon as it is valid.
  const stillInvalid = invalidFields.flatMap((entry) => {
    const message = form.errorOf(entry.field);
    return message ? [{ ...entry, message }] : [];
  });
  return {
    form,
    code,
    element,
    view,
    stage,
    problem,
    invalidFields: stillInvalid,
    focusField: (field: string) => focusField(element.current, field),
    submit,
    confirm,
  };
}

function initialValues(user: User | null, providers: ShopSettings['payment_providers']): CheckoutValues {
  const draft = { ...emptyCheckout, ...readCheckoutDraft(emptyCheckout) };
  // A provider that was on offer when the draft was saved may be gone.
  const payment_provider = providers.some(({ name }) => name === draft.payment_provider) ? draft.payment_provider : '';
  const typed = { ...draft, payment_provider, referral_member_id: draft.referral_member_id || readReferral() };
  return user ? { ...typed, ...profileValues(user, typed) } : typed;
}

function orderBody(values: CheckoutValues) {
  const { cart, coupon } = getCart();
  return {
    billingDetails: { ...values },
    coupon: coupon ? { id: coupon.id } : null,
    productDetails: cart.map((item) => ({ product_id: item.id, quantity: item.newQuantityAdded })),
  };
}

/** The displayed total in rupees; null while it loads or depends on a missing address. */
function displayedTotal({ price, busy }: CartPriceView): number | null {
  return price && !busy && !price.shipping.pending ? price.calculate_cart_price.total_payable_amount : null;
}

function payerOf(values: CheckoutValues) {
  return { name: `${values.first_name} ${values.last_name}`.trim(), email: values.email, mobile: values.mobile };
}

/** Errors of the form's fields; the server may name them inside `billingDetails`. */
function formFieldErrors(errors: FieldErrors): FieldErrors {
  const entries = Object.entries(errors).map(
    ([key, messagesOfKey]) => [key.replace(/^billingDetails\./, ''), messagesOfKey] as const,
  );
  return Object.fromEntries(entries.filter(([key]) => key in emptyCheckout));
}
