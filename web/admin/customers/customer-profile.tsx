import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router';
import { languageFacts } from '#contract/language.ts';
import { maxGroups, type StaffCustomerDetail, type StaffCustomerReply } from '#contract/admin/customers/customers.ts';
import { customers as messages } from '#messages/admin.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { TextArea } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useForm } from '#web/ui/use-form.ts';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import { BackLink, Facts, Figures, RowList, Section } from '#web/admin/kit/page.tsx';
import { callAsStaff, sendAsStaff } from '../api.ts';
import { Facts as ActionFacts } from '../home/approvals/facts.tsx';
import { formatDayOf, formatTime } from '../kit/dates.ts';
import { orderLabels, paymentLabels } from '../orders/order-labels.ts';
import { ScreenHeading, useCommand, usePermission } from '../screen.tsx';
import { AccountActions } from './account-actions.tsx';
import { CustomerBadges } from './customer-badges.tsx';
import { type CustomerData, customerPath } from './customer-api.ts';
import { ReferrerPanel } from './referrer-panel.tsx';
import look from '#web/admin/kit/look.module.css';
import { Tickets } from '../support/ticket-badges.tsx';
import styles from './customer-profile.module.css';

export function CustomerProfile() {
  const { customer, groups } = useLoaderData<CustomerData>();
  const mayWrite = usePermission('customers.write') && !customer.is_erased;
  return (
    <>
      <BackLink to="/customers">{messages.all}</BackLink>
      <ScreenHeading>{customer.name}</ScreenHeading>
      <p className={look['line']}>
        {messages.since({ date: formatDayOf(customer.created_at) })} <CustomerBadges customer={customer} />
      </p>
      {customer.is_erased && <p className={look['notice']}>{messages.erasedAbout}</p>}
      {customer.is_blocked && <p className={look['notice']}>{messages.blockedAbout}</p>}
      <Figures figures={figuresOf(customer)} />
      <div className={look['columns']}>
        <div className={look['stack']}>
          {customer.recent_orders && <Orders orders={customer.recent_orders} total={customer.orders} />}
          {customer.tickets && <Tickets tickets={customer.tickets} />}
          {customer.reviews && <Reviews reviews={customer.reviews} />}
          <Notes customer={customer} mayWrite={mayWrite} />
        </div>
        <div className={look['stack']}>
          {!customer.is_erased && <Contact customer={customer} />}
          <Account customer={customer} />
          <ReferrerPanel customer={customer} mayWrite={mayWrite} />
          <Section title={messages.groups}>
            {mayWrite ? (
              <GroupForm
                key={customer.groups.map(({ name }) => name).join()}
                customer={customer}
                known={groups.map(({ name }) => name)}
              />
            ) : (
              <p>{customer.groups.map(({ name }) => name).join(', ') || messages.noGroups}</p>
            )}
          </Section>
          <AccountActions customer={customer} />
        </div>
      </div>
    </>
  );
}

function figuresOf({ orders, spent, last_order_at: last }: StaffCustomerDetail): [string, string][] {
  return [
    [messages.figures.orders, String(orders)],
    [messages.figures.spent, formatRupees(spent)],
    [messages.figures.average, orders === 0 ? messages.figures.none : formatRupees(Math.round(spent / orders))],
    [messages.figures.lastOrder, last === null ? messages.figures.none : formatDayOf(last)],
  ];
}

function Orders({ orders, total }: { orders: NonNullable<StaffCustomerDetail['recent_orders']>; total: number }) {
  const hint = total > orders.length ? messages.latestOrders({ count: orders.length }) : '';
  return (
    <Section title={messages.orders} hint={hint}>
      <RowList
        empty={messages.noOrdersYet}
        rows={orders.map((order) => ({
          id: order.id,
          name: <Link to={`/orders/${order.id}`}>{order.number}</Link>,
          at: order.placed_at,
          time: formatTime(order.placed_at),
          badges: [orderLabels[order.order_status], paymentLabels[order.payment_status]],
          end: formatRupees(order.total),
        }))}
      />
    </Section>
  );
}

function Reviews({ reviews }: { reviews: NonNullable<StaffCustomerDetail['reviews']> }) {
  return (
    <Section title={messages.reviews}>
      <RowList
        empty={messages.noReviews}
        rows={reviews.map((review) => ({
          id: review.id,
          name: <Link to={`/reviews/${review.id}`}>{review.product_name}</Link>,
          at: review.created_at,
          time: formatDayOf(review.created_at),
          badges: [
            {
              tone: review.state === 'published' ? 'success' : 'neutral',
              text: messages.reviewStates[review.state],
            },
          ],
          end: messages.stars({ count: review.stars }),
        }))}
      />
    </Section>
  );
}

function Notes({ customer, mayWrite }: { customer: StaffCustomerDetail; mayWrite: boolean }) {
  return (
    <Section title={messages.notes} hint={messages.notesHint}>
      {mayWrite && <NoteForm key={customer.notes.length} id={customer.id} />}
      {customer.notes.length === 0 && <p className={look['quiet']}>{messages.noNotes}</p>}
      <ol className={styles['notes']}>
        {customer.notes.map((note) => (
          <li key={note.id}>
            <p className={look['quiet']}>
              {note.kind !== 'note' && (
                <Badge tone={note.kind === 'blocked' ? 'danger' : 'neutral'}>{messages.noteKinds[note.kind]}</Badge>
              )}{' '}
              <time dateTime={note.at}>{formatTime(note.at)}</time>
              {note.by && `, ${note.by}`}
            </p>
            <ActionFacts facts={note.facts} />
            {note.note ? (
              <p className={look['written']}>{note.note}</p>
            ) : (
              note.kind === 'note' && <p className={look['quiet']}>{messages.noteWords}</p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function NoteForm({ id }: { id: number }) {
  const runCommand = useCommand();
  const form = useForm({
    initial: { note: '' },
    submit: (values) => runCommand(() => sendAsStaff(`${customerPath(id)}/note`, values)),
  });
  return (
    <form {...form.formProps} className={styles['form']} aria-label={messages.addNote}>
      <TextArea {...form.field('note')} required label={messages.note} rows={2} maxLength={2000} />
      <FormFooter form={form} label={messages.addNote} variant="secondary" />
    </form>
  );
}

function Contact({ customer: { mobile, email, billing, shipping } }: { customer: StaffCustomerDetail }) {
  const facts: [string, ReactNode][] = [
    [
      messages.mobile,
      <a key="mobile" href={`tel:${mobile}`}>
        {mobile}
      </a>,
    ],
    [
      messages.email,
      email ? (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ) : (
        messages.noEmail
      ),
    ],
    [messages.billing, <Address key="billing" address={billing} />],
  ];
  if (shipping) facts.push([messages.shipping, <Address key="shipping" address={shipping} />]);
  return (
    <Section title={messages.contact}>
      <Facts facts={facts} />
    </Section>
  );
}

function Address({ address }: { address: StaffCustomerDetail['billing'] }) {
  if (!address) return <span className={look['quiet']}>{messages.noAddress}</span>;
  const { street, city, district, state, postcode, country } = address;
  return (
    <address className={styles['address']}>
      {[street, [city, district].filter(Boolean).join(', '), [state, postcode].filter(Boolean).join(' '), country].join(
        '\n',
      )}
    </address>
  );
}

function Account({ customer }: { customer: StaffCustomerDetail }) {
  const mayReadMembers = usePermission('members.read');
  const { member_id: id } = customer;
  const member = mayReadMembers ? <Link to={`/members/${id}`}>{id}</Link> : id;
  const facts: [string, ReactNode][] = [
    ...(id === null ? [] : [[messages.memberId, member] as [string, ReactNode]]),
    [messages.logins, messages.devices({ count: customer.sessions })],
    [messages.wishlist, messages.products({ count: customer.wishlist })],
    [messages.reminders, messages.products({ count: customer.reminders })],
    [messages.language, languageFacts[customer.language as keyof typeof languageFacts].name],
    [messages.whatsapp, customer.whatsapp ? messages.yes : messages.no],
  ];
  return (
    <Section title={messages.account}>
      <Facts facts={facts} />
    </Section>
  );
}

/** The form's value has one name per line. */
const listNames = (lines: string) => lines.split('\n').filter(Boolean);

/** Saves all groups of the customer at once. A new name creates a group. */
function GroupForm({ customer, known }: { customer: StaffCustomerDetail; known: readonly string[] }) {
  const form = useStoredForm({
    stored: customer,
    toForm: ({ groups }) => ({ groups: groups.map(({ name }) => name).join('\n') }),
    save: async ({ groups }) => {
      const path = `${customerPath(customer.id)}/groups`;
      const result = await callAsStaff<StaffCustomerReply>(path, { body: { groups: listNames(groups) } });
      if (!result.ok) return result;
      showToast(messages.groupsSaved);
      return { ok: true, stored: result.reply.data };
    },
  });
  return (
    <form {...form.formProps} className={styles['form']} aria-label={messages.saveGroups}>
      <TagsInput
        aria-label={messages.groups}
        description={messages.groupsHint}
        inputWrapperOrder={['input', 'description', 'error']}
        value={listNames(form.values.groups)}
        onChange={(names) => form.set('groups', names.join('\n'))}
        data={[...known]}
        maxTags={maxGroups}
        acceptValueOnBlur
      />
      <FormFooter form={form} label={messages.saveGroups} variant="secondary" />
    </form>
  );
}
