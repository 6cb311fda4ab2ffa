import { useState } from 'react';
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { TeamFilter, TeamMember, TeamReply } from '#contract/team.ts';
import { home as homeMessages, team as messages } from '#messages/portal.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataList, EmptyState, ViewTabs } from '#web/ui/data-list.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { formatSp } from '#web/ui/rupees.ts';
import { Fact } from '#web/ui/fact.tsx';
import { readPage } from '../api.ts';
import { formatDay, formatTime, lastDayOf } from '../dates.ts';
import { MessageDialog } from './message-dialog.tsx';
import { NoSeller } from '../membership/membership-parts.tsx';
import { TeamFrame } from './team-frame.tsx';
import styles from './team.module.css';

/** Level 1 by default; `all` means every level. */
interface Asked {
  q: string;
  level: string;
  show: string;
}

function readAsked(search: URLSearchParams): Asked {
  return { q: search.get('q') ?? '', level: search.get('level') ?? '1', show: search.get('show') ?? '' };
}

/** Null for a caller who is not a direct seller. */
export async function loader(args: LoaderFunctionArgs): Promise<TeamReply | null> {
  const [reply] = await readPage<[TeamReply]>(args);
  return reply;
}

export function Component() {
  const reply = useLoaderData<TeamReply | null>();
  return (
    <TeamFrame current="/team">
      {reply === null ? <NoSeller text={messages.noSeller} /> : <Team reply={reply} />}
    </TeamFrame>
  );
}

function Team({ reply }: { reply: TeamReply }) {
  const [search] = useSearchParams();
  const asked = readAsked(search);
  const { levels } = reply.team;
  const [writingTo, setWritingTo] = useState<TeamMember | null>(null);
  if (levels.length === 0) return <EmptyState>{homeMessages.teamEmpty}</EmptyState>;
  return (
    <>
      <p className={styles['lead']}>
        {messages.about({ count: levels.reduce((sum, each) => sum + each, 0), levels: levels.length })}
      </p>
      <Search key={search.toString()} asked={asked} levels={levels} />
      <div>
        <Filters asked={asked} />
        <DataList
          rows={reply.data}
          rowKey={({ member_id: id }) => id}
          rowClassName={styles['row']}
          nextCursor={reply.meta.next_cursor}
          pagerLabels={{
            first: messages.firstPage,
            next: reply.data.length < 20 ? messages.keepLooking : messages.nextPage,
          }}
          empty={<Nobody asked={asked} goesOn={reply.meta.next_cursor !== null} />}
        >
          {(member) => <Row member={member} team={reply.team} onMessage={() => setWritingTo(member)} />}
        </DataList>
      </div>
      <Notes team={reply.team} />
      {writingTo && (
        <MessageDialog member={writingTo} goal={reply.team.active_sp ?? 0} onClose={() => setWritingTo(null)} />
      )}
    </>
  );
}

function Search({ asked, levels }: { asked: Asked; levels: readonly number[] }) {
  const [q, setQ] = useState(asked.q);
  const [level, setLevel] = useState(asked.level);
  return (
    <Form role="search" className={styles['search']} aria-label={messages.search}>
      {asked.show && <input type="hidden" name="show" value={asked.show} />}
      <TextField name="q" label={messages.searchLabel} value={q} onChange={({ target }) => setQ(target.value)} />
      <SelectField
        name="level"
        label={messages.levelLabel}
        value={level}
        onChange={({ target }) => setLevel(target.value)}
        options={[
          { value: 'all', label: messages.allLevels },
          ...levels.map((count, index) => ({
            value: String(index + 1),
            label: messages.levelCount({ level: index + 1, count: count.toLocaleString('en-IN') }),
          })),
        ]}
      />
      <Button type="submit" variant="secondary">
        {messages.searchButton}
      </Button>
    </Form>
  );
}

/** The list starts from its beginning. */
function queryOf(asked: Asked): string {
  return new URLSearchParams(
    Object.entries(asked).filter(([name, value]) => value !== '' && !(name === 'level' && value === '1')),
  ).toString();
}

function Filters({ asked }: { asked: Asked }) {
  return (
    <ViewTabs
      label={messages.filters}
      views={(['', 'active', 'close', 'silent', 'new', 'lapsing'] as const).map((show) => ({
        label: messages.show[show === '' ? 'all' : show],
        query: queryOf({ ...asked, show }),
      }))}
      current={queryOf(asked)}
    />
  );
}

function Nobody({ asked, goesOn }: { asked: Asked; goesOn: boolean }) {
  if (goesOn) return messages.noneSoFar;
  const isNarrowed = asked.level !== 'all';
  return (
    <>
      {asked.q !== '' ? messages.noneFound : messages.none[(asked.show || 'all') as TeamFilter | 'all']}
      {isNarrowed && (
        <>
          {' '}
          <Link to={`?${queryOf({ ...asked, level: 'all' })}`}>{messages.tryAllLevels}</Link>
        </>
      )}
    </>
  );
}

const tones: Record<TeamMember['standing'], Tone> = { active: 'success', close: 'warning', silent: 'neutral' };

interface RowProps {
  member: TeamMember;
  team: TeamReply['team'];
  onMessage: () => void;
}

function Row({ member, team, onMessage }: RowProps) {
  const { status, standing, title, sp, group_sp: groupSp, mobile, is_mobile_shown: isShown } = member;
  // After too many silent months, a member can no longer prevent the freeze.
  const isLapsing = member.freezes_after !== null && member.freezes_after >= `${team.month}-01`;
  return (
    <>
      <div className={styles['who']}>
        <h2 translate="no">{member.name}</h2>
        {status === 'frozen' ? (
          <Badge tone="danger">{homeMessages.statuses.frozen}</Badge>
        ) : (
          <Badge tone={tones[standing]}>{messages.standing[standing]}</Badge>
        )}
        {member.is_new && <Badge>{messages.isNew}</Badge>}
      </div>
      <p className={styles['facts']}>
        <span>{messages.id({ id: member.member_id })}</span>
        <span>{messages.level({ level: member.level })}</span>
        {title !== null && <span>{title}</span>}
        <span>{messages.joined({ date: formatDay(member.joined_on) })}</span>
      </p>
      <dl className={styles['figures']}>
        <Fact label={messages.ownSp}>
          {team.active_sp === null || sp >= team.active_sp
            ? homeMessages.sp({ sp: formatSp(sp) })
            : homeMessages.ofSp({ sp: formatSp(sp), goal: formatSp(team.active_sp) })}
        </Fact>
        {groupSp !== null && <Fact label={messages.groupSp}>{homeMessages.sp({ sp: formatSp(groupSp) })}</Fact>}
        {mobile !== null && (
          <Fact label={messages.mobile}>
            {isShown ? (
              <a href={`tel:+91${mobile}`}>{mobile}</a>
            ) : (
              <>
                <span aria-hidden="true">{mobile}</span>
                <span className="visually-hidden">{messages.masked({ digits: mobile.slice(-4) })}</span>
              </>
            )}
          </Fact>
        )}
      </dl>
      {member.freezes_after !== null && <p className={styles['lapse']}>{lapseOf(member, team)}</p>}
      {status === 'live' && (isLapsing || member.is_new) && (
        <div className={styles['contact']}>
          <Button variant="secondary" size="small" onClick={onMessage}>
            {messages.message}
            <span className="visually-hidden" translate="no">
              {' '}
              {member.name}
            </span>
          </Button>
        </div>
      )}
    </>
  );
}

function lapseOf(
  { freezes_after: freezes, sp }: TeamMember,
  { month, active_sp: activeSp }: TeamReply['team'],
): string {
  const goal = activeSp ?? 0;
  const date = formatDay(freezes!);
  if (freezes! < `${month}-01`) return messages.lapsed;
  return freezes === lastDayOf(month)
    ? messages.lapsesNow({ date, sp: formatSp(Math.round((goal - sp) * 100) / 100) })
    : messages.lapsesLater({ date, goal: formatSp(goal) });
}

function Notes({ team }: { team: TeamReply['team'] }) {
  return (
    <div className={styles['notes']}>
      {team.group_as_of !== null && <p>{messages.groupAsOf({ time: formatTime(team.group_as_of) })}</p>}
      <p>
        {withElements(messages.mobileNote, {
          link: (
            <AppLink key="link" to="/membership/contact">
              {messages.mobileLink}
            </AppLink>
          ),
        })}
      </p>
      <p>{messages.noObligation}</p>
    </div>
  );
}
