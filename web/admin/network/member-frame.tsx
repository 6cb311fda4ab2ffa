import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import {
  type MemberEntriesList,
  type MemberEvent,
  type MemberHistoryReply,
  type MemberStatus,
  type MemberOrdersList,
  type MemberTeamList,
  staffMembersPath,
  type StaffMemberDetail,
  type StaffMemberDetailReply,
} from '#contract/admin/network/members.ts';
import { members as messages } from '#messages/admin.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { LinkTabs } from '#web/ui/data-list.tsx';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { readAsStaff } from '../api.ts';
import { PendingApprovals } from '../home/approvals/request-approval.tsx';
import { formatDayOf, formatLastDay } from '../kit/dates.ts';
import { type PageRequest, ScreenHeading, usePermission } from '../screen.tsx';

export const memberPath = (id: string) => `${staffMembersPath}/${encodeURIComponent(id)}`;

/** The heading is on every page of the profile. */
export interface MemberData {
  member: StaffMemberDetail;
}
export type TeamData = MemberData & { level: number; list: MemberTeamList };
export type EntriesData = MemberData & { month: string; list: MemberEntriesList };
export type OrdersData = MemberData & { list: MemberOrdersList };
export type HistoryData = MemberData & { events: MemberEvent[] };

export async function readMember({ params, signal }: PageRequest): Promise<MemberData> {
  const { data } = await readAsStaff<StaffMemberDetailReply>(memberPath(params['id'] ?? ''), { signal });
  return { member: data };
}

async function readWith<T>(request: PageRequest, part: string, query: Record<string, string> = {}) {
  const { params, search, signal } = request;
  const cursor = search.get('cursor');
  const path = `${memberPath(params['id'] ?? '')}/${part}`;
  const [{ member }, list] = await Promise.all([
    readMember(request),
    readAsStaff<T>(path, { query: { ...query, ...(cursor && { cursor }) }, signal }),
  ]);
  return { member, list };
}

export async function readTeam(request: PageRequest): Promise<TeamData> {
  const level = request.search.get('level') ?? '1';
  return { ...(await readWith<MemberTeamList>(request, 'team', { level })), level: Number(level) };
}

export async function readEntries(request: PageRequest): Promise<EntriesData> {
  const month = request.search.get('month') ?? '';
  return { ...(await readWith<MemberEntriesList>(request, 'sale-points', month === '' ? {} : { month })), month };
}

export async function readOrders(request: PageRequest): Promise<OrdersData> {
  return readWith<MemberOrdersList>(request, 'orders');
}

export async function readHistory(request: PageRequest): Promise<HistoryData> {
  const { member, list } = await readWith<MemberHistoryReply>(request, 'history');
  return { member, events: list.data };
}

const tones: Record<MemberStatus, Tone> = {
  live: 'success',
  frozen: 'warning',
  exited: 'neutral',
  terminated: 'danger',
};

export function MemberStatusBadge({ status }: { status: MemberStatus }) {
  return <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>;
}

/** Heading, status, pending approvals and tabs of every page of a profile. */
export function MemberFrame({ member, children }: { member: StaffMemberDetail; children: ReactNode }) {
  const { pathname } = useLocation();
  const { member_id: id, name } = member;
  const { tabs } = messages;
  const mayReadIncome = usePermission('network.read');
  const links = [
    { label: tabs.overview, to: `/members/${id}` },
    { label: tabs.team, to: `/members/${id}/team` },
    { label: tabs.salePoints, to: `/members/${id}/sale-points` },
    ...(mayReadIncome ? [{ label: tabs.income, to: `/members/${id}/income` }] : []),
    { label: tabs.orders, to: `/members/${id}/orders` },
    { label: tabs.documents, to: `/members/${id}/documents` },
    { label: tabs.history, to: `/members/${id}/history` },
  ];
  return (
    <>
      <BackLink to="/members">{messages.all}</BackLink>
      <ScreenHeading title={`${name}, ${id}`}>{name}</ScreenHeading>
      <p className={look['line']}>
        <span>{id}</span> <MemberStatusBadge status={member.status} />
        <span>{messages.since({ date: formatDayOf(member.status_since) })}</span>
      </p>
      {member.status === 'frozen' && <p className={look['notice']}>{messages.frozenAbout}</p>}
      {member.exit_effective_at && (
        <p className={look['notice']}>{messages.noticeGiven({ date: formatLastDay(member.exit_effective_at) })}</p>
      )}
      <PendingApprovals pending={member.pending_approvals} />
      <LinkTabs label={messages.tabsLabel} links={links} current={pathname} />
      {children}
    </>
  );
}
