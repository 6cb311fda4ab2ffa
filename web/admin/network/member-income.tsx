import { Link, useLoaderData } from 'react-router';
import type { IncomeExplained, IncomeSourcesReply } from '#contract/income-explained.ts';
import { staffIncomeClosesPath } from '#contract/staff-income-closes.ts';
import { monthIncomes as messages } from '#messages/admin/monthIncomes.ts';
import { FormMessage } from '#web/ui/form.tsx';
import { IncomeBreakdown } from '#web/ui/income-explained.tsx';
import { callAsStaff, readAsStaff } from '../api.ts';
import { formatDayOf, formatMonth } from '../dates.ts';
import { type PageRequest, ScreenHeading, usePermission } from '../screen.tsx';
import profile from '../customers/customer-profile.module.css';

const pathOf = (month: string, memberId: string) =>
  `${staffIncomeClosesPath}/${encodeURIComponent(month)}/statements/${encodeURIComponent(memberId)}`;

/** @throws as readAsStaff. */
export async function readMemberIncome({ params, signal }: PageRequest): Promise<IncomeExplained> {
  const path = pathOf(params['month'] ?? '', params['memberId'] ?? '');
  return (await readAsStaff<{ data: IncomeExplained }>(path, { signal })).data;
}

/** What one direct seller's income of a month is made of. */
export function MemberIncome() {
  const income = useLoaderData<IncomeExplained>();
  const { month, member_id: id, name } = income;
  const mayReadMembers = usePermission('members.read');
  const heading = messages.explainedHeading({ name, month: formatMonth(month) });
  return (
    <>
      <p className={profile['back']}>
        <Link to={`/sale-point-months/${month}`}>{messages.toMonth({ month: formatMonth(month) })}</Link>
      </p>
      <ScreenHeading title={`${heading}, ${id}`}>{heading}</ScreenHeading>
      <p className={profile['line']}>
        <span>{id}</span> {mayReadMembers && <Link to={`/members/${id}`}>{messages.toProfile}</Link>}
      </p>
      {!income.is_approved && <FormMessage kind="note">{messages.draftNote}</FormMessage>}
      <IncomeBreakdown
        key={`${month} ${id}`}
        income={income}
        formatDay={formatDayOf}
        readSources={(level, cursor) =>
          callAsStaff<IncomeSourcesReply>(`${pathOf(month, id)}/sources`, {
            query: { ...(level !== null && { level: String(level) }), ...(cursor !== null && { cursor }) },
          })
        }
        linkTo={mayReadMembers ? (memberId) => `/members/${memberId}/sale-points?month=${month}` : undefined}
      />
    </>
  );
}
