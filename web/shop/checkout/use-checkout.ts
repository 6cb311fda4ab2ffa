import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#contract/customer.ts';
import { messages } from '#contract/messages.ts';
import type { FieldErrors } from '#contract/orders.ts';
import type { CallFailure } from '../api-client.ts';
import { useForm } from '../forms/use-form.ts';
import { errorsInOrder, focusField, focusFirstWrong, type NamedError } from '../forms/form-errors.tsx';
import { notify } from '../frame/notice-list.ts';
import { cartNow, clearCart } from '../state/cart.ts';
import { keptReferral } from '../state/visitor.ts';
import { useSession } from '../state/session.ts';
import { type CheckoutValues, destinationOf, emptyCheckout, missingCities, profileValues } from './checkout-values.ts';
import { words } from './checkout-words.ts';
import { keepDraft, paymentToConfirm, readDraft } from '../state/order-storage.ts';
import { confirmPayment, type OrderOutcome, type OrderStage, placeOrder } from './place-order.ts';
import { type CartPriceView, namedLines, useCartPrice } from '../cart/cart-price.ts';

/** Why the last attempt did not end in an order. */
export type CheckoutTrouble =
  | { kind: 'refused'; failure: CallFailure; products: number[] }
  | { kind: 'failed' | 'cancelled' | 'offline'; message?: string }
  | { kind: 'unconfirmed' };

/** Everything that the checkout form does: values, prices for the destination, placing, paying, and what went wrong. */
export function useCheckout() {
  const navigate = useNavigate();
  const { user } = useSession();
  const [stage, setStage] = useState<OrderStage | 'form' | 'done'>(() => (paymentToConfirm() ? 'confirming' : 'form'));
  const [trouble, setTrouble] = useState<CheckoutTrouble | null>(null);
  const [wrong, setWrong] = useState<NamedError[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial: startValues(user),
    judge: (judges) => (values) => ({ ...missingCities(values), ...judges.judgeCheckout(values) }),
  });
  const view = useCartPrice(destinationOf(form.values));

  useEffect(() => keepDraft(form.values), [form.values]);
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
        title: messages.paymentScriptFailed,
        text: words.windowMissing,
      });
    if (outcome.kind !== 'refused') return setTrouble(outcome);
    return showRefusal(outcome.failure);
  };

  const showRefusal = (failure: CallFailure) => {
    const fields = fieldsOf(failure.errors);
    form.refuse(fields);
    setWrong(errorsInOrder(element.current, fields));
    const lines = cartNow().cart.map((item) => ({ product_id: item.id }));
    if (Object.keys(fields).length === 0)
      setTrouble({ kind: 'refused', failure, products: namedLines(failure.errors, lines) });
    else focusFirstWrong(element.current, fields);
  };

  const confirm = async () => {
    setTrouble(null);
    setStage('confirming');
    await finish(await confirmPayment());
  };

  // A payment left unconfirmed by an earlier visit is taken up.
  const resume = useEffectEvent(() => {
    if (paymentToConfirm()) void confirmPayment().then(finish);
  });
  useEffect(() => resume(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (stage !== 'form') return;
    setTrouble(null);
    setStage('placing');
    const errors = await form.check();
    setWrong(errorsInOrder(element.current, errors));
    if (Object.keys(errors).length > 0) {
      setStage('form');
      return focusFirstWrong(element.current, errors);
    }
    await finish(await placeOrder(orderBody(form.values), payerOf(form.values), setStage, shownTotal(view)));
  };

  // The summary loses a field as soon as it is put right.
  const stillWrong = wrong.flatMap((entry) => {
    const message = form.errorOf(entry.field);
    return message ? [{ ...entry, message }] : [];
  });
  return {
    form,
    element,
    view,
    stage,
    trouble,
    wrong: stillWrong,
    pick: (field: string) => focusField(element.current, field),
    submit,
    confirm,
  };
}

function startValues(user: User | null): CheckoutValues {
  const draft = { ...emptyCheckout, ...readDraft(emptyCheckout) };
  const typed = { ...draft, referral_member_id: draft.referral_member_id || keptReferral() };
  return user ? { ...typed, ...profileValues(user, typed) } : typed;
}

function orderBody(values: CheckoutValues) {
  const { cart, coupon } = cartNow();
  return {
    billingDetails: { ...values },
    coupon: coupon ? { id: coupon.id } : null,
    productDetails: cart.map((item) => ({ product_id: item.id, quantity: item.newQuantityAdded })),
  };
}

/** The total that the buyer sees; null while it is on its way or waits for the address. */
function shownTotal({ price, busy }: CartPriceView): number | null {
  return price && !busy && !price.shipping.pending ? price.calculate_cart_price.total_payable_amount : null;
}

function payerOf(values: CheckoutValues) {
  return { name: `${values.first_name} ${values.last_name}`.trim(), email: values.email, mobile: values.mobile };
}

/** Errors of the form's own fields; the server may name them inside `billingDetails`. */
function fieldsOf(errors: FieldErrors): FieldErrors {
  const named = Object.entries(errors).map(
    ([key, messagesOfKey]) => [key.replace(/^billingDetails\./, ''), messagesOfKey] as const,
  );
  return Object.fromEntries(named.filter(([key]) => key in emptyCheckout));
}
