import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { memberPaths } from '#contract/member-rules.ts';
import { membership as membershipMessages } from '#messages/portal/membership.ts';
import { team as messages } from '#messages/portal/team.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { type CallResult, loaded } from '#web/ui/api-call.ts';
import { LinkTabs } from '#web/ui/data-list.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { session } from '../api.ts';
import { callAsCustomer } from '../joining/join-api.ts';
import styles from './team.module.css';

export const formatSp = (sp: number) => sp.toLocaleString('en-IN', { maximumFractionDigits: 2 });

/**
 * What a call about the caller's team answers; null for who is no direct seller.
 * @throws a redirect to the login, and from there back; LoadError.
 */
export async function readTeam<Reply>(
  { request }: Pick<LoaderFunctionArgs, 'request'>,
  path: string,
  query: Record<string, string>,
): Promise<Reply | null> {
  const login = redirect(path === memberPaths.teamTree ? '/login?to=%2Fteam%2Ftree' : '/login?to=%2Fteam');
  if (!session.token.get()) throw login;
  // Beside `data` the replies have what the page says of the whole.
  const result = (await callAsCustomer(path, { signal: request.signal, query })) as CallResult<Reply>;
  if (!result.ok && result.failure.status === 401) throw login;
  return !result.ok && result.failure.status === 404 ? null : loaded(result);
}

/** What stands around the list and the picture of a team. */
export function TeamFrame({ current, children }: { current: '/team' | '/team/tree'; children: ReactNode }) {
  const { brand } = useSettings();
  return (
    <main id="content" className={`column ${styles['page']} ${current === '/team/tree' ? styles['wide'] : ''}`}>
      <p className={styles['back']}>
        <AppLink to="/home">{membershipMessages.toHome}</AppLink>
      </p>
      <PageHeading title={messages.title({ brand: brand.name })}>{messages.heading}</PageHeading>
      <LinkTabs
        label={messages.views}
        links={[
          { label: messages.list, to: '/team' },
          { label: messages.picture, to: '/team/tree' },
        ]}
        current={current}
      />
      {children}
    </main>
  );
}
