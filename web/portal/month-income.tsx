import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { IncomeEntriesReply, IncomeExplained, IncomeSourcesReply } from '#contract/income-explained.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { income as incomeMessages } from '#messages/portal/income.ts';
import { monthIncome as messages } from '#messages/portal/monthIncome.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { apiCall, loaded } from '#web/ui/api-call.ts';
import { EmptyState } from '#web/ui/data-list.tsx';
import { IncomeBreakdown } from '#web/ui/income-explained.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { session } from './api.ts';
import { formatDay, formatMonth } from './dates.ts';
import styles from './membership/membership.module.css';

interface MonthIncomeData {
  month: string;
  /** Null where the month has no approved income of the caller. */
  income: IncomeExplained | null;
}

const pathOf = (month: string) => `${memberPaths.incomes}/${encodeURIComponent(month)}`;
const read = <T,>(path: string, query: Record<string, string> = {}, signal?: AbortSignal) =>
  apiCall<T>(path, { token: session.token.get(), language: currentLanguage, query, ...(signal && { signal }) });

/** @throws a redirect to the login; LoadError where no answer came. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<MonthIncomeData> {
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(params['month'] ?? '') ? params['month']! : '';
  const login = redirect(`/login?to=${encodeURIComponent(`/months/${month}`)}`);
  if (!session.token.get()) throw login;
  if (month === '') throw redirect('/home');
  const result = await read<{ data: IncomeExplained }>(pathOf(month), {}, request.signal);
  if (!result.ok && result.failure.status === 401) {
    session.token.set(null);
    throw login;
  }
  if (!result.ok && result.failure.status === 404) return { month, income: null };
  return { month, income: loaded(result).data };
}

/** A seller's own income of a month, opening down to the orders. */
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
              read<IncomeSourcesReply>(`${pathOf(month)}/sources`, {
                ...(level !== null && { level: String(level) }),
                ...(cursor !== null && { cursor }),
              })
            }
            readEntries={(memberId, cursor) =>
              read<IncomeEntriesReply>(`${pathOf(month)}/entries`, {
                ...(memberId !== null && { member_id: memberId }),
                ...(cursor !== null && { cursor }),
              })
            }
          />
        </>
      )}
    </main>
  );
}
