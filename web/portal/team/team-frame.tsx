import type { ReactNode } from 'react';
import { membership as membershipMessages, team as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { LinkTabs } from '#web/ui/data-list.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import styles from './team.module.css';

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
