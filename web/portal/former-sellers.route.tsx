import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { memberPaths } from '#contract/member-rules.ts';
import type { FormerSeller } from '#contract/members.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { verify as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { apiCall, loaded } from '#web/ui/api-call.ts';
import { EmptyState, Pager } from '#web/ui/data-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Table } from '#web/ui/table.tsx';
import { formatDay } from './dates.ts';
import styles from './verify.module.css';

interface FormerSellers {
  data: FormerSeller[];
  meta: { next_cursor: string | null };
}

export async function loader({ request }: LoaderFunctionArgs): Promise<FormerSellers> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const options = { query, language: currentLanguage, signal: request.signal };
  return loaded(await apiCall<FormerSellers>(memberPaths.former, options));
}

/** Prevents line breaks in a cell beside long names. */
const whole = (text: string) => <span className={styles['whole']}>{text}</span>;
const nameCell = ({ name }: FormerSeller) => <span translate="no">{name}</span>;
const endCell = ({ since, status }: FormerSeller) => (
  <>
    {whole(formatDay(since))}
    <p className={styles['note']}>{messages.statuses[status]}</p>
  </>
);

export function Component() {
  const { brand } = useSettings();
  const { data, meta } = useLoaderData<FormerSellers>();
  return (
    <main id="content" className={`column ${styles['page']}`}>
      <PageHeading title={messages.formerTitle({ brand: brand.name })}>{messages.formerHeading}</PageHeading>
      <p className={styles['lead']}>{messages.formerLead({ brand: brand.name })}</p>
      <p className={styles['note']}>
        <Link to="/verify">{messages.heading}</Link>
      </p>
      {data.length === 0 ? (
        <EmptyState>{messages.formerEmpty}</EmptyState>
      ) : (
        <Table
          caption={messages.caption}
          isCaptionHidden
          rows={data}
          rowKey={(seller) => seller.member_id}
          columns={[
            { header: messages.name, kind: 'rowHeader', cell: nameCell },
            { header: messages.memberId, cell: ({ member_id }) => member_id },
            { header: messages.ended, cell: endCell },
          ]}
          onPhone="cards"
        />
      )}
      <Pager nextCursor={meta.next_cursor} />
    </main>
  );
}
