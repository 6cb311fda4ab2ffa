import type { ReactNode } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { NamedMember, StaffMemberDetail } from '#contract/admin/network/members.ts';
import { todayInIndia } from '#contract/india-time.ts';
import { members as messages } from '#messages/admin.ts';
import { formatCount } from '#web/admin/kit/counts.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { Facts, Figures, Section } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { Tickets } from '../support/ticket-badges.tsx';
import { formatDay } from '../kit/dates.ts';
import { usePermission } from '../screen.tsx';
import { MemberActions } from './member-actions.tsx';
import { type MemberData, MemberFrame } from './member-frame.tsx';
import styles from './members.module.css';

export function MemberOverview() {
  const { member } = useLoaderData<MemberData>();
  const month = member.months.find((each) => each.month === todayInIndia().slice(0, 7));
  return (
    <MemberFrame member={member}>
      <Figures
        figures={[
          [messages.figures.team, formatCount(member.team.total)],
          [messages.figures.recruits, formatCount(member.team.levels[0] ?? 0)],
          [messages.figures.salePoints, formatCount(month?.sale_points ?? 0)],
          [messages.figures.purchases, formatRupees(month?.amount ?? 0)],
        ]}
      />
      <div className={look['columns']}>
        <div className={look['stack']}>
          <Path member={member} />
          {member.tickets && member.mobile !== '' && <Tickets tickets={member.tickets} />}
        </div>
        <div className={look['stack']}>
          <Membership member={member} />
          <Contact member={member} />
          <MemberActions member={member} />
        </div>
      </div>
    </MemberFrame>
  );
}

/** The path from the company down to the member, with the middle of a long one folded. A former member has no path. */
function Path({ member: { member_id, name, path, status } }: { member: StaffMemberDetail }) {
  if (status === 'exited' || status === 'terminated')
    return (
      <Section title={messages.path}>
        <p>{messages.outOfTree}</p>
      </Section>
    );
  const link = (each: NamedMember) => ({ label: `${each.name} ${each.member_id}`, to: `/members/${each.member_id}` });
  const hidden = path.hidden > 0 ? [{ label: `… ${messages.hiddenSponsors({ count: path.hidden })} …` }] : [];
  const items = [...path.first.map(link), ...hidden, ...path.last.map(link), { label: `${name} ${member_id}` }];
  return (
    <Section title={messages.path}>
      <div className={styles['path']}>
        <Breadcrumb items={items} />
      </div>
    </Section>
  );
}

function Membership({ member }: { member: StaffMemberDetail }) {
  const { sponsor } = member;
  const sponsorLink = sponsor ? (
    <Link to={`/members/${sponsor.member_id}`}>
      {sponsor.name} {sponsor.member_id}
    </Link>
  ) : (
    messages.noSponsor
  );
  return (
    <Section title={messages.facts}>
      <Facts
        facts={[
          [messages.memberId, member.member_id],
          [messages.contractName, member.name],
          [messages.joined, formatDay(member.joined_on)],
          [messages.title, member.title.name],
          [messages.sponsor, sponsorLink],
          [messages.kyc, messages.kycStates[member.kyc]],
        ]}
      />
    </Section>
  );
}

function Contact({ member: { customer, mobile, town, state } }: { member: StaffMemberDetail }) {
  const mayReadCustomers = usePermission('customers.read');
  const call = mobile ? <a href={`tel:${mobile}`}>{mobile}</a> : messages.notGiven;
  const write = customer?.email ? <a href={`mailto:${customer.email}`}>{customer.email}</a> : messages.notGiven;
  const place = [town, state].filter(Boolean).join(', ') || messages.notGiven;
  const account = mayReadCustomers ? <Link to={`/customers/${customer?.id}`}>{customer?.name}</Link> : customer?.name;
  const facts: [string, ReactNode][] =
    customer === null
      ? [[messages.customer, messages.noCustomer]]
      : [
          [messages.mobile, call],
          [messages.email, write],
          [messages.place, place],
          [messages.customer, account],
        ];
  return (
    <Section title={messages.contact}>
      <Facts facts={facts} />
    </Section>
  );
}
