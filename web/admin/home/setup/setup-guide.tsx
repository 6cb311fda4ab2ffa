import { type ReactNode, useState } from 'react';
import { openingPaths } from '#contract/admin/settings/opening.ts';
import { setupDeliveryPath, type SetupStep, type StaffSetup } from '#contract/admin/settings/setup.ts';
import type { Permission } from '#contract/admin/staff.ts';
import { company as companyMessages, setup as messages } from '#messages/settings.ts';
import { LinkButton } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { sendAsStaff } from '#web/admin/api.ts';
import { CommandButton, usePermissions } from '#web/admin/screen.tsx';
import styles from './setup-guide.module.css';

type Step = StaffSetup['steps'][number];

/** Where a step is done, and the permission for it. The operator's step has no screen. */
const screens: Partial<Record<SetupStep, { to: string; permission: Permission }>> = {
  company: { to: '/settings/company', permission: 'company.configure' },
  delivery: { to: '/shipping', permission: 'shipping.read' },
  payment: { to: '/settings/payments', permission: 'settings.read' },
  mail: { to: '/settings/mail', permission: 'settings.read' },
  products: { to: '/products/new', permission: 'catalog.write' },
  pictures: { to: '/products', permission: 'catalog.read' },
};

/** One step is open at a time: the first unfinished one, unless the reader chose another. */
export function SetupGuide({ setup }: { setup: StaffSetup }) {
  const { steps } = setup;
  const done = steps.filter(({ is_done: isDone }) => isDone).length;
  const [chosen, setChosen] = useState<SetupStep | null>(null);
  const open = chosen ?? steps.find(({ is_done: isDone }) => !isDone)?.step;
  return (
    <section className={styles['guide']} aria-labelledby="setup-guide">
      <div className={styles['head']}>
        <h2 id="setup-guide">{messages.heading}</h2>
        <p>{messages.progress({ done, total: steps.length })}</p>
        <progress
          value={done}
          max={steps.length}
          aria-label={messages.progress({ done, total: steps.length })}
          className={styles['bar']}
        />
      </div>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <SetupStepRow
            key={step.step}
            step={step}
            setup={setup}
            isOpen={step.step === open}
            onOpen={() => setChosen(step.step)}
          />
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  step: Step;
  setup: StaffSetup;
}

function SetupStepRow({ step, setup, isOpen, onOpen }: StepProps & { isOpen: boolean; onOpen: () => void }) {
  const { title, text } = messages.steps[step.step];
  return (
    <li className={styles['step']} data-open={isOpen || undefined}>
      <h3>
        <button type="button" aria-expanded={isOpen} onClick={onOpen} className={styles['title']}>
          <StepMark isDone={step.is_done} />
          {title}
        </button>
      </h3>
      {isOpen && (
        <div className={styles['body']}>
          <p>{text}</p>
          <StepNotes step={step} setup={setup} />
          <div className={styles['actions']}>
            <StepActions step={step} setup={setup} />
          </div>
        </div>
      )}
    </li>
  );
}

function StepMark({ isDone }: { isDone: boolean }) {
  return (
    <span className={styles['mark']} data-done={isDone || undefined}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {isDone && <path d="m2.5 6.5 2.5 2.5 4.5-5.5" fill="none" stroke="currentColor" strokeWidth="1.75" />}
      </svg>
      <span className="visually-hidden">{isDone ? messages.done : messages.toDo}: </span>
    </span>
  );
}

function StepNotes({ step: { step, problems }, setup }: StepProps) {
  const notes: ReactNode[] = [];
  if (step !== 'open')
    for (const { problem, remedy } of problems)
      notes.push(
        <li key={problem}>
          {problem} {step === 'server' && <span className={styles['quiet']}>{remedy}</span>}
        </li>,
      );
  if (step === 'company' && setup.missing_licences.length > 0) {
    const fields = setup.missing_licences.map((field) => companyMessages.fields[field]).join(', ');
    notes.push(<li key="licences">{messages.licences({ fields })}</li>);
  }
  if (step === 'payment' && setup.cash_on_delivery) notes.push(<li key="cod">{messages.codOnly}</li>);
  if (step === 'pictures' && setup.without_picture > 0)
    notes.push(<li key="pictures">{messages.steps.pictures.missing({ count: setup.without_picture })}</li>);
  if (notes.length === 0) return null;
  return (
    <>
      {step === 'server' && <p>{messages.operator}</p>}
      <ul className={styles['notes']}>{notes}</ul>
    </>
  );
}

function StepActions({ step: { step, is_done: isDone }, setup }: StepProps) {
  const held = usePermissions();
  if (step === 'open') return <OpenAction setup={setup} />;
  if (step === 'server') return null;
  const screen = screens[step];
  if (!screen || !held.includes(screen.permission)) return null;
  return (
    <>
      <LinkButton to={screen.to} {...(isDone && { variant: 'secondary' as const })}>
        {messages.steps[step].action}
      </LinkButton>
      {step === 'products' && (
        <LinkButton to="/products" variant="secondary">
          {messages.steps.products.list}
        </LinkButton>
      )}
      {step === 'delivery' && !isDone && held.includes('shipping.configure') && (
        <CommandButton label={messages.looksRight} run={() => sendAsStaff(setupDeliveryPath)} variant="secondary">
          {messages.looksRight}
        </CommandButton>
      )}
    </>
  );
}

/** Opens the shop once the doctor finds no problem. */
function OpenAction({ setup: { steps } }: Pick<StepProps, 'setup'>) {
  const held = usePermissions();
  const isReady = steps.every(({ step, problems }) => step === 'open' || problems.length === 0);
  if (!isReady) return <p className={styles['quiet']}>{messages.waiting}</p>;
  if (!held.includes('settings.configure')) return null;
  return (
    <CommandButton
      label={messages.openTitle}
      run={() => sendAsStaff(openingPaths.open)}
      onDone={() => showToast(messages.opened)}
      variant="primary"
    >
      {messages.openButton}
    </CommandButton>
  );
}
