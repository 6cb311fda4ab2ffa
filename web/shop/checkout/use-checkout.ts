import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ShopSettings } from '#contract/content.ts';
import type { User } from '#contract/customer.ts';
import type { FieldErrors } from '#contract/field-messages.ts';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { form as messages, orderCode } from '#messages/checkout.ts';
import { notices } from '#messages/shop.ts';
import type { CallFailure } from '../api-client.ts';
import {
  focusField,
  focusFirstError,
  type Form,
  type LabelledError,
  listErrorsInOrder,
  useForm,
} from '#web/ui/use-form.ts';
import { notify } from '../frame/notice-list.ts';
import { useSettings } from '../frame/settings.ts';
import { getCart, clearCart, useCart } from '../state/cart.ts';
import { readPincode } from '../state/pincode.ts';
import { readReferral } from '../state/visitor.ts';
import { useSession } from '../state/session.ts';
import {
  type CheckoutValues,
  destinationOf,
  emptyCheckout,
  missingCities,
  type OnlineMethod,
  profileValues,
  restoreValues,
} from './checkout-values.ts';
import { readUnpaidOrder, saveCheckoutDraft, readPendingPayment, readCheckoutDraft } from '../state/order-storage.ts';
import { confirmPayment, type OrderOutcome, type OrderStage, placeOrder } from './place-order.ts';
import { useOrderCode } from './order-code.tsx';
import { type CartPriceView, evaluateCoupon, productIdsOfErrors, useCartPrice } from '../cart/cart-price.ts';

/** Anything faster needs no progress message. */
const calmAfterMs = 1_500;

export type CheckoutProblem =
  | { kind: 'rejected'; failure: CallFailure; products: number[] }
  | { kind: 'failed' | 'cancelled' | 'offline'; message?: string }
  | { kind: 'unconfirmed' };

/** `onPlaced` is called just before a placed order empties the cart. */
export function useCheckout(onPlaced: () => void) {
  const navigate = useNavigate();
  const [stage, setStage] = useState<OrderStage | 'form' | 'done'>('form');
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);
  const [invalidFields, setInvalidFields] = useState<LabelledError[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    initial: emptyCheckout,
    loadValidator: async () => {
      // Waits until the visitor touches the form: a slow connection has more urgent things to load.
      await window.firstInteraction;
      const { validateCheckout } = await import('../forms/validators.ts');
      return (values) => ({ ...missingCities(values), ...validateCheckout(values) });
    },
  });
  // Started while the form is filled in.
  const proof = useRef<Promise<string | null>>(null);
  const view = useCartPrice(destinationOf(form.values), () => proof.current === null);
  const challenge = view.price?.challenge;
  useEffect(() => {
    if (challenge) proof.current ??= solveAhead(challenge);
  }, [challenge]);
  const code = useOrderCode(form.values, form.values.payment_method);
  const isSlow = useDelay(stage === 'checking', calmAfterMs);

  useStoredValues(form, element);
  const finish = (outcome: OrderOutcome) => {
    if (outcome.kind === 'placed') {
      setStage('done');
      onPlaced();
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
    if (failure.code === 'code_required') return code.open(failure.message);
    // A browser that cannot compute the proof of work asks for a code instead.
    if (failure.code === 'proof_required') return code.open(orderCode.why);
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

  // An earlier visit left the payment unconfirmed.
  const resume = useEffectEvent(() => {
    if (!readPendingPayment()) return;
    setStage('confirming');
    void confirmPayment().then(finish);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows of the payment, after hydration
  useEffect(() => resume(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    return send();
  };
  const send = async () => {
    if (stage !== 'form') return;
    setProblem(null);
    setStage('placing');
    const errors = { ...noticeErrors(view), ...(await form.validate()) };
    setInvalidFields(listErrorsInOrder(element.current, errors));
    if (Object.keys(errors).length > 0) {
      setStage('form');
      return focusFirstError(element.current, errors);
    }
    const typedCode = code.step ? code.read() : undefined;
    if (typedCode === null) return setStage('form');
    const context = {
      total: displayedTotal(view),
      proof: proof.current,
      ...(typedCode !== undefined && { code: typedCode }),
    };
    // A proof is valid for one order.
    proof.current = null;
    await finish(await placeOrder(orderBody(form.values, view), payerOf(form.values), setStage, context));
  };

  const warnings = view.price?.shipping.notices;
  const errorOf = (name: string) => form.errorOf(name) ?? warnings?.find(({ field }) => field === name)?.message;
  // A field leaves the error summary as soon as it is valid.
  const stillInvalid = invalidFields.flatMap((entry) => {
    const message = errorOf(entry.field);
    return message ? [{ ...entry, message }] : [];
  });
  return {
    form,
    errorOf,
    code,
    element,
    view,
    stage,
    isSlow,
    problem,
    invalidFields: stillInvalid,
    focusField: (field: string) => focusField(element.current, field),
    submit,
    retry: send,
    confirm,
  };
}

/** Fills the form with the draft of an earlier visit and with the customer's profile, and saves what is typed. */
function useStoredValues(form: Form<CheckoutValues>, element: RefObject<HTMLFormElement | null>) {
  const { user } = useSession();
  const { payment_providers } = useSettings();
  const { ready } = useCart();
  const fill = (before: CheckoutValues, next: CheckoutValues) => {
    for (const [name, value] of Object.entries(next))
      if (before[name as keyof CheckoutValues] !== value) form.set(name as keyof CheckoutValues, value);
  };
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) saveCheckoutDraft(form.values);
  }, [form.values]);
  // Input from before hydration takes precedence over an earlier visit's draft.
  const restore = useEffectEvent(() => {
    const typed = element.current ? form.read(element.current) : form.values;
    const known = {
      draft: readCheckoutDraft(emptyCheckout),
      referral: readReferral()?.memberId ?? '',
      pincode: readPincode(),
    };
    fill(typed, withOfferedProvider(restoreValues(typed, known), payment_providers));
    isRestored.current = true;
  });
  useEffect(() => {
    if (ready) restore();
  }, [ready]);
  const addProfile = useEffectEvent((profile: User) => {
    fill(form.values, { ...form.values, ...profileValues(profile, form.values) });
  });
  useEffect(() => {
    if (ready && user) addProfile(user);
  }, [ready, user]);
}

function solveAhead(challenge: ProofChallenge): Promise<string | null> {
  return import('#web/ui/solve-proof.ts').then(
    ({ solveProof }) => solveProof(challenge),
    () => null,
  );
}

/** True once `lasts` has been true for the given time. */
function useDelay(lasts: boolean, milliseconds: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (!lasts) return;
    const timer = setTimeout(() => setIsOver(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setIsOver(false);
    };
  }, [lasts, milliseconds]);
  return isOver;
}

/** The draft may name a provider that is no longer on offer. */
function withOfferedProvider(values: CheckoutValues, providers: ShopSettings['payment_providers']): CheckoutValues {
  const isOffered = providers.some(({ name }) => name === values.payment_provider);
  const method = providers.length > 0 ? values.payment_method : 'cod';
  return { ...values, payment_method: method, payment_provider: isOffered ? values.payment_provider : '' };
}

/**
 * Leaves out a coupon that does not apply, like the shown total. But an unpaid order of the same form is what uses up
 * the coupon, so it then stays in.
 */
function orderBody(values: CheckoutValues, { price }: CartPriceView) {
  const { cart, coupon: set } = getCart();
  const productDetails = cart.map((item) => ({ product_id: item.id, quantity: item.newQuantityAdded }));
  const link = readReferral();
  const followed = link?.memberId === values.referral_member_id ? { referral_link: link.target } : {};
  const body = { billingDetails: { ...values, ...followed }, coupon: set ? { id: set.id } : null, productDetails };
  const isUnpaid = readUnpaidOrder()?.body === JSON.stringify(body);
  return isUnpaid || evaluateCoupon(set, price) !== 'rejected' ? body : { ...body, coupon: null };
}

/** Notices of the price about the order's fields, which would reject the order; none while they may be outdated. */
function noticeErrors({ price, busy }: CartPriceView): FieldErrors {
  if (!price || busy) return {};
  return Object.fromEntries(price.shipping.notices.toReversed().map(({ field, message }) => [field, [message]]));
}

/** The displayed total in rupees; null while it loads or depends on a missing address. */
function displayedTotal({ price, busy }: CartPriceView): number | null {
  return price && !busy && !price.shipping.pending ? price.calculate_cart_price.total_payable_amount : null;
}

function payerOf(values: CheckoutValues) {
  return {
    name: `${values.first_name} ${values.last_name}`.trim(),
    email: values.email,
    mobile: values.mobile,
    method: values.online_method as OnlineMethod,
  };
}

/** The server may put a field's errors under `billingDetails`. */
function formFieldErrors(errors: FieldErrors): FieldErrors {
  const entries = Object.entries(errors).map(
    ([key, messagesOfKey]) => [key.replace(/^billingDetails\./, ''), messagesOfKey] as const,
  );
  return Object.fromEntries(entries.filter(([key]) => key in emptyCheckout));
}
