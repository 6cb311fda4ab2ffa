import { Link, useLoaderData } from 'react-router';
import type { MemberEvent } from '#contract/staff-members.ts';
import { members as messages } from '#messages/admin/members.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { nameAction } from '../audit/name-action.ts';
import { formatMonth, formatTime } from '../dates.ts';
import { type HistoryData, MemberFrame } from './member-frame.tsx';
import profile from '../customers/customer-profile.module.css';
import styles from './members.module.css';

/** Everything that happened to a membership, the newest first. */
export function MemberHistory() {
  const { member, events } = useLoaderData<HistoryData>();
  return (
    <MemberFrame member={member}>
      <ol className={styles['history']}>
        {events.map((event, index) => (
          // Nothing else tells two of a moment apart, and the list changes as a whole.
          <li key={index}>
            <p className={profile['quiet']}>
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

/** Whether the plan's rule did it, and nobody. */
function isByRule(event: MemberEvent): boolean {
  return event.by === null && (event.kind === 'warning' || (event.kind === 'status' && event.status === 'frozen'));
}

function Reason({ event }: { event: MemberEvent }) {
  if (event.kind !== 'status' && event.kind !== 'sponsor') return null;
  const reason = isByRule(event) ? messages.silent : event.reason;
  return reason && <p className={profile['words']}>{reason}</p>;
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
