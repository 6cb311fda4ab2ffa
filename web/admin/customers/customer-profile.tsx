import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router';
import { languageFacts } from '#contract/language.ts';
import { mostGroups, type StaffCustomerDetail, type StaffCustomerReply } from '#contract/staff-customers.ts';
import { customers as messages } from '#messages/admin/customers.ts';
import { ticketLabels } from '#messages/support/ticketLabels.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { TextArea } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useForm } from '#web/ui/use-form.ts';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import { callAsStaff, sendAsStaff } from '../api.ts';
import { formatDayOf, formatTime } from '../dates.ts';
import { orderLabels, paymentLabels } from '../orders/order-labels.ts';
import { ScreenHeading, useCommand, usePermission } from '../screen.tsx';
import { AccountActions } from './account-actions.tsx';
import { CustomerBadges } from './customer-badges.tsx';
import { type CustomerData, customerPath } from './customer-api.ts';
import { ReferrerPanel } from './referrer-panel.tsx';
import styles from './customer-profile.module.css';

/** Everything about one customer that this member of staff may see, and what can be done. */
export function CustomerProfile() {
  const { customer, groups } = useLoaderData<CustomerData>();
  const mayWrite = usePermission('customers.write') && !customer.is_erased;
  return (
    <>
      <p className={styles['back']}>
        <Link to="/customers">{messages.all}</Link>
      </p>
      <ScreenHeading>{customer.name}</ScreenHeading>
      <p className={styles['line']}>
        {messages.since({ date: formatDayOf(customer.created_at) })} <CustomerBadges customer={customer} />
      </p>
      {customer.is_erased && <p className={styles['notice']}>{messages.erasedAbout}</p>}
      {customer.is_blocked && <p className={styles['notice']}>{messages.blockedAbout}</p>}
      <Figures figures={figuresOf(customer)} />
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {customer.recent_orders && <Orders orders={customer.recent_orders} total={customer.orders} />}
          {customer.tickets && <Tickets tickets={customer.tickets} />}
          {customer.reviews && <Reviews reviews={customer.reviews} />}
          <Notes customer={customer} mayWrite={mayWrite} />
        </div>
        <div className={styles['side']}>
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

/** A part of somebody's profile under its heading. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={styles['panel']} aria-label={title}>
      <h2 className={styles['subheading']}>{title}</h2>
      {hint && <p className={styles['quiet']}>{hint}</p>}
      {children}
    </section>
  );
}

/** The figures at the top of a profile. */
export function Figures({ figures }: { figures: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles['figures']}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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
      {orders.length === 0 && <p className={styles['quiet']}>{messages.noOrdersYet}</p>}
      <ul className={styles['rows']}>
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={`/orders/${order.id}`}>{order.number}</Link>
            <time className={styles['quiet']} dateTime={order.placed_at}>
              {formatTime(order.placed_at)}
            </time>
            <span className={styles['badges']}>
              <Badge tone={orderLabels[order.order_status].tone}>{orderLabels[order.order_status].text}</Badge>{' '}
              <Badge tone={paymentLabels[order.payment_status].tone}>{paymentLabels[order.payment_status].text}</Badge>
            </span>
            <span className={styles['amount']}>{formatRupees(order.total)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The latest tickets of somebody's mobile number. */
export function Tickets({ tickets }: { tickets: NonNullable<StaffCustomerDetail['tickets']> }) {
  return (
    <Section title={messages.tickets} hint={tickets.length > 0 ? messages.ticketsHint : ''}>
      {tickets.length === 0 && <p className={styles['quiet']}>{messages.noTickets}</p>}
      <ul className={styles['rows']}>
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <Link to={`/tickets/${ticket.id}`}>{ticket.subject}</Link>
            <time className={styles['quiet']} dateTime={ticket.created_at}>
              {formatDayOf(ticket.created_at)}
            </time>
            <span className={styles['badges']}>
              <Badge
                tone={ticket.state === 'resolved' ? 'success' : ticket.state === 'escalated' ? 'danger' : 'neutral'}
              >
                {ticketLabels.states[ticket.state]}
              </Badge>
            </span>
            <span className={styles['quiet']}>{ticketLabels.kinds[ticket.kind]}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Reviews({ reviews }: { reviews: NonNullable<StaffCustomerDetail['reviews']> }) {
  return (
    <Section title={messages.reviews}>
      {reviews.length === 0 && <p className={styles['quiet']}>{messages.noReviews}</p>}
      <ul className={styles['rows']}>
        {reviews.map((review) => (
          <li key={review.id}>
            <Link to={`/reviews/${review.id}`}>{review.product_name}</Link>
            <time className={styles['quiet']} dateTime={review.created_at}>
              {formatDayOf(review.created_at)}
            </time>
            <span className={styles['badges']}>
              <Badge tone={review.state === 'published' ? 'success' : 'neutral'}>
                {messages.reviewStates[review.state]}
              </Badge>
            </span>
            <span className={styles['quiet']}>{messages.stars({ count: review.stars })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Notes({ customer, mayWrite }: { customer: StaffCustomerDetail; mayWrite: boolean }) {
  return (
    <Section title={messages.notes} hint={messages.notesHint}>
      {mayWrite && <NoteForm key={customer.notes.length} id={customer.id} />}
      {customer.notes.length === 0 && <p className={styles['quiet']}>{messages.noNotes}</p>}
      <ol className={styles['notes']}>
        {customer.notes.map((note) => (
          <li key={note.id}>
            <p className={styles['quiet']}>
              {note.kind !== 'note' && (
                <Badge tone={note.kind === 'blocked' ? 'danger' : 'neutral'}>{messages.noteKinds[note.kind]}</Badge>
              )}{' '}
              <time dateTime={note.at}>{formatTime(note.at)}</time>
              {note.by && `, ${note.by}`}
            </p>
            {note.note ? (
              <p className={styles['words']}>{note.note}</p>
            ) : (
              note.kind === 'note' && <p className={styles['quiet']}>{messages.noteWords}</p>
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

export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Contact({ customer }: { customer: StaffCustomerDetail }) {
  return (
    <Section title={messages.contact}>
      <dl className={styles['facts']}>
        <div>
          <dt>{messages.mobile}</dt>
          <dd>
            <a href={`tel:${customer.mobile}`}>{customer.mobile}</a>
          </dd>
        </div>
        <div>
          <dt>{messages.email}</dt>
          <dd>
            {customer.email ? <a href={`mailto:${customer.email}`}>{customer.email}</a> : <>{messages.noEmail}</>}
          </dd>
        </div>
        <div>
          <dt>{messages.billing}</dt>
          <dd>
            <Address address={customer.billing} />
          </dd>
        </div>
        {customer.shipping && (
          <div>
            <dt>{messages.shipping}</dt>
            <dd>
              <Address address={customer.shipping} />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}

function Address({ address }: { address: StaffCustomerDetail['billing'] }) {
  if (!address) return <span className={styles['quiet']}>{messages.noAddress}</span>;
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

/** The names of groups of the form's value, which has one in each line. */
const listNames = (lines: string) => lines.split('\n').filter(Boolean);

/** All groups of the customer at once; a name that is new makes a group. */
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
        maxTags={mostGroups}
        acceptValueOnBlur
      />
      <FormFooter form={form} label={messages.saveGroups} variant="secondary" />
    </form>
  );
}
