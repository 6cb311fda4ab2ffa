import { sql } from 'kysely';
import {
  type MemberOrdersList,
  maxLevels,
  type MemberEvent,
  type StaffMemberDetail,
  type StaffMemberRow,
} from '#contract/admin/network/members.ts';
import type { DocumentKind } from '#contract/joining-rules.ts';
import type { StaffMember } from '#contract/admin/staff.ts';
import { countTeam, findPlace, readSponsors, findLastExit, readPaper } from '#server/members/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import { centiSpToPoints } from '#server/money/rates.ts';
import type { Db } from '#server/platform/database.ts';
import { findPendingFor, findStaffNames, hasPermission } from '#server/staff/index.ts';
import { readTickets } from '../customers/customer-profile.ts';
import { staffIdOf } from '../orders/answer-order.ts';
import { findMembersOf, type MemberRow } from './find-member-rows.ts';

/** By rank from 1 on. */
export type TitleNames = readonly string[];

/** As in the list. */
export function memberToWire(row: MemberRow, titles: TitleNames): StaffMemberRow {
  return {
    member_id: row.memberId,
    name: row.name,
    joined_on: row.joinedOn,
    status: row.status,
    status_since: row.statusSince.toISOString(),
    sponsor: row.sponsorId === null ? null : { member_id: row.sponsorId, name: row.sponsorName ?? '' },
    title: titleOf(row.title, titles),
    mobile: row.mobile ?? '',
    town: row.town ?? '',
    state: row.state ?? '',
    kyc: row.applicationId === null ? 'none' : 'verified',
  };
}

export function titleOf(rank: number, titles: TitleNames): StaffMemberRow['title'] {
  return { rank, name: titles[rank - 1] ?? String(rank) };
}

/** As this staff member may see them; null if nobody has the ID. */
export async function readMemberProfile(
  db: Db,
  { memberId, staff, titles, at }: { memberId: string; staff: StaffMember; titles: TitleNames; at: Date },
): Promise<StaffMemberDetail | null> {
  const [row] = await findMembersOf(db, [memberId], at);
  if (!row) return null;
  const { mobile } = row;
  const [path, team, months, application, tickets, pending, exit] = await Promise.all([
    readPath(db, memberId, at),
    readTeam(db, memberId),
    readMonths(db, memberId),
    row.applicationId === null
      ? null
      : readApplication(db, row.applicationId, { memberId, customerId: row.customerId! }),
    hasPermission(staff, 'tickets.read') ? (mobile === null ? [] : readTickets(db, mobile)) : null,
    findPendingFor(db, ['member.exit', 'member.terminate'], [memberId]),
    findLastExit(db, memberId),
  ]);
  const customer = row.customerName === null ? null : { name: row.customerName, email: row.email ?? '' };
  return {
    ...memberToWire(row, titles),
    customer: customer && { id: row.customerId!, ...customer },
    path,
    team,
    months,
    exit_effective_at: exit?.state === 'pending' ? exit.effective_at.toISOString() : null,
    application,
    tickets,
    pending_approvals: pending
      .filter(({ expiresAt }) => expiresAt > at)
      .map(({ id, action, requestedByName, requestedAt }) => ({
        id,
        action: action as 'member.exit' | 'member.terminate',
        requested_by: requestedByName,
        requested_at: requestedAt.toISOString(),
      })),
  };
}

/** A longer path is shown by this many members at the root's end, and `atMember` before the member. */
const atRoot = 2;
const atMember = 6;

async function readPath(db: Db, memberId: string, at: Date): Promise<StaffMemberDetail['path']> {
  const line = (await readSponsors(db, memberId)).toReversed();
  const isFolded = line.length > atRoot + atMember;
  const first = isFolded ? line.slice(0, atRoot) : [];
  const last = isFolded ? line.slice(-atMember) : line;
  const rows = await findMembersOf(db, [...first, ...last], at);
  const named = new Map(rows.map((row) => [row.memberId, { member_id: row.memberId, name: row.name }]));
  const nameAll = (ids: readonly string[]) => ids.map((id) => named.get(id)!);
  return { first: nameAll(first), hidden: line.length - first.length - last.length, last: nameAll(last) };
}

async function readTeam(db: Db, memberId: string): Promise<StaffMemberDetail['team']> {
  const place = await findPlace(db, memberId);
  const levels = place ? await countTeam(db, place) : [];
  return { total: levels.reduce((sum, count) => sum + count, 0), levels: levels.slice(0, maxLevels) };
}

const maxMonths = 24;

async function readMonths(db: Db, memberId: string): Promise<StaffMemberDetail['months']> {
  const rows = await db
    .selectFrom('sale_point_total as t')
    .leftJoin('sale_point_month as approved', 'approved.month', 't.month')
    .select(['t.month', 't.points_centi', 't.amount_paise', 't.entries', 'approved.approved_at'])
    .where('t.member_id', '=', memberId)
    .orderBy('t.month', 'desc')
    .limit(maxMonths)
    .execute();
  return rows.map((row) => ({
    month: row.month.slice(0, 7),
    sale_points: centiSpToPoints(row.points_centi),
    amount: paiseToRupees(row.amount_paise),
    entries: row.entries,
    is_approved: row.approved_at !== null,
  }));
}

async function readApplication(
  db: Db,
  id: number,
  member: { memberId: string; customerId: number },
): Promise<StaffMemberDetail['application']> {
  const { accepted_at, ...row } = await db
    .selectFrom('join_application as a')
    .leftJoin('seller_agreement as g', 'g.sha256', 'a.agreement_sha256')
    .select(['a.id', 'a.agreement_accepted_at as accepted_at'])
    .select(['g.version as agreement_version', 'g.language as agreement_language'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  const documents = await db
    .selectFrom('join_document')
    .select('kind')
    .where('application_id', '=', id)
    .orderBy('kind')
    .$castTo<{ kind: DocumentKind }>()
    .execute();
  const pan = await readPaper(db, member, 'pan');
  const bank = await readPaper(db, member, 'bank');
  return {
    ...row,
    pan_last4: pan?.last4 ?? null,
    account_last4: bank?.last4 ?? null,
    bank_name: bank?.bankName ?? null,
    ifsc: bank?.ifsc ?? null,
    documents: documents.map(({ kind }) => kind),
    agreement_accepted_at: accepted_at?.toISOString() ?? null,
  };
}

/** Of each kind, newest first. */
const maxEvents = 100;

/** Newest first; with the audit log's entries for staff who may read it. */
export async function readMemberHistory(
  db: Db,
  memberId: string,
  staff: StaffMember,
  now: Date,
): Promise<MemberEvent[]> {
  const [[statuses, sponsors, warnings], entries] = await Promise.all([
    findHistory(db, memberId),
    hasPermission(staff, 'audit.read') ? readEntries(db, memberId) : [],
  ]);
  const staffIds = [...statuses, ...sponsors].map(({ actor }) => staffIdOf(actor)).filter((id) => id !== null);
  const names = await findStaffNames(db, [...new Set(staffIds)]);
  const by = (actor: string) => names.get(staffIdOf(actor) ?? 0) ?? null;
  // The first status is already part of how they joined.
  const changes = statuses.length < maxEvents ? statuses.slice(0, -1) : statuses;
  const events: MemberEvent[] = [
    ...changes.map(({ at, actor, status, reason }) => ({
      kind: 'status' as const,
      at: at.toISOString(),
      by: by(actor),
      status,
      reason: actor === 'system' ? '' : reason,
    })),
    ...sponsors.map(({ at, actor, cause, reason, sponsorId, sponsorName }) => ({
      kind: 'sponsor' as const,
      at: at.toISOString(),
      by: by(actor),
      cause,
      sponsor: sponsorId === null ? null : { member_id: sponsorId, name: sponsorName ?? '' },
      reason,
      is_coming: at > now,
    })),
    ...warnings.map(({ at, month }) => ({
      kind: 'warning' as const,
      at: at.toISOString(),
      by: null,
      month: month.slice(0, 7),
    })),
    ...entries,
  ];
  return events.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

function findHistory(db: Db, memberId: string) {
  return Promise.all([
    db
      .selectFrom('member_status')
      .select(['status', 'effective_at as at', 'reason', 'actor'])
      .where('member_id', '=', memberId)
      .orderBy('effective_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxEvents)
      .execute(),
    db
      .selectFrom('member_sponsor as h')
      .leftJoin('member as s', 's.member_id', 'h.sponsor_id')
      .select(['h.cause', 'h.effective_at as at', 'h.reason', 'h.actor', 'h.sponsor_id as sponsorId'])
      .select(sql<string | null>`s.first_name || ' ' || s.last_name`.as('sponsorName'))
      .where('h.member_id', '=', memberId)
      .orderBy('h.effective_at', 'desc')
      .orderBy('h.id', 'desc')
      .limit(maxEvents)
      .execute(),
    db
      .selectFrom('member_warning')
      .select(['month', 'at'])
      .where('member_id', '=', memberId)
      .orderBy('month', 'desc')
      .limit(maxEvents)
      .execute(),
  ]);
}

/** Reads what staff did to the member, or tried to; reads are only in the audit log itself. */
async function readEntries(db: Db, memberId: string): Promise<MemberEvent[]> {
  const rows = await db
    .selectFrom('audit_entry as e')
    .leftJoin('staff as s', 's.id', 'e.staff_id')
    .select(['e.id', 'e.at', 'e.action', 'e.outcome', 's.name as by'])
    .where('e.object_type', '=', 'member')
    .where('e.object_id', '=', memberId)
    .where('e.action', 'not like', '%.view')
    .orderBy('e.id', 'desc')
    .limit(maxEvents)
    .execute();
  return rows.map(({ at, ...entry }) => ({ kind: 'audit', at: at.toISOString(), ...entry }));
}

/** With an id below `before`, newest first. */
export async function findCountingOrders(
  db: Db,
  memberId: string,
  { before, limit }: { before: number | null; limit: number },
) {
  return await db
    .selectFrom('sale_point_order as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['o.id', 'o.number', 'o.placed_at as placedAt', 'p.basis', 'o.payable_paise as total'])
    .where('p.member_id', '=', memberId)
    .$if(before !== null, (query) => query.where('p.order_id', '<', before))
    .orderBy('p.order_id', 'desc')
    .limit(limit)
    .$narrowType<{ basis: MemberOrdersList['data'][number]['basis'] }>()
    .execute();
}
