import { Link } from 'react-router';
import { memberPaths } from '#contract/member-rules.ts';
import type { MemberHome, Recruit } from '#contract/members.ts';
import { home as messages } from '#messages/portal/home.ts';
import { income as incomeMessages } from '#messages/portal/income.ts';
import { sponsorChange as changeMessages } from '#messages/portal/sponsorChange.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, Pager } from '#web/ui/data-list.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { formatDay, formatMonth, formatTime, lastDayOf } from './dates.ts';
import type { HomeData } from './home-data.ts';
import { DownloadButton } from './own-files.tsx';
import { ShareLink } from './share-link.tsx';
import styles from './member-home.module.css';

const formatSp = (sp: number) => sp.toLocaleString('en-IN', { maximumFractionDigits: 2 });

/** A direct seller's own page: how they stand, what counts this month, the link to share, the team and their papers. */
export function MemberHomePage({ member, recruits }: NonNullable<HomeData['home']>) {
  return (
    <>
      <Standing member={member} />
      <div className={styles['page']}>
        <Card member={member} />
        <Month member={member} />
        <Forecast member={member} />
        <ShareLink memberId={member.member_id} />
        <Months member={member} />
        <Team member={member} recruits={recruits} />
        <section className={styles['panel']} aria-labelledby="income">
          <h2 id="income">{incomeMessages.homeTitle}</h2>
          <p>{incomeMessages.homeHelp}</p>
          <ButtonLink to="/income" variant="secondary">
            {incomeMessages.homeLink}
          </ButtonLink>
        </section>
        <section className={styles['panel']} aria-labelledby="sponsor">
          <h2 id="sponsor">{changeMessages.heading}</h2>
          <p>{changeMessages.linkText}</p>
          <ButtonLink to="/sponsor" variant="secondary">
            {changeMessages.link}
          </ButtonLink>
        </section>
        <section className={styles['panel']} aria-labelledby="membership">
          <h2 id="membership">{messages.manageTitle}</h2>
          <p>{messages.manageHelp}</p>
          <ButtonLink to="/membership" variant="secondary">
            {messages.manage}
          </ButtonLink>
        </section>
        {member.agreement_accepted_at && (
          <section className={styles['panel']} aria-labelledby="agreement">
            <h2 id="agreement">{messages.agreementTitle}</h2>
            <p>{messages.agreementHelp({ date: formatDay(member.agreement_accepted_at) })}</p>
            <DownloadButton path={memberPaths.agreement} name="direct-seller-agreement.pdf">
              {messages.agreement}
            </DownloadButton>
          </section>
        )}
      </div>
    </>
  );
}

function Mail() {
  const { brand } = useSettings();
  return <a href={`mailto:${brand.email}`}>{brand.email}</a>;
}

/** That the member ID is frozen, or about to be. */
function Standing({ member: { status, since, freezes_after, plan } }: { member: MemberHome }) {
  if (status === 'frozen')
    return (
      <section className={`${styles['notice']} ${styles['frozen']}`} aria-labelledby="standing">
        <Icon name="alert" />
        <div>
          <h2 id="standing">{messages.frozenTitle({ date: formatDay(since) })}</h2>
          <p>{withElements(messages.frozenText, { address: <Mail key="address" /> })}</p>
        </div>
      </section>
    );
  if (freezes_after === null || plan === null) return null;
  const date = formatDay(freezes_after);
  return (
    <section className={styles['notice']} aria-labelledby="standing">
      <Icon name="alert" />
      <div>
        <h2 id="standing">{messages.warnTitle({ date })}</h2>
        <p>{messages.warnText({ sp: formatSp(plan.active_sp), date })}</p>
      </div>
    </section>
  );
}

function Card({ member }: { member: MemberHome }) {
  const { brand } = useSettings();
  const { member_id, first_name, last_name, status, joined_on, sponsor, id_card } = member;
  return (
    <section className={styles['membership']} aria-labelledby="card">
      <h2 id="card" className="visually-hidden">
        {messages.card}
      </h2>
      <div className={styles['card']}>
        <p className={styles['brand']}>
          {brand.name}
          <span>{messages.independent}</span>
        </p>
        <dl>
          <div className={styles['id']}>
            <dt>{messages.memberId}</dt>
            <dd>{member_id}</dd>
          </div>
          <div>
            <dt>{messages.name}</dt>
            <dd translate="no">{`${first_name} ${last_name}`}</dd>
          </div>
        </dl>
        <p className={styles['facts']}>
          <Badge tone={status === 'live' ? 'success' : 'danger'}>{messages.statuses[status]}</Badge>
          <span>{messages.since({ date: formatDay(joined_on) })}</span>
          {sponsor && <span>{messages.sponsor({ name: sponsor.name, id: sponsor.member_id })}</span>}
        </p>
      </div>
      {id_card ? (
        <>
          <p className={styles['note']}>{messages.cardHelp}</p>
          <div className={styles['actions']}>
            <DownloadButton path={`${memberPaths.idCard}.png`} name={`id-card-${member_id}.png`}>
              {messages.cardPicture}
            </DownloadButton>
            <DownloadButton path={`${memberPaths.idCard}.pdf`} name={`id-card-${member_id}.pdf`}>
              {messages.cardPdf}
            </DownloadButton>
          </div>
        </>
      ) : (
        <p className={styles['note']}>{withElements(messages.noPhoto, { address: <Mail key="address" /> })}</p>
      )}
      <p className={styles['note']}>
        <Link to={`/verify/${member_id}`}>{messages.verifyPage}</Link>
      </p>
    </section>
  );
}

/** The running month: own sale points against what makes it active. */
function Month({ member: { months, plan, status } }: { member: MemberHome }) {
  const { month, sp, amount } = months[0]!;
  const goal = plan?.active_sp ?? 0;
  const missing = Math.round((goal - sp) * 100) / 100;
  return (
    <section className={styles['panel']} aria-labelledby="month">
      <h2 id="month">
        {messages.thisMonth} <span>{formatMonth(month)}</span>
      </h2>
      <p className={styles['figure']}>
        <span>{messages.ownPoints}</span>
        <strong>
          {plan && status !== 'frozen' && missing > 0
            ? messages.ofSp({ sp: formatSp(sp), goal: formatSp(goal) })
            : messages.sp({ sp: formatSp(sp) })}
        </strong>
      </p>
      {plan && status !== 'frozen' && (
        <>
          <progress className={styles['progress']} max={goal} value={Math.min(sp, goal)} aria-labelledby="month" />
          <p className={missing > 0 ? undefined : styles['reached']}>
            {missing > 0 ? (
              messages.missing({ sp: formatSp(missing), date: formatDay(lastDayOf(month)) })
            ) : (
              <>
                <Icon name="tick" /> {messages.active}
              </>
            )}
          </p>
        </>
      )}
      <p>{messages.purchases({ amount: formatRupees(amount) })}</p>
      <p className={styles['note']}>{messages.countedAsOwn}</p>
    </section>
  );
}

const componentNames = ['personal', 'rebate', 'group', 'fixed', 'e_bonus', 'r_bonus', 'p_bonus'] as const;
type Component = (typeof componentNames)[number];

const forecastColumns: Column<{ name: Component | null; amount: number }>[] = [
  {
    header: incomeMessages.what,
    kind: 'rowHeader',
    cell: ({ name }) => (name ? incomeMessages.components[name] : <strong>{messages.forecastTotal}</strong>),
  },
  {
    header: incomeMessages.amount,
    kind: 'figure',
    cell: ({ name, amount }) => (name ? formatRupees(amount) : <strong>{formatRupees(amount)}</strong>),
  },
];

/** What the running month would pay if it ended as it stood in the night. */
function Forecast({ member: { forecast, status } }: { member: MemberHome }) {
  if (!forecast || status === 'frozen') return null;
  const { amounts, gross, rank, leaders, network, next_rank: next } = forecast;
  const rows = componentNames.flatMap((name) => (amounts[name] > 0 ? [{ name, amount: amounts[name] }] : []));
  return (
    <section className={styles['panel']} aria-labelledby="forecast">
      <h2 id="forecast">{messages.forecast}</h2>
      <p className={styles['note']}>{messages.forecastAbout({ time: formatTime(forecast.as_of) })}</p>
      <Table
        caption={messages.forecast}
        isCaptionHidden
        columns={forecastColumns}
        rows={[...rows, { name: null, amount: gross }]}
        rowKey={({ name }) => name ?? 'total'}
      />
      <p>{messages.rankNow({ rank, leaders, network })}</p>
      {next && (
        <>
          <h3>{messages.nextRank({ name: next.name })}</h3>
          <ul>
            {!forecast.is_active && <li>{messages.missingActive}</li>}
            <li>{messages.missingLeaders({ count: next.missing_leaders, goal: next.leaders })}</li>
            <li>{messages.missingNetwork({ count: next.missing_network, goal: next.network })}</li>
          </ul>
        </>
      )}
    </section>
  );
}

type MonthRow = MemberHome['months'][number] & { most: number };

const monthColumns: Column<MonthRow>[] = [
  {
    header: messages.month,
    kind: 'rowHeader',
    cell: ({ month }) => <span className={styles['month']}>{formatMonth(month)}</span>,
  },
  {
    header: messages.points,
    headerSpan: 2,
    kind: 'bar',
    cell: ({ sp, most }) => <progress className={styles['bar']} max={most} value={sp} aria-hidden="true" />,
  },
  { header: messages.points, kind: 'figure', cell: ({ sp }) => formatSp(sp) },
  { header: messages.amount, kind: 'figure', cell: ({ amount }) => formatRupees(amount) },
];

function Months({ member: { months } }: { member: MemberHome }) {
  const most = Math.max(...months.map(({ sp }) => sp), 1);
  return (
    <section className={styles['panel']} aria-labelledby="months">
      <h2 id="months">{messages.months}</h2>
      <Table
        caption={messages.months}
        isCaptionHidden
        rows={months.map((month) => ({ ...month, most }))}
        rowKey={({ month }) => month}
        columns={monthColumns}
      />
    </section>
  );
}

function Team({ member: { team }, recruits: { data, meta } }: NonNullable<HomeData['home']>) {
  const count = team.reduce((sum, each) => sum + each, 0);
  return (
    <section className={`${styles['panel']} ${styles['team']}`} aria-labelledby="team">
      <h2 id="team">
        {messages.team} {count > 0 && <span>{messages.teamTotal({ count })}</span>}
      </h2>
      {count === 0 ? (
        <EmptyState>{messages.teamEmpty}</EmptyState>
      ) : (
        <>
          <ul className={styles['levels']}>
            {team.map((people, index) => (
              <li key={index}>
                <span>{messages.level({ level: index + 1 })}</span> <strong>{people.toLocaleString('en-IN')}</strong>
              </li>
            ))}
          </ul>
          <h3>{messages.recruits}</h3>
          <RecruitList recruits={data} />
          <Pager nextCursor={meta.next_cursor} />
        </>
      )}
    </section>
  );
}

const recruitColumns: Column<Recruit>[] = [
  { header: messages.recruit, kind: 'rowHeader', cell: ({ name }) => <span translate="no">{name}</span> },
  { header: messages.memberId, cell: ({ member_id }) => member_id },
  { header: messages.joined, cell: ({ joined_on }) => formatDay(joined_on) },
  {
    header: messages.spThisMonth,
    cell: ({ sp, status }) => (
      <>
        {formatSp(sp)} {status === 'frozen' && <Badge tone="danger">{messages.statuses.frozen}</Badge>}
      </>
    ),
  },
];

function RecruitList({ recruits }: { recruits: readonly Recruit[] }) {
  return (
    <Table
      caption={messages.recruits}
      isCaptionHidden
      rows={recruits}
      rowKey={({ member_id }) => member_id}
      onPhone="cards"
      columns={recruitColumns}
    />
  );
}
