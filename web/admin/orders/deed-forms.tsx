import type { OrderAction, StaffOrder } from '#contract/staff-orders.ts';
import { CancelForm } from './cancel-form.tsx';
import { DispatchForm } from './dispatch-form.tsx';
import { OriginForm } from './origin-form.tsx';
import { PaidForm, RefundForm, RetryForm } from './refund-forms.tsx';
import { ApproveForm, ReceiveForm, RefuseForm } from './return-forms.tsx';
import { StepForm } from './step-form.tsx';
import type { DeedProps } from './use-deed.ts';

/** An act that is being asked about: to the order, to one of its returns, or to one of its refunds. */
export type Asked =
  | { to: 'order'; deed: OrderAction }
  | { to: 'return'; id: number; deed: 'approve' | 'reject' | 'receive' }
  | { to: 'refund'; id: number; deed: 'retry' | 'paid' };

const returnForms = { approve: ApproveForm, reject: RefuseForm, receive: ReceiveForm };
const refundForms = { retry: RetryForm, paid: PaidForm };

/** The form of the act that is being asked about. It stays while the order changes behind it. */
export function DeedForm({ asked, ...props }: DeedProps & { asked: Asked }) {
  if (asked.to === 'order') return <OrderForm deed={asked.deed} {...props} />;
  if (asked.to === 'return') return <ReturnForm asked={asked} {...props} />;
  const Form = refundForms[asked.deed];
  const of = find(props.order.refunds, asked.id);
  return of && <Form of={of} {...props} />;
}

function ReturnForm({ asked, ...props }: DeedProps & { asked: Asked & { to: 'return' } }) {
  const Form = returnForms[asked.deed];
  const of = find(props.order.returns, asked.id);
  return of && <Form of={of} {...props} />;
}

function OrderForm({ deed, ...props }: DeedProps & { deed: OrderAction }) {
  switch (deed) {
    case 'dispatch':
      return <DispatchForm {...props} />;
    case 'cancel':
      return <CancelForm {...props} />;
    case 'returned-to-origin':
      return <OriginForm {...props} />;
    case 'refund':
      return <RefundForm {...props} />;
    default:
      return <StepForm step={deed} {...props} />;
  }
}

function find<T extends StaffOrder['returns'][number] | StaffOrder['refunds'][number]>(all: readonly T[], id: number) {
  return all.find((each) => each.id === id) ?? null;
}
