import { Link, useLoaderData } from 'react-router';
import type { IncomeExplained, IncomeSourcesReply } from '#contract/income-explained.ts';
import { staffIncomeClosesPath } from '#contract/admin/network/income-closes.ts';
import { monthIncomes as messages } from '#messages/admin.ts';
import { FormMessage } from '#web/ui/form.tsx';
import { IncomeBreakdown } from '#web/business/income-explained.tsx';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff, readAsStaff } from '../api.ts';
import { formatDayOf, formatMonth } from '../kit/dates.ts';
import { type PageRequest, ScreenHeading, usePermission } from '../screen.tsx';

const pathOf = (month: string, memberId: string) =>
  `${staffIncomeClosesPath}/${encodeURIComponent(month)}/statements/${encodeURIComponent(memberId)}`;

export async function readMemberIncome({ params, signal }: PageRequest): Promise<IncomeExplained> {
  const path = pathOf(params['month'] ?? '', params['memberId'] ?? '');
  return (await readAsStaff<{ data: IncomeExplained }>(path, { signal })).data;
}

export function MemberIncome() {
  const income = useLoaderData<IncomeExplained>();
  const { month, member_id: id, name } = income;
  const mayReadMembers = usePermission('members.read');
  const heading = messages.explainedHeading({ name, month: formatMonth(month) });
  return (
    <>
      <BackLink to={`/sale-point-months/${month}`}>{messages.toMonth({ month: formatMonth(month) })}</BackLink>
      <ScreenHeading title={`${heading}, ${id}`}>{heading}</ScreenHeading>
      <p className={look['line']}>
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
