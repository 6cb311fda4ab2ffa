import { Link, useLoaderData } from 'react-router';
import type { StaffMemberDetail } from '#contract/admin/network/members.ts';
import { languageFacts } from '#contract/language.ts';
import { members as messages } from '#messages/admin.ts';
import { join } from '#messages/portal.ts';
import { EmptyState } from '#web/ui/data-list.tsx';
import { Facts, Section } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatTime } from '../kit/dates.ts';
import { usePermission } from '../screen.tsx';
import { Picture } from './joining-detail.tsx';
import { MemberFiles } from './member-files.tsx';
import { type MemberData, MemberFrame } from './member-frame.tsx';
import { MemberNominee } from './member-nominee.tsx';
import joiningLook from './joining.module.css';

/** Numbers show their last digits only. Pictures are for readers who check applications. */
export function MemberDocuments() {
  const { member } = useLoaderData<MemberData>();
  const { application } = member;
  return (
    <MemberFrame member={member}>
      {application ? (
        <Papers application={application} memberId={member.member_id} />
      ) : (
        <>
          <EmptyState>{messages.noApplication}</EmptyState>
          <MemberNominee memberId={member.member_id} />
        </>
      )}
    </MemberFrame>
  );
}

interface PapersProps {
  application: NonNullable<StaffMemberDetail['application']>;
  memberId: string;
}

function Papers({ application, memberId }: PapersProps) {
  const mayReview = usePermission('kyc.review');
  return (
    <div className={look['columns']}>
      <div className={look['stack']}>
        <Section title={messages.papers}>
          {mayReview ? (
            <>
              <div className={joiningLook['comparisons']}>
                {application.documents.map((kind) => (
                  <figure key={kind} className={joiningLook['comparison']}>
                    <Picture id={application.id} kind={kind} />
                    <figcaption>{join.fields[kind]}</figcaption>
                  </figure>
                ))}
              </div>
              <MemberFiles memberId={memberId} hasAgreement={application.agreement_accepted_at !== null} />
              <p>
                <Link to={`/joining/${application.id}`}>{messages.openApplication}</Link>
              </p>
            </>
          ) : (
            <p className={look['quiet']}>{messages.papersHidden}</p>
          )}
        </Section>
      </div>
      <div className={look['stack']}>
        <Kyc application={application} />
        <Agreement application={application} />
        <MemberNominee memberId={memberId} />
      </div>
    </div>
  );
}

function Kyc({ application }: Pick<PapersProps, 'application'>) {
  const ending = (last4: string | null) => (last4 === null ? messages.notGiven : messages.lastFour({ last4 }));
  return (
    <Section title={messages.kyc}>
      <Facts
        facts={[
          [messages.pan, ending(application.pan_last4)],
          [messages.account, ending(application.account_last4)],
          [messages.bank, application.bank_name ?? messages.notGiven],
          [messages.ifsc, application.ifsc ?? messages.notGiven],
        ]}
      />
    </Section>
  );
}

function Agreement({ application }: Pick<PapersProps, 'application'>) {
  const { agreement_version: version, agreement_language: language, agreement_accepted_at: acceptedAt } = application;
  const languageName = language === null ? '' : languageFacts[language].name;
  return (
    <Section title={messages.agreement}>
      {version === null || acceptedAt === null ? (
        <p>{messages.notGiven}</p>
      ) : (
        <Facts
          facts={[
            [messages.agreement, messages.agreementVersion({ version, language: languageName })],
            [messages.agreementAccepted, formatTime(acceptedAt)],
          ]}
        />
      )}
    </Section>
  );
}
