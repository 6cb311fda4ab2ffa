import { Link } from 'react-router';
import type { JoinApplication } from '#contract/joining.ts';
import { joiningPaths, type JoiningStep, joiningSteps } from '#contract/joining-rules.ts';
import { states as stateNames } from '#messages/geography.ts';
import { join, joinSteps, membershipChange } from '#messages/portal.ts';
import { FormMessage } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Fact } from '#web/ui/fact.tsx';
import { formatDay } from '../dates.ts';
import { StepFooter, type StepProps } from './step-form.tsx';
import { statusOf } from './steps.ts';
import styles from './join.module.css';

const messages = joinSteps.review;

export function ReviewStep({ application, save }: StepProps) {
  const open = joiningSteps.filter((step) => statusOf(step, application) === 'todo');
  const form = useForm({ initial: {}, submit: async () => save(joiningPaths.send, {}) });
  return (
    <form {...form.formProps} className={styles['form']}>
      <p className={styles['why']}>{messages.intro}</p>
      <div className={styles['summary']}>
        {joiningSteps.map((step) => (
          <section key={step} aria-labelledby={`review-${step}`} data-status={statusOf(step, application)}>
            <div className={styles['summaryHead']}>
              <h2 id={`review-${step}`}>{join.steps[step]}</h2>
              <Link
                to={`/join/${step}`}
                state={{ from: 'review' }}
                aria-label={messages.editOf({ step: join.steps[step] })}
              >
                {messages.edit}
              </Link>
            </div>
            <Facts step={step} application={application} />
          </section>
        ))}
      </div>
      {open.length > 0 ? (
        <FormMessage>
          {messages.missing}
          <ul>
            {open.map((step) => (
              <li key={step}>
                <Link to={`/join/${step}`}>{join.steps[step]}</Link>
              </li>
            ))}
          </ul>
        </FormMessage>
      ) : (
        <>
          <p className={styles['quiet']}>{messages.sendHelp}</p>
          <StepFooter step="review" form={form} label={messages.send} busyLabel={messages.sending} />
        </>
      )}
    </form>
  );
}

function Facts({ step, application }: { step: JoiningStep; application: JoinApplication }) {
  const facts = factsOf[step](application);
  const isOpen = statusOf(step, application) === 'todo';
  return (
    <>
      {facts.length > 0 && (
        <dl>
          {facts.map(([name, value]) => (
            <Fact key={name} label={name}>
              {value}
            </Fact>
          ))}
        </dl>
      )}
      {isOpen && <p className={styles['open']}>{messages.incomplete}</p>}
    </>
  );
}

type Fact = [name: string, value: string];

function namePictures({ documents }: JoinApplication, kinds: readonly string[]): Fact[] {
  const there = documents.filter(({ kind }) => kinds.includes(kind)).map(({ kind }) => joinSteps.pictures[kind]);
  return there.length > 0 ? [[messages.pictures, there.join(', ')]] : [];
}

const factsOf: Record<JoiningStep, (application: JoinApplication) => Fact[]> = {
  sponsor: ({ sponsor }) => {
    if (!sponsor) return [];
    const { name, member_id } = sponsor;
    const value = sponsor.kind === 'company' ? messages.noSponsor : joinSteps.sponsor.found({ name, id: member_id });
    return [[join.steps.sponsor, value]];
  },
  eligibility: ({ eligibility }) =>
    eligibility
      ? [
          [messages.born, formatDay(eligibility.born_on)],
          [messages.declared, messages.allDeclared],
        ]
      : [],
  orientation: ({ orientation }) =>
    orientation ? [[join.steps.orientation, messages.passed({ date: formatDay(orientation.passed_at) })]] : [],
  agreement: ({ agreement }) =>
    agreement ? [[join.steps.agreement, messages.accepted({ date: formatDay(agreement.accepted_at) })]] : [],
  identity: (application) => {
    const { identity } = application;
    const pictures = namePictures(application, ['photo', 'address_proof', 'pan_card']);
    if (!identity) return pictures;
    const { user_street, user_city, user_district, user_state, user_postcode } = identity.address;
    const state = (stateNames as Record<string, string>)[user_state] ?? user_state;
    const place = [user_street, user_city, user_district, state].filter(Boolean).join(', ');
    return [
      [messages.pan, messages.ending({ last4: identity.pan_last4 })],
      [messages.nameOnPan, identity.pan_name],
      [messages.address, `${place} ${user_postcode}`],
      [messages.proof, joinSteps.identity.proofs[identity.address_proof]],
      ...pictures,
    ];
  },
  bank: (application) => {
    const { bank } = application;
    const pictures = namePictures(application, ['cancelled_cheque']);
    if (!bank) return pictures;
    return [
      [joinSteps.bank.holder, bank.holder_name],
      [messages.account, membershipChange.ending({ last4: bank.account_last4 })],
      [joinSteps.bank.ifsc, bank.ifsc],
      [joinSteps.bank.bankName, bank.bank_name],
      ...pictures,
    ];
  },
};
