import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { memberPaths } from '#contract/member-rules.ts';
import type { SalesReply } from '#contract/seller-sales.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { membership as membershipMessages } from '#messages/portal/membership.ts';
import { sales as messages } from '#messages/portal/sales.ts';
import { apiCall, loaded } from '#web/ui/api-call.ts';
import { EmptyState, LinkTabs } from '#web/ui/data-list.tsx';
import { session } from '../api.ts';
import { MembershipPage } from '../membership/membership-parts.tsx';
import { SaleList } from './sale-list.tsx';

const pages = ['orders'] as const;
type PageName = (typeof pages)[number];
const addressOf = (page: PageName) => (page === 'orders' ? '/sales' : `/sales/${page}`);

type PageData = { page: 'orders'; sales: SalesReply; month: string | null };
/** Null for a customer who is no direct seller. */
type SalesData = PageData | null;

/** @throws a redirect to the login or to the first page; LoadError where no answer came. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<SalesData> {
  const page = params['page'] ?? 'orders';
  if (params['page'] === 'orders' || !pages.includes(page as PageName)) throw redirect('/sales');
  const login = redirect(`/login?to=${encodeURIComponent(addressOf(page as PageName))}`);
  if (!session.token.get()) throw login;
  const { searchParams } = new URL(request.url);
  const month = searchParams.get('month');
  const query = Object.fromEntries([...searchParams].filter(([name]) => name === 'cursor' || name === 'month'));
  const result = await apiCall<SalesReply>(memberPaths.sales, {
    token: session.token.get(),
    language: currentLanguage,
    signal: request.signal,
    query,
  });
  if (!result.ok && result.failure.status === 401) {
    session.token.set(null);
    throw login;
  }
  if (!result.ok && result.failure.status === 404) return null;
  return { page: 'orders', sales: loaded(result), month };
}

/** What a direct seller sells: the orders that count for them. */
export function Component() {
  const data = useLoaderData<SalesData>();
  return (
    <MembershipPage
      title={messages.title}
      heading={messages.heading}
      back={{ to: '/home', label: membershipMessages.toHome }}
    >
      {data === null ? (
        <EmptyState>{messages.noSeller}</EmptyState>
      ) : (
        <>
          <LinkTabs
            label={messages.heading}
            links={pages.map((page) => ({ label: messages.pages[page], to: addressOf(page) }))}
            current={addressOf(data.page)}
          />
          <SaleList sales={data.sales} month={data.month} />
        </>
      )}
    </MembershipPage>
  );
}
