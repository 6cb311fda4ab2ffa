import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { memberPaths } from '#contract/member-rules.ts';
import { membershipPaths } from '#contract/membership-rules.ts';
import type { Membership } from '#contract/membership.ts';
import type { LinkDay, SalesReply } from '#contract/seller-sales.ts';
import { membership as membershipMessages } from '#messages/portal/membership.ts';
import { sales as messages } from '#messages/portal/sales.ts';
import { loaded } from '#web/ui/api-call.ts';
import { LinkTabs } from '#web/ui/data-list.tsx';
import { readMember, session } from '../api.ts';
import { callAsCustomer } from '../joining/join-api.ts';
import { MembershipPage, NoSeller } from '../membership/membership-parts.tsx';
import { KitPage } from './kit-page.tsx';
import { SaleList } from './sale-list.tsx';
import { FrozenShare, readShareData, type ShareData, SharePage } from './share-page.tsx';
import { VisitsPage } from './visits-page.tsx';

const pages = ['orders', 'share', 'visits', 'kit'] as const;
type PageName = (typeof pages)[number];
const addressOf = (page: PageName) => (page === 'orders' ? '/sales' : `/sales/${page}`);
const isPage = (name: string): name is PageName => (pages as readonly string[]).includes(name);

/** What a page shows; null for a customer who is no direct seller. */
type SalesData =
  | { page: 'orders'; sales: SalesReply; month: string | null }
  /** `share` null: of a frozen ID, whose link counts for nobody. */
  | { page: 'share'; memberId: string; share: ShareData | null }
  | { page: 'visits'; days: LinkDay[] }
  | { page: 'kit' }
  | null;

/** @throws a redirect to the login or to the first page; LoadError where no answer came. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<SalesData> {
  const page = params['page'] ?? 'orders';
  if (params['page'] === 'orders' || !isPage(page)) throw redirect('/sales');
  const login = () => redirect(`/login?to=${encodeURIComponent(addressOf(page))}`);
  const { searchParams } = new URL(request.url);
  const { signal } = request;
  if (!session.token.get()) throw login();
  if (page === 'share') {
    const [membership, share] = await Promise.all([
      callAsCustomer<Membership>(membershipPaths.membership, { signal }),
      readShareData(searchParams, signal),
    ]);
    if (!membership.ok && membership.failure.status === 401) throw login();
    if (!membership.ok && membership.failure.status === 404) return null;
    const { member_id: memberId, status } = loaded(membership).data;
    if (status === 'exited' || status === 'terminated') return null;
    return { page, memberId, share: status === 'frozen' ? null : share };
  }
  if (page === 'kit') {
    const user = await readMember(signal);
    if (!user) throw login();
    return user.member_id ? { page } : null;
  }
  if (page === 'visits') {
    const visits = await callAsCustomer<LinkDay[]>(memberPaths.linkVisits, { signal });
    if (!visits.ok && visits.failure.status === 401) throw login();
    return !visits.ok && visits.failure.status === 404 ? null : { page, days: loaded(visits).data };
  }
  const query = Object.fromEntries([...searchParams].filter(([name]) => name === 'cursor' || name === 'month'));
  const result = await callAsCustomer<SalesReply['data']>(memberPaths.sales, { signal, query });
  if (!result.ok && result.failure.status === 401) throw login();
  if (!result.ok && result.failure.status === 404) return null;
  return { page, sales: loaded(result) as SalesReply, month: searchParams.get('month') };
}

/** What a direct seller sells: the orders that count for them, and what brings more of them. */
export function Component() {
  const data = useLoaderData<SalesData>();
  return (
    <MembershipPage
      isWide
      title={messages.title}
      heading={messages.heading}
      back={{ to: '/home', label: membershipMessages.toHome }}
    >
      {data === null ? (
        <NoSeller text={messages.noSeller} />
      ) : (
        <>
          <LinkTabs
            label={messages.heading}
            links={pages.map((page) => ({ label: messages.pages[page], to: addressOf(page) }))}
            current={addressOf(data.page)}
          />
          <Page data={data} />
        </>
      )}
    </MembershipPage>
  );
}

function Page({ data }: { data: NonNullable<SalesData> }) {
  switch (data.page) {
    case 'orders':
      return <SaleList sales={data.sales} month={data.month} />;
    case 'share':
      return data.share ? <SharePage memberId={data.memberId} {...data.share} /> : <FrozenShare />;
    case 'visits':
      return <VisitsPage days={data.days} />;
    case 'kit':
      return <KitPage />;
  }
}
