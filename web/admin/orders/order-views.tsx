import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type OrderView, staffOrderListPaths } from '#contract/staff-order-list.ts';
import { orders as orderMessages } from '#messages/admin/orders.ts';
import { orderViews as messages } from '#messages/admin/orderViews.ts';
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { sendAsStaff } from '../api.ts';
import { useCommand } from '../screen.tsx';
import styles from './order-list.module.css';

const readyViews = [
  { label: orderMessages.views.all, query: '' },
  { label: orderMessages.views.attention, query: 'attention=true' },
  { label: orderMessages.views.review, query: 'review=true' },
  { label: orderMessages.views.new, query: 'order_status=placed' },
  { label: orderMessages.views.toPack, query: 'order_status=confirmed' },
  { label: orderMessages.views.toDispatch, query: 'order_status=packed' },
];

/** The same filters in the same order, however they came into the address. */
function sorted(filters: string | URLSearchParams): string {
  const query = new URLSearchParams(filters);
  query.sort();
  return query.toString();
}

/** The list's ready-made views and those that staff have saved, as tabs; the filters in the address make a view of their own. */
export function OrderViews({ views, filters }: { views: readonly OrderView[]; filters: URLSearchParams }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'save' | 'delete' | null>(null);
  const tabs = [...readyViews, ...views.map(({ name, query }) => ({ label: name, query: sorted(query) }))];
  const query = sorted(filters);
  const isTab = tabs.some((tab) => tab.query === query);
  const saved = views.find((view) => sorted(view.query) === query);
  // Within a ready view the list may be narrowed further, and is then shown under it.
  const within = ['attention', 'review'].find((name) => filters.has(name));
  return (
    <div className={styles['views']}>
      <ViewTabs label={orderMessages.viewsLabel} views={tabs} current={!isTab && within ? `${within}=true` : query} />
      {!isTab && (
        <Button variant="quiet" size="small" onClick={() => setDialog('save')}>
          {messages.save}
        </Button>
      )}
      {saved?.own && (
        <Button variant="quiet" size="small" onClick={() => setDialog('delete')}>
          {messages.delete}
        </Button>
      )}
      {dialog === 'save' && <SaveDialog query={query} onClose={() => setDialog(null)} />}
      {dialog === 'delete' && saved && (
        <ConfirmDialog
          path={`${staffOrderListPaths.views}/${saved.id}/delete`}
          texts={{
            title: messages.deleteTitle({ name: saved.name }),
            about: saved.shared ? messages.deleteShared : messages.deleteAbout,
            confirm: messages.delete,
            done: messages.deleted,
          }}
          onClose={() => setDialog(null)}
          onDone={() => void navigate('?')}
        />
      )}
    </div>
  );
}

function SaveDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const runCommand = useCommand();
  const form = useForm({
    initial: { name: '', shared: false },
    submit: async ({ name, shared }) => {
      const failure = await runCommand(() => sendAsStaff(staffOrderListPaths.views, { name, shared, query }));
      if (!failure) {
        showToast(messages.saved({ name }));
        onClose();
      }
      return failure;
    },
  });
  return (
    <FormDialog
      title={messages.saveTitle}
      about={<p>{messages.saveAbout}</p>}
      confirmLabel={messages.save}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} required label={messages.name} maxLength={40} data-autofocus />
      <CheckboxField {...form.checkbox('shared')} label={messages.shared} />
    </FormDialog>
  );
}
