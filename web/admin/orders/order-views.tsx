import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type OrderView, staffOrderListPaths } from '#contract/admin/orders/order-list.ts';
import { orders as orderMessages, orderViews as messages } from '#messages/admin.ts';
import { ConfirmDialog, CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { Button, CheckboxField, TextField } from '#web/admin/kit/inputs.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import styles from './order-list.module.css';

const readyViews = [
  { label: orderMessages.views.all, query: '' },
  { label: orderMessages.views.attention, query: 'attention=true' },
  { label: orderMessages.views.review, query: 'review=true' },
  { label: orderMessages.views.new, query: 'order_status=placed' },
  { label: orderMessages.views.toPack, query: 'order_status=confirmed' },
  { label: orderMessages.views.toDispatch, query: 'order_status=packed' },
];

/** Sorts the filters, so that equal ones compare equal. */
function sorted(filters: string | URLSearchParams): string {
  const query = new URLSearchParams(filters);
  query.sort();
  return query.toString();
}

/** Built-in and saved views as tabs. Other filters form a tab of their own. */
export function OrderViews({ views, filters }: { views: readonly OrderView[]; filters: URLSearchParams }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'save' | 'delete' | null>(null);
  const tabs = [...readyViews, ...views.map(({ name, query }) => ({ label: name, query: sorted(query) }))];
  const query = sorted(filters);
  const isTab = tabs.some((tab) => tab.query === query);
  const saved = views.find((view) => sorted(view.query) === query);
  // Further filters within a built-in view stay under its tab.
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
  return (
    <CommandDialog
      path={staffOrderListPaths.views}
      initial={{ name: '', shared: false }}
      toBody={({ name, shared }) => ({ name, shared, query })}
      texts={{
        title: messages.saveTitle,
        about: messages.saveAbout,
        confirm: messages.save,
        done: ({ name }) => messages.saved({ name }),
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('name')} required label={messages.name} maxLength={40} data-autofocus />
          <CheckboxField {...form.checkbox('shared')} label={messages.shared} />
        </>
      )}
    </CommandDialog>
  );
}
