import type * as z from 'zod/mini';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CollectionList, ProductList } from '#contract/catalog.ts';
import type { UserReply } from '#contract/customer.ts';
import type { Membership } from '#contract/membership.ts';
import type { LinkDay, SalesReply } from '#contract/seller-sales.ts';
import { membership as membershipMessages, sales as messages } from '#messages/portal.ts';
import { LinkTabs } from '#web/ui/data-list.tsx';
import { notFound, readPage } from '../api.ts';
import { MembershipPage, NoSeller } from '../membership/membership-parts.tsx';
import { KitPage } from './kit-page.tsx';
import { SaleList } from './sale-list.tsx';
import { FrozenShare, readPicked, type ShareData, shareDataOf, SharePage } from './share-page.tsx';
import { VisitsPage } from './visits-page.tsx';

const pages = ['orders', 'share', 'visits', 'kit'] as const;
type PageName = (typeof pages)[number];
const addressOf = (page: PageName) => (page === 'orders' ? '/sales' : `/sales/${page}`);
const isPage = (name: string): name is PageName => (pages as readonly string[]).includes(name);

/** Null for a customer who is not a direct seller. */
type SalesData =
  | { page: 'orders'; sales: SalesReply; month: string | null }
  /** `share` is null for a frozen ID, whose link credits nobody. */
  | { page: 'share'; memberId: string; share: ShareData | null }
  | { page: 'visits'; days: LinkDay[] }
  | { page: 'kit' }
  | null;

export async function loader(args: LoaderFunctionArgs): Promise<SalesData> {
  const page = args.params['page'] ?? 'orders';
  if (args.params['page'] === 'orders' || !isPage(page)) throw notFound();
  const { searchParams } = new URL(args.request.url);
  switch (page) {
    case 'share': {
      const [[membership, products, collections], picked] = await Promise.all([
        readPage<[{ data: Membership }, ProductList, CollectionList]>(args),
        readPicked(searchParams, args.request.signal),
      ]);
      if (!membership) return null;
      const { member_id: memberId, status } = membership.data;
      if (status === 'exited' || status === 'terminated') return null;
      const found = { products: products?.data ?? [], collections: collections?.data ?? [], picked };
      return { page, memberId, share: status === 'frozen' ? null : shareDataOf(searchParams, found) };
    }
    case 'kit': {
      const [account] = await readPage<[z.infer<typeof UserReply>]>(args);
      return account?.data[0]?.member_id ? { page } : null;
    }
    case 'visits': {
      const [visits] = await readPage<[{ data: LinkDay[] }]>(args);
      return visits && { page, days: visits.data };
    }
    case 'orders': {
      const [sales] = await readPage<[SalesReply]>(args);
      return sales && { page, sales, month: searchParams.get('month') };
    }
  }
}

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
