import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { User } from '#contract/customer.ts';
import type { OwnPage } from '#contract/members.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { withElements } from '#web/ui/with-elements.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { home as messages } from '#messages/portal.ts';
import { readPage } from './api.ts';
import { InterestForm } from './interest-form.tsx';
import { MemberHomePage } from './member-home.tsx';
import styles from './home.module.css';

/** `home` is null for a customer who is not a direct seller. */
interface HomeData extends OwnPage {
  show: 'freezing' | null;
}

export async function loader(args: LoaderFunctionArgs): Promise<HomeData> {
  const [reply] = await readPage<[{ data: OwnPage }]>(args);
  if (!reply) throw redirect('/');
  const show = new URL(args.request.url).searchParams.get('show') === 'freezing' ? 'freezing' : null;
  return { ...reply.data, show };
}

/** A customer without a member ID can join here or send the interest form. */
export function Component() {
  const { user, home, show } = useLoaderData<HomeData>();
  const { brand } = useSettings();
  return (
    <main id="content" className={`column ${styles['page']}`}>
      <PageHeading title={messages.title({ brand: brand.name })}>
        {messages.hello({ name: user.first_name })}
      </PageHeading>
      {home ? <MemberHomePage {...home} show={show} /> : <NotYet user={user} />}
    </main>
  );
}

function NotYet({ user }: { user: User }) {
  const { brand } = useSettings();
  return (
    <div className={styles['notYet']}>
      <div>
        <p className={styles['kind']}>
          {withElements(messages.noId, { mobile: <strong key="mobile">{user.mobile}</strong>, brand: brand.name })}
        </p>
        <p>
          {withElements(messages.noIdHelp, {
            address: (
              <a key="address" href={`mailto:${brand.email}`}>
                {brand.email}
              </a>
            ),
          })}
        </p>
        <p>
          {withElements(messages.left, {
            link: (
              <Link key="link" to="/membership">
                {messages.manageTitle}
              </Link>
            ),
          })}
        </p>
        <section className={styles['join']} aria-labelledby="join">
          <h2 id="join">{messages.joinTitle}</h2>
          <p>{messages.joinText}</p>
          <ButtonLink to="/join">{messages.join}</ButtonLink>
        </section>
      </div>
      <section className={styles['form']} aria-labelledby="interest">
        <h2 id="interest">{messages.become}</h2>
        <InterestForm
          known={{
            full_name: `${user.first_name} ${user.last_name}`.trim(),
            email: user.email,
            mobile_no: user.mobile,
          }}
        />
      </section>
    </div>
  );
}
