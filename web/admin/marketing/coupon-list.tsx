import { Link, useLoaderData } from 'react-router';
import { type FilteredList, readFiltered } from '#web/admin/kit/loaders.ts';
import {
  type StaffCoupon,
  type StaffCouponList,
  staffCouponPaths,
  couponStates,
} from '#contract/admin/marketing/coupons.ts';
import { chooseText } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { coupons as messages } from '#messages/admin.ts';
import type { Column } from '#web/ui/table.tsx';
import { formatCount } from '#web/admin/kit/counts.ts';
import { LinkButton } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListHead, ListSearch, useListFilters, List } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import look from '#web/admin/kit/look.module.css';
import { formatTime } from '../kit/dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
import { readCoupon } from './coupon-api.ts';
import { couponTones } from './coupon-values.ts';
import { CouponPage } from './coupon-form.tsx';
import styles from './coupons.module.css';

export const couponsScreen: Screen = {
  path: 'coupons',
  menuLabel: messages.heading,
  group: 'marketing',
  permission: 'coupons.read',
  pages: {
    '': { load: (request) => readFiltered(staffCouponPaths.coupons, request), component: CouponList },
    new: { load: readCoupon, component: CouponPage },
    ':id': { load: readCoupon, component: CouponPage },
  },
};

const views = [
  { label: messages.views.all, query: '' },
  ...couponStates.map((state) => ({ label: messages.views[state], query: `state=${state}` })),
];

function CouponList() {
  const { list, filterError } = useLoaderData<FilteredList<StaffCouponList>>();
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
      <List
        list={list}
        error={filterError}
        texts={messages}
        total={list?.meta.total !== undefined && messages.total({ count: list.meta.total })}
        caption={messages.heading}
        columns={columns}
      />
    </>
  );
}

const columns: Column<StaffCoupon>[] = [
  {
    header: messages.columns.coupon,
    kind: 'rowHeader',
    cell: (coupon) => (
      <>
        <Link to={`/coupons/${coupon.id}`}>{coupon.values.code}</Link>
        <span className={look['small']}>
          {titleOf(coupon)}
          {isTold(coupon) ? '' : ` · ${coupon.benefit}`}
        </span>
      </>
    ),
  },
  {
    header: messages.columns.state,
    cell: ({ state }) => <Badge tone={couponTones[state]}>{messages.states[state]}</Badge>,
  },
  { header: messages.columns.period, className: styles['period'], cell: periodOf },
  {
    header: messages.columns.used,
    kind: 'figure',
    cell: ({ values: { total_limit: limit }, use: { orders } }) =>
      limit === null ? formatCount(orders) : messages.usedOf({ uses: formatCount(orders), limit: formatCount(limit) }),
  },
  { header: messages.columns.discount, kind: 'figure', cell: ({ use }) => formatRupees(use.discount) },
  { header: messages.columns.sales, kind: 'figure', cell: ({ use }) => formatRupees(use.sales) },
];

/** Whether the title already contains the benefit. */
const isTold = (coupon: StaffCoupon) => titleOf(coupon).toLowerCase().includes(coupon.benefit.toLowerCase());

/** The title in the language of this page. */
const titleOf = ({ values }: StaffCoupon) => chooseText(currentLanguage, values.title, values.title_hi);

const moment = (minute: string) => formatTime(`${minute}:00+05:30`);

function periodOf({ values: { valid_from: from, valid_to: to } }: StaffCoupon): string {
  if (from !== null && to !== null) return messages.fromTo({ from: moment(from), to: moment(to) });
  if (from !== null) return messages.from({ from: moment(from) });
  return to === null ? messages.always : messages.until({ to: moment(to) });
}
