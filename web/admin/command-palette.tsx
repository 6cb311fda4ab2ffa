import { Spotlight, spotlight, type SpotlightActionData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { exampleOrderNumber, parseOrderReference } from '#contract/order-number.ts';
import { staffCatalogPaths, type StaffProductList } from '#contract/admin/catalogue/catalog.ts';
import type { StaffOrderList } from '#contract/admin/orders/order-list.ts';
import { type StaffMemberList, staffMembersPath } from '#contract/admin/network/members.ts';
import { staffOrderPaths } from '#contract/admin/orders/orders.ts';
import { frame as messages, palette, members as memberMessages, products as productMessages } from '#messages/admin.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { callAsStaff } from './api.ts';
import { useReturnFocus } from './kit/form.tsx';
import { type Screen, usePermission } from './screen.tsx';

interface CommandPaletteProps {
  screens: readonly Screen[];
  onClose: () => void;
}

/** How long typing must pause before a request, in ms. */
const typingPauseMs = 200;
const mostOfAKind = 5;

interface Found {
  /** The query that this is the answer to. */
  query: string;
  products: StaffProductList['data'];
  orders: StaffOrderList['data'];
  members: StaffMemberList['data'];
}

/** Finds screens, actions, orders, products and direct sellers, and opens them by keyboard. */
export default function CommandPalette({ screens, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  useReturnFocus();
  useEffect(() => spotlight.open(), []);
  const found = useSearch(query.trim());
  const canWriteCatalogue = usePermission('catalog.write');
  const canReadOrders = usePermission('orders.read');
  const typed = query.trim().toLowerCase();
  const matches = ({ label = '' }: Pick<SpotlightActionData, 'label'>) => label.toLowerCase().includes(typed);
  const goTo = screens
    .map(({ path, menuLabel, group }) => ({
      id: `screen:${path}`,
      label: menuLabel,
      description: group === 'home' ? '' : messages.groups[group],
      onClick: () => void navigate(`/${path}`),
    }))
    .filter(matches);
  const actions = (
    canWriteCatalogue
      ? [{ id: 'action:product', label: productMessages.add, onClick: () => void navigate('/products/new') }]
      : []
  ).filter(matches);
  const groups = [
    {
      group: palette.orders,
      actions: canReadOrders ? orderActions(query.trim(), found, (to) => void navigate(to)) : [],
    },
    {
      group: palette.products,
      actions: (found?.products ?? []).map(({ id, name, sku, regular_price: mrp, sale_price: sale }) => ({
        id: `product:${id}`,
        label: name,
        description: `${sku}, ${formatRupees(sale ?? mrp)}`,
        onClick: () => void navigate(`/products/${id}`),
      })),
    },
    {
      group: palette.members,
      actions: (found?.members ?? []).map(({ member_id: id, name, status, mobile }) => ({
        id: `member:${id}`,
        label: name,
        description: [id, mobile, status === 'live' ? '' : memberMessages.statuses[status]].filter(Boolean).join(', '),
        onClick: () => void navigate(`/members/${id}`),
      })),
    },
    { group: palette.actions, actions },
    { group: palette.goTo, actions: goTo },
  ];
  return (
    <Spotlight
      actions={groups.filter((group) => group.actions.length > 0)}
      filter={(_query, all) => all}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      lockScroll={false}
      attributes={{ content: { 'aria-label': messages.search } }}
      nothingFound={palette.nothing({ query })}
      searchProps={{ placeholder: palette.placeholder, 'aria-label': messages.search }}
      onSpotlightClose={onClose}
      scrollable
      maxHeight="min(28rem, 70vh)"
    />
  );
}

/** Returns the order with this exact number, and orders that match the number, name, mobile, email or AWB number. */
function orderActions(query: string, found: Found | null, open: (to: string) => void): SpotlightActionData[] {
  const reference =
    query.length >= exampleOrderNumber.length - 1 ? parseOrderReference(query.replace(/[\s#]/g, '')) : null;
  const named = reference
    ? [
        {
          id: `number:${query}`,
          label: palette.openOrder({ number: query.toUpperCase() }),
          onClick: () => open(`/orders/${'id' in reference ? reference.id : reference.number}`),
        },
      ]
    : [];
  const listed = (found?.orders ?? []).map(({ id, number, name, total_payable_amount: total }) => ({
    id: `order:${id}`,
    label: number,
    description: `${name}, ${formatRupees(total)}`,
    onClick: () => open(`/orders/${id}`),
  }));
  return [...named, ...listed];
}

/** Searches once typing has paused; null without a query. */
function useSearch(query: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const canReadCatalogue = usePermission('catalog.read');
  const canReadOrders = usePermission('orders.read');
  const isOrder = canReadOrders && query.length >= 3;
  const isMember = usePermission('members.read') && query.length >= 3;
  const isText = canReadCatalogue && query.length >= 2;
  useEffect(() => {
    if (!isText && !isOrder && !isMember) return;
    const abort = new AbortController();
    const ask = async <T extends { data: unknown[] }>(path: string, asked: Record<string, string | number>) => {
      const result = await callAsStaff<T>(path, { query: { ...asked, limit: mostOfAKind }, signal: abort.signal });
      return (result.ok ? result.reply.data : []) as T['data'];
    };
    const timer = setTimeout(() => {
      void Promise.all([
        isText ? ask<StaffProductList>(staffCatalogPaths.products, { search: query }) : [],
        isOrder ? ask<StaffOrderList>(staffOrderPaths.orders, { q: query }) : [],
        isMember ? ask<StaffMemberList>(staffMembersPath, { search: query }) : [],
      ]).then(([products, orders, members]) => {
        if (!abort.signal.aborted) setFound({ query, products, orders, members });
      });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query, isText, isOrder, isMember]);
  return found && query !== '' && query.startsWith(found.query.slice(0, 2)) ? found : null;
}
