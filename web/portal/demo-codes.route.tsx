import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { KeptCode } from '#contract/portal.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { demoCodes as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { apiCall, loaded } from '#web/ui/api-call.ts';
import { EmptyState } from '#web/ui/data-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { notFound } from './api.ts';
import { formatTime } from './dates.ts';
import styles from './verify.module.css';

/** @throws notFound outside of a demo; LoadError. */
export async function loader({ request: { signal } }: LoaderFunctionArgs): Promise<KeptCode[]> {
  const result = await apiCall<{ data: KeptCode[] }>(memberPaths.demoCodes, { language: currentLanguage, signal });
  if (!result.ok && result.failure.status === 404) throw notFound();
  return loaded(result).data;
}

const columns: Column<KeptCode>[] = [
  { header: messages.code, kind: 'rowHeader', cell: ({ code }) => <strong>{code}</strong> },
  { header: messages.subject, cell: ({ subject }) => subject },
  { header: messages.to, cell: ({ to }) => <span translate="no">{to}</span> },
  { header: messages.time, cell: ({ at }) => formatTime(at) },
];

export function Component() {
  const { brand } = useSettings();
  const codes = useLoaderData<KeptCode[]>();
  return (
    <main id="content" className={`column ${styles['page']}`}>
      <PageHeading title={messages.title({ brand: brand.name })}>{messages.heading}</PageHeading>
      <p className={styles['lead']}>{messages.about}</p>
      {codes.length === 0 ? (
        <EmptyState>{messages.none}</EmptyState>
      ) : (
        <Table
          caption={messages.heading}
          isCaptionHidden
          rows={codes}
          rowKey={({ at, code }) => at + code}
          columns={columns}
          onPhone="cards"
        />
      )}
    </main>
  );
}
