import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { IncomeEntriesReply, IncomeExplained, IncomeSourcesReply } from '#contract/income-explained.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { income as incomeMessages, monthIncome as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { EmptyState } from '#web/ui/data-list.tsx';
import { IncomeBreakdown } from '#web/business/income-explained.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { callWithSession, readPage } from './api.ts';
import { formatDay, formatMonth } from './dates.ts';
import styles from './membership/membership.module.css';

interface MonthIncomeData {
  month: string;
  /** Null if the caller has no approved income in the month. */
  income: IncomeExplained | null;
}

/** @throws as readPage, for which a future month does not exist. */
export async function loader(args: LoaderFunctionArgs): Promise<MonthIncomeData> {
  const { month = '' } = args.params;
  const [reply] = await readPage<[{ data: IncomeExplained }]>(args);
  return { month, income: reply && reply.data };
}

export function Component() {
  const { month, income } = useLoaderData<MonthIncomeData>();
  const { brand } = useSettings();
  const name = formatMonth(month);
  return (
    <main id="content" className={`column ${styles['page']}`}>
      <p className={styles['back']}>
        <AppLink to="/income">{incomeMessages.heading}</AppLink>
      </p>
      <PageHeading title={messages.title({ month: name, brand: brand.name })}>
        {messages.heading({ month: name })}
      </PageHeading>
      {income === null ? (
        <EmptyState>{messages.none}</EmptyState>
      ) : (
        <>
          <p className={styles['lead']}>{messages.about}</p>
          <IncomeBreakdown
            key={month}
            income={income}
            formatDay={formatDay}
            readSources={(level, cursor) =>
              callWithSession<IncomeSourcesReply>(`${memberPaths.incomes}/${month}/sources`, {
                query: {
                  ...(level !== null && { level: String(level) }),
                  ...(cursor !== null && { cursor }),
                },
              })
            }
            readEntries={(memberId, cursor) =>
              callWithSession<IncomeEntriesReply>(`${memberPaths.incomes}/${month}/entries`, {
                query: {
                  ...(memberId !== null && { member_id: memberId }),
                  ...(cursor !== null && { cursor }),
                },
              })
            }
          />
        </>
      )}
    </main>
  );
}
