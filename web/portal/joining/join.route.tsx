import { type ReactNode, useState } from 'react';
import {
  type LoaderFunctionArgs,
  Navigate,
  redirect,
  useLoaderData,
  useNavigate,
  useParams,
  useRevalidator,
} from 'react-router';
import type { User } from '#contract/customer.ts';
import type { JoinApplication } from '#contract/joining.ts';
import { editableStates, joiningPaths } from '#contract/joining-rules.ts';
import { join as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { loginTo } from '#web/ui/session-end.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { notFound, sendCommand } from '../api.ts';
import { Approved, Declined, Returned, Submitted } from './application-states.tsx';
import { type JoinData, readJoining, readSponsorOfLink, rememberSponsor } from './join-api.ts';
import { firstOpenStep, isWizardStep } from './steps.ts';
import styles from './join.module.css';
import { Wizard } from './wizard.tsx';

/**
 * Reads the caller's application at each visit. @throws notFound if there is no such step; a redirect to the login for
 * a step; LoadError.
 */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<JoinData> {
  if (params['step'] !== undefined && !isWizardStep(params['step'])) throw notFound();
  rememberSponsor(new URL(request.url).searchParams.get('ref'));
  const data = await readJoining(request.signal);
  if (!data.user && params['step']) throw redirect(loginTo(`/join/${params['step']}`));
  return data;
}

export function Component() {
  const { user, joining } = useLoaderData<JoinData>();
  const { step } = useParams();
  if (!user || !joining) return <Intro user={null} />;
  const { application, last, member_id } = joining;
  if (member_id) return <Approved user={user} memberId={member_id} />;
  // A former direct seller who may not join again.
  if (application?.state === 'approved') return <Navigate to="/membership" replace />;
  if (application) {
    if (!editableStates.includes(application.state)) return <Submitted user={user} application={application} />;
    if (isWizardStep(step)) return <Wizard user={user} application={application} step={step} />;
    return <Resume application={application} />;
  }
  if (step) return <Navigate to="/join" replace />;
  if (last?.state === 'declined') return <Declined application={last} again={<Begin again />} />;
  return <Intro user={user} orderRequired={joining.order_required} />;
}

/** Continues an open application; a returned one first shows what to correct. */
function Resume({ application }: { application: JoinApplication }) {
  if (application.state === 'returned') return <Returned application={application} />;
  return <Navigate to={`/join/${firstOpenStep(application)}`} replace />;
}

function Intro({ user, orderRequired = false }: { user: User | null; orderRequired?: boolean }) {
  const { brand } = useSettings();
  const sponsor = readSponsorOfLink();
  return (
    <main id="content" className={`column ${styles['intro']}`}>
      <div className={styles['introText']}>
        <PageHeading title={messages.title({ brand: brand.name })}>{messages.intro.heading}</PageHeading>
        <p className={styles['lead']}>{messages.intro.lead}</p>
        <p className={styles['free']}>{messages.intro.free}</p>
        {sponsor && <p>{messages.intro.invitedBy({ id: sponsor })}</p>}
        <StartButtons user={user} orderRequired={orderRequired} />
      </div>
      <div className={styles['introLists']}>
        <section className={styles['sheet']} aria-labelledby="have">
          <h2 id="have">{messages.intro.have}</h2>
          <ul className={styles['ticks']}>
            {messages.intro.haveItems.map((item) => (
              <li key={item}>
                <Icon name="tick" />
                <span>{item}</span>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles['aside']} aria-labelledby="who">
          <h2 id="who">{messages.intro.who}</h2>
          <p>{messages.intro.whoText}</p>
        </section>
      </div>
    </main>
  );
}

function StartButtons({ user, orderRequired }: { user: User | null; orderRequired: boolean }) {
  if (orderRequired) return <FormMessage kind="note">{messages.intro.orderRequired}</FormMessage>;
  if (user) return <Begin />;
  return (
    <div className={styles['actions']}>
      <ButtonLink to="/signup">{messages.intro.signUp}</ButtonLink>
      <ButtonLink to="/login?to=/join" variant="secondary">
        {messages.intro.logIn}
      </ButtonLink>
    </div>
  );
}

function Begin({ again = false }: { again?: boolean }): ReactNode {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const begin = async () => {
    setBusy(true);
    setError('');
    const failure = await sendCommand(joiningPaths.application);
    setBusy(false);
    if (!failure) return navigate('/join/sponsor');
    setError(failure.message);
    // Another tab may have begun an application, so reload to show it.
    if (failure.status === 409) await revalidate();
  };
  return (
    <div className={styles['begin']}>
      <Button busy={busy} onClick={() => void begin()}>
        {again ? messages.intro.startAgain : messages.intro.start}
      </Button>
      <FormMessage>{error}</FormMessage>
    </div>
  );
}
