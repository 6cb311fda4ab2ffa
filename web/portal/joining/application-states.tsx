import type { ReactNode } from 'react';
import type { User } from '#contract/customer.ts';
import type { JoinApplication } from '#contract/joining.ts';
import { joiningPaths, type ReturnableField, returnableFieldNames, returnableFields } from '#contract/joining-rules.ts';
import { join as messages } from '#messages/portal.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { formatDay } from '../dates.ts';
import { DownloadButton } from '../own-files.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import styles from './join.module.css';

function StatePage({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) {
  const { brand } = useSettings();
  return (
    <main id="content" className={`column ${styles['state']}`}>
      <PageHeading title={`${heading} · ${brand.name}`}>{heading}</PageHeading>
      <p className={styles['lead']}>{lead}</p>
      {children}
    </main>
  );
}

export function Submitted({ user, application }: { user: User; application: JoinApplication }) {
  const { submitted_at } = application;
  return (
    <StatePage heading={messages.submitted.heading} lead={messages.submitted.text({ name: user.first_name })}>
      {submitted_at && <p className={styles['quiet']}>{messages.submitted.when({ date: formatDay(submitted_at) })}</p>}
      <section className={styles['sheet']} aria-labelledby="next">
        <h2 id="next">{messages.submitted.next}</h2>
        <ol className={styles['nextItems']}>
          {messages.submitted.nextItems.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      </section>
      <div className={styles['actions']}>
        <DownloadButton path={memberPaths.agreement} name="direct-seller-agreement.pdf">
          {messages.submitted.agreementCopy}
        </DownloadButton>
        <WithdrawButton
          path={joiningPaths.withdraw}
          body={{ version: application.version }}
          variant="quiet"
          label={messages.submitted.withdraw}
          title={messages.submitted.withdrawTitle}
          text={messages.submitted.withdrawText}
          confirm={messages.submitted.withdrawYes}
          cancel={messages.submitted.withdrawNo}
        />
      </div>
    </StatePage>
  );
}

export function Returned({ application }: { application: JoinApplication }) {
  const fields = returnableFieldNames.filter((field) => application.reasons[field]);
  const { heading, text, correct, toReview } = messages.returned;
  return (
    <StatePage heading={heading({ count: fields.length })} lead={text}>
      <ul className={styles['reasons']}>
        {fields.map((field) => (
          <Reason key={field} field={field} reason={application.reasons[field]!} label={correct} />
        ))}
      </ul>
      <div className={styles['actions']}>
        <ButtonLink to="/join/review" variant="secondary">
          {toReview}
        </ButtonLink>
      </div>
    </StatePage>
  );
}

function Reason({ field, reason, label }: { field: ReturnableField; reason: string; label: string }) {
  const name = messages.fields[field];
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>{reason}</p>
      </div>
      <ButtonLink
        to={`/join/${returnableFields[field]}`}
        variant="secondary"
        size="small"
        aria-label={`${label}: ${name}`}
      >
        {label}
      </ButtonLink>
    </li>
  );
}

export function Declined({ application, again }: { application: JoinApplication; again: ReactNode }) {
  const { brand } = useSettings();
  const address = (
    <a key="address" href={`mailto:${brand.email}`}>
      {brand.email}
    </a>
  );
  return (
    <StatePage heading={messages.declined.heading} lead={messages.declined.text}>
      {application.decline_reason && (
        <section className={styles['sheet']} aria-labelledby="why">
          <h2 id="why">{messages.declined.why}</h2>
          <p>{application.decline_reason}</p>
        </section>
      )}
      <p>{withElements(messages.declined.ask, { address })}</p>
      {again}
    </StatePage>
  );
}

export function Approved({ user, memberId }: { user: User; memberId: string }) {
  const { brand } = useSettings();
  return (
    <StatePage
      heading={messages.approved.heading({ name: user.first_name })}
      lead={messages.approved.text({ brand: brand.name, id: memberId })}
    >
      <div className={styles['actions']}>
        <ButtonLink to="/home">{messages.approved.toHome}</ButtonLink>
        <DownloadButton path={memberPaths.welcomeLetter} name={`welcome-letter-${memberId}.pdf`}>
          {messages.approved.welcomeLetter}
        </DownloadButton>
      </div>
    </StatePage>
  );
}
