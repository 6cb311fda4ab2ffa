import { Table } from '@mantine/core';
import { Link, useLoaderData } from 'react-router';
import { couponStates, type StaffCoupon, staffCouponPaths } from '#contract/staff-coupons.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { coupons as messages } from '#messages/admin/coupons.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { LinkButton } from '#web/admin/kit/inputs.tsx';
import {
  ExportLink,
  ListHead,
  ListPage,
  ListSearch,
  ListTable,
  numberCell,
  useListFilters,
} from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatTime } from '../dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
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
  const canWrite = usePermission('coupons.write');
  const { filters } = useListFilters();
  const view = new URLSearchParams(filters);
  view.delete('search');
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={staffCouponPaths.export} />
        {canWrite && <LinkButton to="/coupons/new">{messages.add}</LinkButton>}
      </ListHead>
      <ViewTabs label={messages.viewsLabel} views={views} current={view.toString()} />
      <ListSearch
        key={filters.toString()}
        name={messages.find}
        label={messages.search}
        hint={messages.searchHint}
        find={messages.find}
      />
      <ListPage
        list={list}
        error={filterError}
        isFiltered={filters.size > 0}
        empty={messages.empty}
        noMatch={messages.noMatch}
        showAll={messages.showAll}
        total={list?.meta.total !== undefined && messages.total({ count: list.meta.total })}
      >
        {(rows) => <CouponTable rows={rows} />}
      </ListPage>
    </>
  );
}

function CouponTable({ rows }: { rows: readonly StaffCoupon[] }) {
  return (
    <ListTable
      className={styles['table']}
      head={
        <>
          <Table.Th>{messages.columns.coupon}</Table.Th>
          <Table.Th>{messages.columns.state}</Table.Th>
          <Table.Th>{messages.columns.period}</Table.Th>
          <Table.Th className={numberCell}>{messages.columns.used}</Table.Th>
          <Table.Th className={numberCell}>{messages.columns.discount}</Table.Th>
          <Table.Th className={numberCell}>{messages.columns.sales}</Table.Th>
        </>
      }
    >
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
          <Table.Td className={numberCell} data-label={messages.columns.used}>
            {coupon.values.total_limit === null
              ? formatCount(coupon.use.orders)
              : messages.usedOf({
                  uses: formatCount(coupon.use.orders),
                  limit: formatCount(coupon.values.total_limit),
                })}
          </Table.Td>
          <Table.Td className={numberCell} data-label={messages.columns.discount}>
            {formatRupees(coupon.use.discount)}
          </Table.Td>
          <Table.Td className={numberCell} data-label={messages.columns.sales}>
            {formatRupees(coupon.use.sales)}
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
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
