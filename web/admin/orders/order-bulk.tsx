import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type BulkAction,
  type BulkReply,
  type OrderPrint,
  staffOrderListPaths,
} from '#contract/admin/orders/order-list.ts';
import type { StaffOrderRow } from '#contract/admin/orders/orders.ts';
import { orderBulk as messages } from '#messages/admin.ts';
import { Dialog } from '#web/admin/kit/form.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { useCommand, usePermission } from '../screen.tsx';
import { openFile } from '../kit/staff-files.tsx';
import { fulfilOrders, ordersPath } from './order-api.ts';
import styles from './order-bulk.module.css';

const statusFor = { confirm: 'placed', pack: 'confirmed' } as const;
const notYetSent = ['placed', 'confirmed', 'packed'];

interface BulkBarProps {
  orders: readonly StaffOrderRow[];
  onClear: () => void;
}

type Failed = BulkReply['data'];

/** Fixed at the bottom of the window while orders are selected. */
export function BulkBar({ orders, onClear }: BulkBarProps) {
  const [failed, setFailed] = useState<{ done: number; failed: Failed } | null>(null);
  return (
    <>
      {orders.length > 0 && (
        <section className={styles['bar']} aria-label={messages.label}>
          <p className={styles['count']} role="status">
            {messages.selected({ count: orders.length })}
          </p>
          <StepButtons orders={orders} onFailed={setFailed} onClear={onClear} />
          <PrintButtons orders={orders} />
          <Button variant="quiet" size="small" onClick={onClear}>
            {messages.clear}
          </Button>
        </section>
      )}
      {failed && (
        <Dialog title={messages.failedTitle({ count: failed.failed.length })} onClose={() => setFailed(null)}>
          <p>{messages.failedAbout({ count: failed.done })}</p>
          <ul className={styles['failed']}>
            {failed.failed.map(({ id, number, message }) => (
              <li key={id}>
                <strong>{number}</strong> {message}
              </li>
            ))}
          </ul>
          <Button onClick={() => setFailed(null)}>{messages.close}</Button>
        </Dialog>
      )}
    </>
  );
}

interface StepButtonsProps extends BulkBarProps {
  onFailed: (failed: { done: number; failed: Failed }) => void;
}

/** The steps that at least one selected order can take. */
function StepButtons({ orders, onFailed, onClear }: StepButtonsProps) {
  const runCommand = useCommand();
  const canFulfil = usePermission('orders.fulfil');
  const [running, setRunning] = useState<BulkAction | null>(null);
  if (!canFulfil) return null;
  const run = async (action: BulkAction, ids: readonly number[]) => {
    setRunning(action);
    const failure = await runCommand(async (): Promise<CallFailure | null> => {
      const result = await fulfilOrders(action, ids);
      if (!result.ok) return result.failure;
      const notDone = result.reply.data.filter(({ ok }) => !ok);
      const done = result.reply.data.length - notDone.length;
      if (done > 0) showToast(messages.done[action]({ count: done }));
      if (notDone.length > 0) onFailed({ done, failed: notDone });
      return null;
    });
    setRunning(null);
    if (failure) showFailure(failure);
    else onClear();
  };
  return (['confirm', 'pack'] as const).map((action) => {
    const ids = orders
      .filter(({ order_status: status, under_review: waits }) => status === statusFor[action] && !waits)
      .map(({ id }) => id);
    if (ids.length === 0) return null;
    return (
      <Button
        key={action}
        size="small"
        busy={running === action}
        onClick={() => running === null && void run(action, ids)}
      >
        {messages.action[action]({ count: ids.length })}
      </Button>
    );
  });
}

function PrintButtons({ orders }: Pick<BulkBarProps, 'orders'>) {
  const navigate = useNavigate();
  const canReadInvoices = usePermission('tax_documents.read');
  const ids = orders.map(({ id }) => id);
  const print = async (what: OrderPrint, more: Record<string, string> = {}) => {
    const error = await openFile(ordersPath(`${staffOrderListPaths.print}/${what}`, ids, more), `${what}.pdf`);
    if (error) showFailure({ message: error });
  };
  const isSent = ({ order_status: status }: StaffOrderRow) => !notYetSent.includes(status) && status !== 'cancelled';
  return (
    <>
      {orders.some(({ order_status: status }) => notYetSent.includes(status)) && (
        <Button variant="secondary" size="small" onClick={() => void navigate(ordersPath('/orders/pick-list', ids))}>
          {messages.pickList}
        </Button>
      )}
      <Menu position="top-end" withinPortal shadow="md">
        <Menu.Target>
          <Button variant="secondary" size="small">
            {messages.print}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void print('packing-slips')}>{messages.slips}</Menu.Item>
          <Menu.Item onClick={() => void print('labels', { size: 'a6' })}>{messages.labelsA6}</Menu.Item>
          <Menu.Item onClick={() => void print('labels', { size: 'a4' })}>{messages.labelsA4}</Menu.Item>
          {canReadInvoices && orders.some(isSent) && (
            <Menu.Item onClick={() => void print('invoices')}>{messages.invoices}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
