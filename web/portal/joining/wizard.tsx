import { type ComponentType, useState } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { User } from '#contract/customer.ts';
import type { JoinApplication } from '#contract/joining.ts';
import { wizardSteps } from '#contract/portal-pages.ts';
import { join as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { sendCommand } from '../api.ts';
import { AgreementStep } from './agreement-step.tsx';
import { BankStep } from './bank-step.tsx';
import { EligibilityStep } from './eligibility-step.tsx';
import { IdentityStep } from './identity-step.tsx';
import { OrientationStep } from './orientation-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { SponsorStep } from './sponsor-step.tsx';
import type { SaveStep, StepProps } from './step-form.tsx';
import { changedSteps, statusOf, stepAfter, type WizardStep } from './steps.ts';
import styles from './join.module.css';

const bodies: Record<WizardStep, ComponentType<StepProps>> = {
  sponsor: SponsorStep,
  eligibility: EligibilityStep,
  orientation: OrientationStep,
  agreement: AgreementStep,
  identity: IdentityStep,
  bank: BankStep,
  review: ReviewStep,
};

interface WizardProps {
  application: JoinApplication;
  user: User;
  step: WizardStep;
}

export function Wizard({ application, user, step }: WizardProps) {
  const { brand } = useSettings();
  const { save, conflict, takeTheirs, round } = useSaving(application, step);
  const Body = bodies[step];
  const place = wizardSteps.indexOf(step) + 1;
  const progress = messages.progress({ step: place, total: wizardSteps.length });
  return (
    <main id="content" className={`column ${styles['wizard']}`}>
      <StepList application={application} current={step} />
      <div className={styles['step']}>
        <header className={styles['stepHead']}>
          <p className={styles['progress']}>{progress}</p>
          <ol className={styles['segments']} aria-hidden="true">
            {wizardSteps.map((each, index) => (
              <li key={each} data-passed={index < place || undefined} />
            ))}
          </ol>
          <PageHeading title={`${messages.steps[step]} · ${progress} · ${brand.name}`}>
            {messages.steps[step]}
          </PageHeading>
        </header>
        <Conflict steps={conflict} onTake={takeTheirs} />
        <Body key={`${step} ${round}`} application={application} user={user} save={save} />
        {step !== 'review' && <p className={styles['later']}>{messages.later}</p>}
      </div>
    </main>
  );
}

/** Saves with the newest version. If another tab saved first, shows its data and keeps what was typed here. */
function useSaving(application: JoinApplication, step: WizardStep) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { state } = useLocation();
  /** The application before a rejected save; null otherwise. */
  const [stale, setStale] = useState<{ step: WizardStep; application: JoinApplication } | null>(null);
  // Rises whenever saved values replace typed ones, which resets the form.
  const [round, setRound] = useState(0);
  const save: SaveStep = async (path, body) => {
    const method = step === 'review' ? 'POST' : 'PUT';
    const failure = await sendCommand(path, { version: application.version, ...body }, method);
    if (failure?.code === 'joining_changed') {
      setStale({ step, application });
      await revalidate();
      return { ...failure, message: '' };
    }
    if (failure) return failure;
    setStale(null);
    const isFromReview = (state as { from?: string } | null)?.from === 'review';
    if (step === 'review') await navigate('/join', { replace: true });
    else await navigate(isFromReview ? '/join/review' : `/join/${stepAfter(step, application)}`);
    return null;
  };
  return {
    save,
    round,
    conflict: stale?.step === step ? changedSteps(stale.application, application) : null,
    takeTheirs: () => {
      setStale(null);
      setRound(round + 1);
    },
  };
}

function Conflict({ steps, onTake }: { steps: WizardStep[] | null; onTake: () => void }) {
  return (
    <FormMessage>
      {steps && (
        <>
          <strong>{messages.conflict.heading}</strong>
          <p>
            {steps.length > 0
              ? messages.conflict.text({ steps: steps.map((each) => messages.steps[each]).join(', ') })
              : messages.conflict.nothing}
          </p>
          <Button variant="secondary" size="small" onClick={onTake}>
            {messages.conflict.takeTheirs}
          </Button>
        </>
      )}
    </FormMessage>
  );
}

/** The steps can be opened in any order. */
function StepList({ application, current }: { application: JoinApplication; current: WizardStep }) {
  const names = { done: messages.saved, correct: messages.toCorrect, todo: messages.toDo };
  return (
    <nav className={styles['steps']} aria-label={messages.stepsLabel}>
      <ol>
        {wizardSteps.map((step, index) => {
          const status = statusOf(step, application);
          return (
            <li key={step} data-status={status}>
              <Link to={`/join/${step}`} aria-current={step === current ? 'step' : undefined}>
                <span className={styles['mark']} aria-hidden="true">
                  {status === 'done' ? <Icon name="tick" /> : status === 'correct' ? '!' : index + 1}
                </span>
                <span>
                  {messages.steps[step]}
                  <span className={status === 'correct' ? styles['status'] : 'visually-hidden'}> {names[status]}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
