import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Orientation, SellerEarnings } from '#contract/joining.ts';
import { joiningPaths } from '#contract/joining-rules.ts';
import { joinSteps } from '#messages/portal.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useForm } from '#web/ui/use-form.ts';
import { formatDay, formatMonth } from '../dates.ts';
import { readOrientation } from './join-api.ts';
import { Fetched, useFetched } from './fetched.tsx';
import { StepActions, StepFooter, type StepProps } from './step-form.tsx';
import { stepAfter } from './steps.ts';
import styles from './join.module.css';

const messages = joinSteps.orientation;

/** The page number is in the address, so that the browser's Back works. */
export function OrientationStep(props: StepProps) {
  const fetched = useFetched(readOrientation);
  return <Fetched {...fetched}>{(orientation) => <Pages {...props} orientation={orientation} />}</Fetched>;
}

interface PagesProps extends StepProps {
  orientation: Orientation;
}

function Pages({ orientation, ...props }: PagesProps) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('page');
  const total = orientation.pages.length;
  const passed = props.application.orientation;
  if (passed && asked === null)
    return (
      <>
        <p className={styles['done']}>{messages.passed({ date: formatDay(passed.passed_at) })}</p>
        <StepActions step="orientation">
          <ButtonLink to={`/join/${stepAfter('orientation', props.application)}`}>{messages.continue}</ButtonLink>
          <ButtonLink to="?page=1" variant="secondary">
            {messages.readAgain}
          </ButtonLink>
        </StepActions>
      </>
    );
  if (asked === 'quiz') return <Quiz {...props} orientation={orientation} />;
  const number = Math.min(total, Math.max(1, Number(asked) || 1));
  const page = orientation.pages[number - 1]!;
  const open = (next: number | 'quiz') => setSearch({ page: String(next) });
  return (
    <>
      {number === 1 && <p className={styles['why']}>{messages.intro}</p>}
      <article className={styles['page']}>
        <p className={styles['quiet']}>{messages.page({ page: number, total })}</p>
        <PageTitle key={number}>{page.heading}</PageTitle>
        {page.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {number === total && orientation.earnings && <Earnings {...orientation.earnings} />}
      </article>
      <div className={styles['actions']}>
        <Button onClick={() => open(number === total ? 'quiz' : number + 1)}>
          {number === total ? messages.toQuiz : messages.nextPage}
        </Button>
        {number > 1 && (
          <Button variant="secondary" onClick={() => open(number - 1)}>
            {messages.previousPage}
          </Button>
        )}
      </div>
    </>
  );
}

/** Actual incomes of direct sellers. */
function Earnings({ month, sellers, earners, median, ninetieth }: SellerEarnings) {
  return (
    <section className={styles['earnings']}>
      <h3>{messages.earnings.heading({ month: formatMonth(month) })}</h3>
      <p>
        {messages.earnings.sellers({ sellers })} {messages.earnings.earners({ earners })}
      </p>
      <dl>
        <dt>{messages.earnings.median}</dt>
        <dd>{formatRupees(median)}</dd>
        <dt>{messages.earnings.ninetieth}</dt>
        <dd>{formatRupees(ninetieth)}</dd>
      </dl>
      <p>{messages.earnings.note}</p>
    </section>
  );
}

/** Takes the focus after a page change, for screen reader users. */
function PageTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [search] = useSearchParams();
  const isTurned = search.has('page');
  useEffect(() => {
    if (isTurned) title.current?.focus();
  }, [isTurned]);
  return (
    <h2 ref={title} tabIndex={-1}>
      {children}
    </h2>
  );
}

function Quiz({ orientation, save }: PagesProps) {
  const { questions } = orientation;
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(questions.map((_question, index) => [`answers.${index}`, ''])),
    submit: async (values) => {
      const open = Object.keys(values).filter((name) => values[name] === '');
      // Only answered questions get hints.
      if (open.length > 0)
        return { message: '', errors: Object.fromEntries(open.map((name) => [name, [messages.unanswered]])) };
      const answers = questions.map((_question, index) => Number(values[`answers.${index}`]));
      return save(joiningPaths.orientation, { orientation_version: orientation.version, answers });
    },
  });
  return (
    <form {...form.formProps} className={styles['form']}>
      <div>
        <PageTitle>{messages.quiz}</PageTitle>
        <p className={styles['why']}>{messages.quizIntro}</p>
      </div>
      {questions.map(({ question, answers }, index) => {
        const name = `answers.${index}`;
        const error = form.errorOf(name);
        const errorId = `answer-error-${index}`;
        return (
          <fieldset key={name} className={styles['choices']} aria-describedby={error ? errorId : undefined}>
            <legend>{`${index + 1}. ${question}`}</legend>
            {answers.map((answer, place) => (
              <label key={answer} className={styles['choice']} data-wrong={error ? true : undefined}>
                <input
                  type="radio"
                  name={name}
                  value={place}
                  checked={form.values[name] === String(place)}
                  onChange={() => form.set(name, String(place))}
                />
                <span>{answer}</span>
              </label>
            ))}
            <div role="status">
              <FieldError id={errorId} error={error} />
            </div>
          </fieldset>
        );
      })}
      <StepFooter step="orientation" form={form} label={messages.check} busyLabel={messages.checking} />
      <p>
        <ButtonLink to="?page=1" variant="quiet" size="small">
          {messages.toPages}
        </ButtonLink>
      </p>
    </form>
  );
}
