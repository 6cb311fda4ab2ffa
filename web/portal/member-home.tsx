import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { memberPaths } from '#contract/member-rules.ts';
import type { MemberHome, NextStep, OwnPage, Recruit } from '#contract/members.ts';
import {
  home as messages,
  income as incomeMessages,
  sales as salesMessages,
  sponsorChange as changeMessages,
} from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DataList, EmptyState } from '#web/ui/data-list.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { formatRupees, formatSp } from '#web/ui/rupees.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { formatDay, formatMonth, formatTime, lastDayOf } from './dates.ts';
import type { ReceivedPayout } from './income/payouts.tsx';
import { Forecast, Month, Months } from './member-months.tsx';
import { DownloadButton } from './own-files.tsx';
import { Panel } from './panel.tsx';
import { ShareLink } from './share-link.tsx';
import { ToShopButton } from './to-shop-button.tsx';
import styles from './member-home.module.css';

type HomeProps = NonNullable<OwnPage['home']> & { show: 'freezing' | null };

export function MemberHomePage({ member, recruits, show }: HomeProps) {
  return (
    <>
      <Standing member={member} />
      <Glance member={member} />
      <NextSteps member={member} />
      {member.status === 'live' && (
        <div className={styles['shop']}>
          <ToShopButton page="shop" variant="quiet">
            {messages.buy}
          </ToShopButton>
          <ToShopButton page="orders" variant="quiet">
            {messages.orders}
          </ToShopButton>
        </div>
      )}
      <div className={styles['page']}>
        <div className={styles['column']}>
          <Month member={member} />
          <Money member={member} />
        </div>
        <div className={styles['column']}>
          <Forecast member={member} />
          <Card member={member} />
        </div>
        {/* The link of a frozen ID credits nobody */}
        {member.status === 'live' && (
          <div className={styles['onWide']}>
            <ShareLink memberId={member.member_id} />
          </div>
        )}
        <Panel id="sales" title={salesMessages.heading}>
          <p>{salesMessages.homeText}</p>
          <ButtonLink to="/sales" variant="secondary">
            {salesMessages.homeLink}
          </ButtonLink>
        </Panel>
        <Months member={member} />
        <Team member={member} recruits={recruits} show={show} />
        <Links member={member} />
      </div>
    </>
  );
}

function Links({ member }: { member: MemberHome }) {
  return (
    <div className={`${styles['wide']} ${styles['links']}`}>
      <Panel id="sponsor" title={changeMessages.heading}>
        <p>{changeMessages.linkText}</p>
        <ButtonLink to="/sponsor" variant="secondary">
          {changeMessages.link}
        </ButtonLink>
      </Panel>
      <Panel id="membership" title={messages.manageTitle}>
        <p>{messages.manageHelp}</p>
        <ButtonLink to="/membership" variant="secondary">
          {messages.manage}
        </ButtonLink>
      </Panel>
      {member.agreement_accepted_at && (
        <Panel id="agreement" title={messages.agreementTitle}>
          <p>{messages.agreementHelp({ date: formatDay(member.agreement_accepted_at) })}</p>
          <DownloadButton path={memberPaths.agreement} name="direct-seller-agreement.pdf">
            {messages.agreement}
          </DownloadButton>
        </Panel>
      )}
    </div>
  );
}

function Mail() {
  const { brand } = useSettings();
  return <a href={`mailto:${brand.email}`}>{brand.email}</a>;
}

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

/** The month's own points, income and last payout; each leads to more about it. */
function Glance({ member: { months, plan, status, forecast, money } }: { member: MemberHome }) {
  const { month, sp } = months[0]!;
  const goal = plan?.active_sp ?? 0;
  const payout = money.last_payout;
  // A process of the release before does not say when a payout was sent.
  const paidOn = payout?.paid_on ?? payout?.sent_on;
  return (
    <dl className={styles['glance']}>
      <Figure label={messages.ownPoints} to="/sales" note={formatMonth(month)}>
        {status !== 'frozen' && sp < goal
          ? messages.ofSp({ sp: formatSp(sp), goal: formatSp(goal) })
          : messages.sp({ sp: formatSp(sp) })}
      </Figure>
      {status !== 'frozen' && (
        <Figure
          label={messages.incomeSoFar}
          to="#forecast"
          note={forecast ? messages.estimate({ time: formatTime(forecast.as_of) }) : messages.noEstimate}
        >
          {forecast ? formatRupees(forecast.gross) : '–'}
        </Figure>
      )}
      <Figure label={messages.lastPayout} to="/income" note={payout ? paidOn && formatDay(paidOn) : messages.noPayout}>
        {payout ? formatRupees(payout.amount) : '–'}
      </Figure>
    </dl>
  );
}

function Figure({
  label,
  to,
  note,
  children,
}: {
  label: string;
  to: string;
  note: string | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        <Link to={to}>{label}</Link>
      </dt>
      <dd>
        <strong>{children}</strong>
        <span className={styles['note']}>{note}</span>
      </dd>
    </div>
  );
}

function NextSteps({ member: { next_steps: steps } }: { member: MemberHome }) {
  if (steps.length === 0) return null;
  const [first, ...later] = steps;
  return (
    <section className={styles['next']} aria-labelledby="next">
      <h2 id="next">{messages.nextTitle}</h2>
      <Steps steps={[first!]} />
      {later.length > 0 && (
        <details>
          <summary>{messages.laterSteps({ count: later.length })}</summary>
          <Steps steps={later} />
        </details>
      )}
    </section>
  );
}

function Steps({ steps }: { steps: readonly NextStep[] }) {
  const buys = steps.some(({ kind }) => kind === 'be_active' || kind === 'stay_valid');
  return (
    <>
      <ol>
        {steps.map((step) => (
          <li key={step.kind}>
            <Step step={step} />
          </li>
        ))}
      </ol>
      {buys && <p className={styles['note']}>{messages.noObligation}</p>}
    </>
  );
}

function Step({ step }: { step: NextStep }) {
  const texts = messages.steps;
  switch (step.kind) {
    case 'papers':
      return step.missing === 'kyc' ? (
        <>
          <p>{texts.papersKyc}</p>
          <ButtonLink to="/membership/pan">{texts.papersKycButton}</ButtonLink>
        </>
      ) : (
        <>
          <p>{texts.papersBank}</p>
          <ButtonLink to="/membership/bank">{texts.papersBankButton}</ButtonLink>
        </>
      );
    case 'stay_valid':
    case 'be_active': {
      const text = step.kind === 'be_active' ? texts.beActive : texts.stayValid;
      return (
        <>
          <p>{text({ sp: formatSp(step.sp), date: formatDay(step.until) })}</p>
          <ToShopButton page="shop" variant="quiet">
            {texts.shop}
          </ToShopButton>
        </>
      );
    }
    case 'recruits':
      return (
        <>
          <p>{texts.recruits({ count: step.count })}</p>
          <ButtonLink to="/home?show=freezing#team" variant="secondary">
            {texts.recruitsButton}
          </ButtonLink>
        </>
      );
    case 'training':
      return (
        <>
          <p>{texts.training}</p>
          <ButtonLink to="/training">{texts.trainingButton}</ButtonLink>
        </>
      );
    case 'share':
      return (
        <>
          <p>{texts.share}</p>
          <ButtonLink to="/sales/share" variant="secondary">
            {texts.shareButton}
          </ButtonLink>
        </>
      );
    case 'nominee':
      return (
        <>
          <p>{texts.nominee}</p>
          <ButtonLink to="/membership/nominee" variant="secondary">
            {texts.nomineeButton}
          </ButtonLink>
        </>
      );
  }
}

function Money({ member: { money } }: { member: MemberHome }) {
  const { balance, payout_hold: hold, last_month: last, last_payout: payout } = money;
  return (
    <Panel id="money" title={messages.money}>
      {last === null && balance === 0 ? (
        <p>{messages.noMoney}</p>
      ) : (
        <p className={styles['figure']}>
          <span>{balance < 0 ? messages.owed : messages.balance}</span>
          <strong>{formatRupees(Math.abs(balance))}</strong>
        </p>
      )}
      {hold && (
        <p>
          <Link to="/income">{messages.held}</Link>
        </p>
      )}
      {payout && <LastPayout payout={payout} />}
      {last && (
        <p>
          {messages.lastMonth({
            month: formatMonth(last.month),
            gross: formatRupees(last.gross),
            net: formatRupees(last.net),
          })}
        </p>
      )}
      <ButtonLink to="/income" variant="secondary">
        {incomeMessages.homeLink}
      </ButtonLink>
    </Panel>
  );
}

function LastPayout({ payout: { amount, state, sent_on: sent, utr, paid_on: day } }: { payout: ReceivedPayout }) {
  const rupees = formatRupees(amount);
  const isBack = state === 'failed' || state === 'returned';
  if (!isBack && day !== null)
    return (
      <p>
        {messages.payoutPaid({ amount: rupees, date: formatDay(day) })}
        {utr !== null && <span className={styles['note']}> {messages.payoutPaidUtr({ utr })}</span>}
      </p>
    );
  if (sent === undefined) return <p>{`${rupees} · ${incomeMessages.payouts.states[state]}`}</p>;
  const text = isBack ? messages.payoutFailed : messages.payoutSent;
  return <p>{text({ amount: rupees, date: formatDay(sent) })}</p>;
}

function Card({ member }: { member: MemberHome }) {
  const { brand } = useSettings();
  const { member_id, first_name, last_name, status, joined_on, sponsor, id_card } = member;
  return (
    <Panel id="card" title={messages.card}>
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
    </Panel>
  );
}

function Team({ member: { team, plan, months }, recruits, show }: HomeProps) {
  const { data, next_cursor: nextCursor } = recruits;
  const count = team.reduce((sum, each) => sum + each, 0);
  const date = formatDay(lastDayOf(months[0]!.month));
  return (
    <Panel
      id="team"
      className={`${styles['wide']} ${styles['team']}`}
      title={
        <>
          {messages.team} {count > 0 && <span>{messages.teamTotal({ count })}</span>}
        </>
      }
    >
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
          {show === null ? (
            <h3>{messages.recruits}</h3>
          ) : (
            <>
              <h3>{messages.freezing}</h3>
              {data.length > 0 && plan && <p>{messages.freezingHelp({ sp: formatSp(plan.active_sp), date })}</p>}
              <p>
                <Link to="/home#team">{messages.allRecruits}</Link>
              </p>
            </>
          )}
          <RecruitList recruits={data} nextCursor={nextCursor} />
          <p>
            <Link to="/team">{messages.wholeTeam}</Link>
          </p>
        </>
      )}
    </Panel>
  );
}

function RecruitList({ recruits, nextCursor }: { recruits: readonly Recruit[]; nextCursor: string | null }) {
  return (
    <DataList
      rows={recruits}
      rowKey={({ member_id }) => member_id}
      rowClassName={styles['recruit']}
      nextCursor={nextCursor}
      pagerLabels={{ first: messages.firstPage, next: messages.nextPage }}
      empty={messages.freezingNone}
    >
      {({ name, member_id: id, joined_on: joined, sp, status }) => (
        <>
          <p>
            <span translate="no">{name}</span>{' '}
            {status === 'frozen' && <Badge tone="danger">{messages.statuses.frozen}</Badge>}
          </p>
          <strong>{messages.sp({ sp: formatSp(sp) })}</strong>
          <p className={styles['note']}>{messages.recruitFacts({ id, date: formatDay(joined) })}</p>
        </>
      )}
    </DataList>
  );
}
