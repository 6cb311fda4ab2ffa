import { Link } from 'react-router';
import type { SellerTextKind } from '#contract/seller-texts.ts';
import type { Approval } from '#contract/admin/home/approvals.ts';
import { approvals as messages, sellerTexts } from '#messages/admin.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { network, payments, messaging } from '#messages/settings.ts';
import { formatDay, formatMonth, formatTime } from '#web/admin/kit/dates.ts';
import { namePermission, nameRole } from '#web/admin/staff/role-names.ts';
import styles from '#web/admin/staff/people.module.css';

type FactName = keyof typeof messages.facts;

const settingNames: Readonly<Record<string, string>> = {
  ...network.fields,
  ...payments.fields,
  ...messaging.fields,
};
/** A provider's setting is stored under the provider's name, which contains no underscore. */
const withoutProvider = (setting: string) => setting.slice(setting.indexOf('_') + 1);

/** Uses the label of the setting's form, else the name itself. */
function nameFact(name: string): string {
  const [, setting] = /^setting\.(\w+)$/.exec(name) ?? [];
  if (setting !== undefined) return settingNames[setting] ?? settingNames[withoutProvider(setting)] ?? setting;
  return messages.facts[name as FactName] ?? name;
}

/** Pages that show the object whose number or id a fact gives. */
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
  if (name === 'way') return messages.ways[value as keyof typeof messages.ways];
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
