import type { ReactNode } from 'react';
import { useLoaderData, useParams } from 'react-router';
import { memberPaths } from '#contract/member-rules.ts';
import type { KycChange, Membership } from '#contract/membership.ts';
import {
  achiever as achieverMessages,
  contact as contactMessages,
  membership as messages,
  nominee as nomineeMessages,
  secondFactor as factorMessages,
} from '#messages/portal.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { formatDay, formatTime } from '../dates.ts';
import { DownloadButton } from '../own-files.tsx';
import { NotFound } from '../frame.tsx';
import { AchieverPage } from './achiever-page.tsx';
import { ChangePage } from './change-page.tsx';
import { ContactPage } from './contact-page.tsx';
import { DevicesPage } from './devices-page.tsx';
import { LeavePage } from './leave-page.tsx';
import { type MembershipData, readMembership } from './membership-api.ts';
import { lastDay, MembershipPage, NoSeller } from './membership-parts.tsx';
import { NomineePage, relationOf } from './nominee-page.tsx';
import { NotificationsPage } from './notifications-page.tsx';
import { ReturnsPage } from './returns-page.tsx';
import { SecondFactorPage } from './second-factor-page.tsx';
import styles from './membership.module.css';

export const loader = readMembership;

export function Component() {
  const { membership, ...data } = useLoaderData<MembershipData>();
  const { page } = useParams();
  if (!membership)
    return (
      <MembershipPage title={messages.title} heading={messages.heading} back={{ to: '/home', label: messages.toHome }}>
        <NoSeller text={messages.noneText} />
      </MembershipPage>
    );
  switch (page) {
    case undefined:
      return <Overview membership={membership} />;
    case 'leave':
      return <LeavePage membership={membership} reversed={data.reversed} />;
    case 'bank':
    case 'pan':
      return <ChangePage key={page} kind={page} membership={membership} />;
    case 'achiever':
      return data.consent ? <AchieverPage consent={data.consent} /> : <NotFound />;
    case 'contact':
      return data.contact ? <ContactPage contact={data.contact} /> : <NotFound />;
    case 'notifications':
      return data.choices ? <NotificationsPage choices={data.choices} /> : <NotFound />;
    case 'nominee':
      return <NomineePage membership={membership} />;
    case 'second-factor':
      return data.factor ? <SecondFactorPage factor={data.factor} /> : <NotFound />;
    case 'devices':
      return <DevicesPage sessions={data.sessions} />;
    case 'returns':
      return <ReturnsPage membership={membership} orders={data.orders} />;
    default:
      return <NotFound />;
  }
}

const tones: Record<Membership['status'], Tone> = {
  live: 'success',
  frozen: 'warning',
  exited: 'neutral',
  terminated: 'danger',
};

function Overview({ membership }: MembershipProps) {
  const { status } = membership;
  const isInside = status === 'live' || status === 'frozen';
  return (
    <MembershipPage title={messages.title} heading={messages.heading} back={{ to: '/home', label: messages.toHome }}>
      <dl className={styles['facts']}>
        <Fact label={messages.id}>
          <span className={styles['number']}>{membership.member_id}</span>
        </Fact>
        <Fact label={messages.name}>{membership.name}</Fact>
        <Fact label={messages.joined}>{formatDay(membership.joined_on)}</Fact>
        <Fact label={messages.status}>
          <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>
        </Fact>
      </dl>
      <div className={styles['tiles']}>
        <BankTile membership={membership} />
        <PanTile membership={membership} />
        <NomineeTile nominee={membership.nominee} />
        <PageTile name="returns" to="/membership/returns" />
        {isInside && (
          <>
            <Tile
              id="achiever"
              heading={achieverMessages.tile}
              link={achieverMessages.tileLink}
              to="/membership/achiever"
            >
              <p>{achieverMessages.tileText}</p>
            </Tile>
            <Tile id="contact" heading={contactMessages.tile} link={contactMessages.tileLink} to="/membership/contact">
              <p>{contactMessages.tileText}</p>
            </Tile>
          </>
        )}
        <Documents membership={membership} isInside={isInside} />
        {isInside && <PageTile name="notifications" to="/membership/notifications" />}
        <Tile
          id="factor"
          heading={factorMessages.heading}
          link={factorMessages.tileLink}
          to="/membership/second-factor"
        >
          <p>{factorMessages.tileText}</p>
        </Tile>
        <PageTile name="devices" to="/membership/devices" />
        {isInside && <PageTile name="training" to="/training" />}
        <PageTile name="support" to="/tickets" />
        <Leaving membership={membership} />
        {status === 'exited' && <PageTile name="again" to="/join" />}
      </div>
    </MembershipPage>
  );
}

interface MembershipProps {
  membership: Membership;
}

function BankTile({ membership: { bank, bank_change, payout_hold_until } }: MembershipProps) {
  return (
    <Tile
      id="bank"
      heading={messages.bank}
      link={linkOf(bank_change, bank ? messages.changeBank : messages.addBank)}
      to="/membership/bank"
    >
      <ChangeState change={bank_change} />
      {bank ? (
        <p>
          {messages.bankText({ bank: bank.bank_name, last4: bank.account_last4 })}
          <br />
          {messages.bankHolder({ name: bank.holder_name })}
        </p>
      ) : (
        <p>{messages.bankNone}</p>
      )}
      {payout_hold_until && <p className={styles['note']}>{messages.hold({ time: formatTime(payout_hold_until) })}</p>}
    </Tile>
  );
}

function PanTile({ membership: { pan, pan_change } }: MembershipProps) {
  return (
    <Tile
      id="pan"
      heading={messages.pan}
      link={linkOf(pan_change, pan ? messages.changePan : messages.addPan)}
      to="/membership/pan"
    >
      <ChangeState change={pan_change} />
      <p>{pan ? messages.panText({ last4: pan.pan_last4, name: pan.pan_name }) : messages.panNone}</p>
    </Tile>
  );
}

function NomineeTile({ nominee }: Pick<Membership, 'nominee'>) {
  return (
    <Tile
      id="nominee"
      heading={nomineeMessages.tile}
      link={nominee ? nomineeMessages.change : nomineeMessages.name}
      to="/membership/nominee"
    >
      <p>
        {nominee
          ? nomineeMessages.tileNamed({ name: nominee.name, relation: relationOf(nominee) })
          : nomineeMessages.tileNone}
      </p>
    </Tile>
  );
}

function Documents({
  membership: { member_id: memberId, has_agreement: hasAgreement },
  isInside,
}: MembershipProps & { isInside: boolean }) {
  return (
    <Tile id="documents" heading={messages.documents} link={messages.documentsLink} to={`/verify/${memberId}`}>
      <p>{messages.documentsText}</p>
      <div className={styles['actions']}>
        {isInside && (
          <>
            <DownloadButton path={`${memberPaths.idCard}.pdf`} name={`id-card-${memberId}.pdf`}>
              {messages.idCard}
            </DownloadButton>
            <DownloadButton path={memberPaths.welcomeLetter} name={`welcome-letter-${memberId}.pdf`}>
              {messages.welcomeLetter}
            </DownloadButton>
          </>
        )}
        {hasAgreement && (
          <DownloadButton path={memberPaths.agreement} name="direct-seller-agreement.pdf">
            {messages.agreement}
          </DownloadButton>
        )}
      </div>
    </Tile>
  );
}

function Leaving({
  membership: { status, cooling_off_until: coolingOff, exit, left_at: leftAt, notice_days: days },
}: {
  membership: Membership;
}) {
  if (status === 'exited' || status === 'terminated')
    return (
      <Tile id="leave" heading={messages.leave} link={messages.leftLink} to="/membership/leave">
        <p>
          {exit?.state === 'done'
            ? messages.leftOn({ date: lastDay(exit.effective_at) })
            : messages.endedOn({ date: formatDay(leftAt ?? '') })}
        </p>
      </Tile>
    );
  if (exit?.state === 'pending')
    return (
      <Tile id="leave" heading={messages.leave} link={messages.pendingLink} to="/membership/leave">
        <p>{messages.leavePending({ date: lastDay(exit.effective_at) })}</p>
      </Tile>
    );
  return (
    <Tile id="leave" heading={messages.leave} link={messages.leaveLink} to="/membership/leave">
      <p>{coolingOff ? messages.leaveCooling({ date: lastDay(coolingOff) }) : messages.leaveNotice({ days })}</p>
    </Tile>
  );
}

const linkOf = (change: KycChange | null, link: string) => (change?.state === 'submitted' ? messages.see : link);

function ChangeState({ change }: { change: KycChange | null }) {
  if (change?.state === 'submitted')
    return (
      <p>
        <Badge tone="warning">{messages.checking}</Badge>
      </p>
    );
  if (change?.state === 'declined')
    return (
      <p>
        <Badge tone="danger">{messages.declined}</Badge>
      </p>
    );
  return null;
}

type Page = 'returns' | 'notifications' | 'devices' | 'training' | 'support' | 'again';

/** A tile that only leads to its page. */
function PageTile({ name, to }: { name: Page; to: string }) {
  return (
    <Tile id={name} heading={messages[name]} link={messages[`${name}Link`]} to={to}>
      <p>{messages[`${name}Text`]}</p>
    </Tile>
  );
}

interface TileProps {
  id: string;
  heading: string;
  children: ReactNode;
  link?: string;
  to?: string;
}

function Tile({ id, heading, children, link, to }: TileProps) {
  return (
    <section className={styles['tile']} aria-labelledby={`tile-${id}`}>
      <h2 id={`tile-${id}`}>{heading}</h2>
      {children}
      {link && to && (
        <p className={styles['tileLink']}>
          <AppLink to={to}>{link}</AppLink>
        </p>
      )}
    </section>
  );
}
