import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useParams } from 'react-router';
import { memberPaths } from '#contract/member-rules.ts';
import type { TrainingPage } from '#contract/training.ts';
import { training as messages } from '#messages/portal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { readPage, sendCommand } from './api.ts';
import { formatDay } from './dates.ts';
import { NotFound } from './frame.tsx';
import { MembershipPage } from './membership/membership-parts.tsx';
import { useCommand } from './use-command.ts';
import styles from './membership/membership.module.css';

/** @throws a redirect to the login, or to the caller's page if they are not a direct seller; LoadError. */
export async function loader(args: LoaderFunctionArgs): Promise<TrainingPage[]> {
  const [reply] = await readPage<[{ data: TrainingPage[] }]>(args);
  if (!reply) throw redirect('/home');
  return reply.data;
}

export function Component() {
  const pages = useLoaderData<TrainingPage[]>();
  const { id } = useParams();
  if (id === undefined) return <Pages pages={pages} />;
  const at = pages.findIndex((page) => page.id === id);
  return at < 0 ? <NotFound /> : <Reading key={id} page={pages[at]!} next={pages[at + 1] ?? null} />;
}

function Pages({ pages }: { pages: readonly TrainingPage[] }) {
  const read = pages.filter((page) => page.read_at !== null).length;
  return (
    <MembershipPage title={messages.title} heading={messages.heading}>
      <p className={styles['lead']}>{messages.lead}</p>
      <section className={styles['sheet']} aria-labelledby="pages">
        <h2 id="pages">{messages.progress({ read, total: pages.length })}</h2>
        <ul className={styles['lines']}>
          {pages.map(({ id, heading, read_at: at }) => (
            <li key={id}>
              <Link to={`/training/${id}`}>{heading}</Link>
              {at !== null && <Badge tone="success">{messages.readOn({ date: formatDay(at) })}</Badge>}
            </li>
          ))}
        </ul>
      </section>
    </MembershipPage>
  );
}

function Reading({ page, next }: { page: TrainingPage; next: TrainingPage | null }) {
  const { id, version, heading, paragraphs, read_at: at } = page;
  const { busy, error, run } = useCommand(() => sendCommand(`${memberPaths.training}/${id}`, { version }, 'PUT'));
  return (
    <MembershipPage title={messages.title} heading={heading} back={{ to: '/training', label: messages.heading }}>
      <article className={styles['intro']}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </article>
      <div role="status">{at !== null && <Badge tone="success">{messages.readOn({ date: formatDay(at) })}</Badge>}</div>
      <FormMessage>{error}</FormMessage>
      <div className={styles['actions']}>
        {at === null && (
          <Button busy={busy} onClick={run}>
            {messages.mark}
          </Button>
        )}
        {next && (
          <ButtonLink to={`/training/${next.id}`} variant={at === null ? 'secondary' : 'primary'}>
            {messages.next({ heading: next.heading })}
          </ButtonLink>
        )}
      </div>
    </MembershipPage>
  );
}
