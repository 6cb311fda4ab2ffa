import { Table } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { couponStates, type StaffCoupon, staffCouponPaths } from '#contract/staff-coupons.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { coupons as messages } from '#messages/admin/coupons.ts';
import { Button, LinkButton, TextField } from '#web/admin/kit/inputs.tsx';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState, Pager, ViewTabs } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { formatTime } from '../dates.ts';
import { type Screen, ScreenHeading, usePermission } from '../screen.tsx';
import { type CouponListData, readCoupon, readCoupons } from './coupon-api.ts';
import { couponTones } from './coupon-values.ts';
import { CouponPage } from './coupon-form.tsx';
import styles from './coupons.module.css';

export const couponsScreen: Screen = {
  path: 'coupons',
  menuLabel: messages.heading,
  group: 'marketing',
  permission: 'coupons.read',
  pages: {
    '': { load: readCoupons, component: CouponList },
    new: { load: readCoupon, component: CouponPage },
    ':id': { load: readCoupon, component: CouponPage },
  },
};

const views = [
  { label: messages.views.all, query: '' },
  ...couponStates.map((state) => ({ label: messages.views[state], query: `state=${state}` })),
];

/** Coupons with where they stand and what orders have had of them, found by the address. */
function CouponList() {
  const { list, filterError } = useLoaderData<CouponListData>();
  const [search] = useSearchParams();
  const canWrite = usePermission('coupons.write');
  const filters = new URLSearchParams(search);
  filters.delete('cursor');
  const view = new URLSearchParams(filters);
  view.delete('search');
  return (
    <>
      <div className={styles['head']}>
        <ScreenHeading>{messages.heading}</ScreenHeading>
        <span className={styles['tools']}>
          <a className={styles['export']} href={`${staffCouponPaths.export}?${filters}`} download>
            {messages.export}
          </a>
          {canWrite && <LinkButton to="/coupons/new">{messages.add}</LinkButton>}
        </span>
      </div>
      <ViewTabs label={messages.viewsLabel} views={views} current={view.toString()} />
      <Finder key={search.toString()} />
      <FormMessage>{filterError?.message}</FormMessage>
      {list && list.data.length === 0 && (
        <EmptyState>
          {filters.size > 0
            ? withElements(messages.noMatch, {
                link: (
                  <Link key="link" to="?">
                    {messages.showAll}
                  </Link>
                ),
              })
            : messages.empty}
        </EmptyState>
      )}
      {list && list.data.length > 0 && (
        <>
          {list.meta.total !== undefined && (
            <p className={styles['total']}>{messages.total({ count: list.meta.total })}</p>
          )}
          <CouponTable rows={list.data} />
        </>
      )}
      <Pager nextCursor={list?.meta.next_cursor ?? null} />
    </>
  );
}

function CouponTable({ rows }: { rows: readonly StaffCoupon[] }) {
  return (
    <div className={styles['panel']}>
      <Table highlightOnHover verticalSpacing={8} className={styles['table']}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.columns.coupon}</Table.Th>
            <Table.Th>{messages.columns.state}</Table.Th>
            <Table.Th>{messages.columns.period}</Table.Th>
            <Table.Th className={styles['number']}>{messages.columns.used}</Table.Th>
            <Table.Th className={styles['number']}>{messages.columns.discount}</Table.Th>
            <Table.Th className={styles['number']}>{messages.columns.sales}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((coupon) => (
            <Table.Tr key={coupon.id}>
              <Table.Td className={styles['coupon']}>
                <Link to={`/coupons/${coupon.id}`} className={styles['code']}>
                  {coupon.values.code}
                </Link>
                <span className={styles['note']}>
                  {titleOf(coupon)}
                  {isTold(coupon) ? '' : ` · ${coupon.benefit}`}
                </span>
              </Table.Td>
              <Table.Td className={styles['state']}>
                <Badge tone={couponTones[coupon.state]}>{messages.states[coupon.state]}</Badge>
              </Table.Td>
              <Table.Td className={styles['period']}>{periodOf(coupon)}</Table.Td>
              <Table.Td className={styles['number']} data-label={messages.columns.used}>
                {coupon.values.total_limit === null
                  ? String(coupon.use.orders)
                  : messages.usedOf({ uses: coupon.use.orders, limit: coupon.values.total_limit })}
              </Table.Td>
              <Table.Td className={styles['number']} data-label={messages.columns.discount}>
                {formatRupees(coupon.use.discount)}
              </Table.Td>
              <Table.Td className={styles['number']} data-label={messages.columns.sales}>
                {formatRupees(coupon.use.sales)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Whether the title says already what the coupon gives. */
const isTold = (coupon: StaffCoupon) => titleOf(coupon).toLowerCase().includes(coupon.benefit.toLowerCase());

/** As buyers read it who use the language of this page. */
const titleOf = ({ values }: StaffCoupon) => (currentLanguage === 'hi' && values.title_hi) || values.title;

const moment = (minute: string) => formatTime(`${minute}:00+05:30`);

function periodOf({ values: { valid_from: from, valid_to: to } }: StaffCoupon): string {
  if (from !== null && to !== null) return messages.fromTo({ from: moment(from), to: moment(to) });
  if (from !== null) return messages.from({ from: moment(from) });
  return to === null ? messages.always : messages.until({ to: moment(to) });
}

/** Search; the address holds it, so that a list can be sent to a colleague. */
function Finder() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search.get('search') ?? '');
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = new URLSearchParams(search);
    query.delete('cursor');
    if (typed.trim() === '') query.delete('search');
    else query.set('search', typed.trim());
    void navigate(`?${query}`);
  };
  return (
    <form className={styles['search']} role="search" aria-label={messages.find} noValidate onSubmit={find}>
      <TextField
        name="search"
        label={messages.search}
        placeholder={messages.searchHint}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary">
        {messages.find}
      </Button>
    </form>
  );
}
