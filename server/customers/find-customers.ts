import { sql } from 'kysely';
import type { CustomerFilter, CustomerGroup } from '#contract/admin/customers/customers.ts';
import { isMemberId } from '#contract/member-rules.ts';
import { isMobileNumber, normaliseLine, normaliseMobile, toAsciiDigits } from '#contract/typed-values.ts';
import type { Paise } from '#server/money/paise.ts';
import type { Contact } from './contact-change-rules.ts';
import { anyOf, countUpTo, type Db, givenId } from '#server/platform/database.ts';

/** As stored: times instead of days, paise instead of rupees. */
export interface CustomerSearch {
  /** Part of name, mobile or email, or a whole member ID; empty for all. */
  text: string;
  groupId: number | null;
  isBlocked: boolean;
  isSeller: boolean;
  spentFrom: Paise | null;
  spentTo: Paise | null;
  orderedFrom: Date | null;
  orderedBefore: Date | null;
  sort: NonNullable<CustomerFilter['sort']>;
}

export interface ListedCustomer {
  id: number;
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  district: string;
  state: string;
  createdAt: Date;
  memberId: string | null;
  orders: number;
  spent: Paise;
  lastOrderAt: Date | null;
  blockedAt: Date | null;
  erasedAt: Date | null;
  groups: CustomerGroup[];
}

/** As in the index `customer_search`. */
const searchedText = sql<string>`lower(first_name || ' ' || last_name || ' ' || mobile || ' ' || email)`;
const likeSigns = /[\\%_]/g;

/** Words that must all occur, in any order. A mobile number may contain spaces and the country code. */
function wordsOf(text: string): string[] {
  const mobile = normaliseMobile(text);
  return isMobileNumber(mobile)
    ? [mobile]
    : normaliseLine(toAsciiDigits(text)).toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6);
}

function matching(db: Db, search: CustomerSearch) {
  let query = db.selectFrom('customer');
  for (const word of wordsOf(search.text))
    query = query.where(({ eb, or }) => {
      const has = eb(searchedText, 'like', `%${word.replace(likeSigns, '\\$&')}%`);
      return isMemberId(word) ? or([has, eb('member_id', '=', word)]) : has;
    });
  const { groupId, spentFrom, spentTo, orderedFrom, orderedBefore } = search;
  if (groupId !== null)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('customer_group_member')
          .select('group_id')
          .where('group_id', '=', givenId(groupId))
          .whereRef('customer_id', '=', 'customer.id'),
      ),
    );
  if (search.isBlocked) query = query.where('blocked_at', 'is not', null);
  if (search.isSeller) query = query.where('member_id', 'is not', null);
  if (spentFrom !== null) query = query.where('spent_paise', '>=', spentFrom);
  if (spentTo !== null) query = query.where('spent_paise', '<=', spentTo);
  if (orderedFrom !== null) query = query.where('last_order_at', '>=', orderedFrom);
  if (orderedBefore !== null) query = query.where('last_order_at', '<', orderedBefore);
  // Customers who never ordered are not in that order.
  return search.sort === 'last_order' ? query.where('last_order_at', 'is not', null) : query;
}

const sortColumns = { newest: null, spent: 'spent_paise', last_order: 'last_order_at' } as const;

const listedColumns = [
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'mobile',
  'email',
  'user_district as district',
  'user_state as state',
  'created_at as createdAt',
  'member_id as memberId',
  'order_count as orders',
  'spent_paise as spent',
  'last_order_at as lastOrderAt',
  'blocked_at as blockedAt',
  'erased_at as erasedAt',
] as const;

/** After the one with the id `after`, in the search's descending order. */
export async function findCustomers(
  db: Db,
  search: CustomerSearch,
  after: number | null,
  most: number,
): Promise<ListedCustomer[]> {
  const column = sortColumns[search.sort];
  return await matching(db, search)
    .select(listedColumns)
    .select(groupsOfCustomer.as('groups'))
    .$if(after !== null && column === null, (query) => query.where('id', '<', after))
    .$if(after !== null && column !== null, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(column!)}, id) < ((SELECT ${sql.ref(`last.${column!}`)} FROM customer AS last WHERE last.id = ${after}), ${after})`,
      ),
    )
    .$if(column !== null, (query) => query.orderBy(column!, 'desc'))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

const groupsOfCustomer = sql<
  CustomerGroup[]
>`COALESCE((SELECT json_agg(json_build_object('id', g.id, 'name', g.name) ORDER BY lower(g.name))
  FROM customer_group_member m JOIN customer_group g ON g.id = m.group_id WHERE m.customer_id = customer.id), '[]')`;

/** Null if there are too many to count. */
export function countCustomers(db: Db, search: CustomerSearch): Promise<number | null> {
  return countUpTo(db, matching(db, search).select('id'));
}

/** As in the list, with more data for the profile. */
export async function findCustomer(db: Db, id: number) {
  const row = await db
    .selectFrom('customer')
    .select([
      ...listedColumns,
      'language',
      'referrer_member_id as referrerMemberId',
      'whatsapp_agreed_at as whatsappAgreedAt',
    ])
    .select(({ eb }) => eb('second_factor_since', 'is not', null).$castTo<boolean>().as('hasSecondFactor'))
    .select(['user_street', 'user_city', 'user_district', 'user_state', 'user_country', 'user_postcode'])
    .select(['user_shipping_street', 'user_shipping_city', 'user_shipping_district', 'user_shipping_state'])
    .select(['user_shipping_country', 'user_shipping_postcode'])
    .select(groupsOfCustomer.as('groups'))
    .select(({ selectFrom, fn }) => [
      selectFrom('customer as seller')
        .select(sql<string>`seller.first_name || ' ' || seller.last_name`.as('name'))
        .whereRef('seller.member_id', '=', 'customer.referrer_member_id')
        .as('referrerName'),
      selectFrom('wishlist_item')
        .select(fn.countAll<number>().as('n'))
        .whereRef('customer_id', '=', 'customer.id')
        .$asScalar()
        .as('wishlist'),
    ])
    .where('id', '=', givenId(id))
    .executeTakeFirst();
  return row ?? null;
}

/** The customers' names in their order, for approvals that are about them; nothing once an account was erased. */
export async function readCustomerNames(db: Db, ids: readonly number[]): Promise<{ name?: string }[]> {
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'first_name as first', 'last_name as last'])
    .where('id', '=', anyOf(ids))
    .where('erased_at', 'is', null)
    .execute();
  const names = new Map(rows.map(({ id, first, last }) => [id, { name: `${first} ${last}`.trim() }]));
  return ids.map((id) => names.get(id) ?? {});
}

/** Returns the contacts by customer, without erased accounts. */
export async function readContacts(db: Db, ids: readonly number[]): Promise<Map<number, Contact>> {
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'mobile', 'email'])
    .where('id', '=', anyOf(ids))
    .where('erased_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}

export type FoundCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

/** Sorted by name. */
export async function findCustomerGroups(db: Db): Promise<(CustomerGroup & { members: number })[]> {
  return await db
    .selectFrom('customer_group')
    .innerJoin('customer_group_member', 'group_id', 'id')
    .select(['id', 'name'])
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .groupBy('id')
    .orderBy(sql`lower(name)`)
    .execute();
}
