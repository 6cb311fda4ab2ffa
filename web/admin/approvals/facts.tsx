import { Link } from 'react-router';
import type { SellerTextKind } from '#contract/seller-texts.ts';
import type { Approval } from '#contract/staff-approvals.ts';
import { approvals as messages } from '#messages/admin/approvals.ts';
import { sellerTexts } from '#messages/admin/sellerTexts.ts';
import { network } from '#messages/settings/network.ts';
import { payments } from '#messages/settings/payments.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { formatDay, formatMonth, formatTime } from '../dates.ts';
import { namePermission, nameRole } from '../people/role-names.ts';
import styles from '../people/people.module.css';

type FactName = keyof typeof messages.facts;

const settingNames: Readonly<Record<string, string>> = { ...network.fields, ...payments.fields };

/** A setting is named as in its form; what has no name stands for itself. */
function nameFact(name: string): string {
  const [, setting] = /^setting\.(\w+)$/.exec(name) ?? [];
  if (setting !== undefined) return settingNames[setting] ?? setting;
  return messages.facts[name as FactName] ?? name;
}

/** Where what a fact numbers is shown. */
const places: Partial<Record<FactName, string>> = {
  customer: '/customers',
  member: '/members',
  sponsor: '/members',
  sponsor_change: '/sponsor-changes',
  seller_text: '/seller-texts',
  income_plan: '/income-plans',
  payout_batch: '/payouts',
  referrer: '/members',
};

/** What is asked for or was done, by name: "Direct seller: 100001". */
export function Facts({ facts }: { facts: Approval['facts'] }) {
  const entries = Object.entries(facts) as [FactName, string][];
  if (entries.length === 0) return null;
  return (
    <dl className={styles['facts']}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{nameFact(name)}</dt>
          <dd>
            {name in places && value !== '–' ? (
              <Link to={`${places[name]}/${value}`}>{readFact(name, value)}</Link>
            ) : (
              readFact(name, value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function readFact(name: FactName, value: string): string {
  if (name === 'role') return nameRole(value, value.startsWith('own:') ? value : null);
  if (name === 'month') return formatMonth(value);
  if (name === 'seller_text') return sellerTexts.kinds[value as SellerTextKind];
  if (name === 'plan_start') return formatDay(value);
  if (name === 'income_plan') return messages.viewPlan;
  if (name === 'corrected_month') return formatMonth(value);
  if (name === 'from_day' || name === 'to_day' || name === 'returned_on') return formatDay(value);
  if (['limit', 'income_change', 'income_limit', 'payout_amount', 'returned_amount', 'failed_amount'].includes(name))
    return formatRupees(Number(value));
  if (name === 'until') return formatTime(value);
  if (name === 'permissions')
    return value
      .split(', ')
      .map((each) => namePermission(each as never))
      .join(', ');
  return value;
}
