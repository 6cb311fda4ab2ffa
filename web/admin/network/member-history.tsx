import { Link, useLoaderData } from 'react-router';
import type { MemberEvent } from '#contract/admin/network/members.ts';
import { members as messages } from '#messages/admin.ts';
import { withElements } from '#web/ui/with-elements.ts';
import look from '#web/admin/kit/look.module.css';
import { nameAction } from '../reports/audit/name-action.ts';
import { formatMonth, formatTime } from '../kit/dates.ts';
import { type HistoryData, MemberFrame } from './member-frame.tsx';

export function MemberHistory() {
  const { member, events } = useLoaderData<HistoryData>();
  return (
    <MemberFrame member={member}>
      <ol className={look['lined']}>
        {events.map((event, index) => (
          // Two events can have the same time, and the list only changes as a whole.
          <li key={index}>
            <p className={look['quiet']}>
              <time dateTime={event.at}>{formatTime(event.at)}</time>
              {event.by !== null && `, ${event.by}`}
              {isByRule(event) && `, ${messages.bySystem}`}
            </p>
            <p>
              <What event={event} />
            </p>
            <Reason event={event} />
          </li>
        ))}
      </ol>
    </MemberFrame>
  );
}

/** Whether the plan's rule caused the event, and no person. */
function isByRule(event: MemberEvent): boolean {
  return event.by === null && (event.kind === 'warning' || (event.kind === 'status' && event.status === 'frozen'));
}

function Reason({ event }: { event: MemberEvent }) {
  if (event.kind !== 'status' && event.kind !== 'sponsor') return null;
  const reason = isByRule(event) ? messages.silent : event.reason;
  return reason && <p className={look['written']}>{reason}</p>;
}

const { events: texts } = messages;

function What({ event }: { event: MemberEvent }) {
  switch (event.kind) {
    case 'warning':
      return texts.warning({ month: formatMonth(event.month) });
    case 'audit':
      return (
        <>
          <Link to={`/audit/${event.id}`}>{nameAction(event.action)}</Link> ({messages.outcomes[event.outcome]})
        </>
      );
    case 'status':
      return texts[event.status];
    case 'sponsor': {
      const { sponsor, cause, is_coming: isComing } = event;
      if (sponsor === null) return cause === 'joined' ? texts.joined : texts.sponsorNone;
      const text = isComing
        ? texts.sponsorComing
        : { joined: texts.sponsorJoined, changed: texts.sponsorChanged, sponsor_left: texts.sponsorLeft }[cause];
      return withElements(text, {
        sponsor: (
          <Link key="sponsor" to={`/members/${sponsor.member_id}`}>
            {sponsor.name} {sponsor.member_id}
          </Link>
        ),
      });
    }
  }
}
