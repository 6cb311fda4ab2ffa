import type * as z from 'zod/mini';
import type { IncomePlan, PBonusChart } from '#contract/income-plan.ts';
import { paths } from '#contract/paths.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { useSettings } from '../frame/settings.ts';
import { CompanyPage, Section } from './company-page.tsx';
import { dayInWords } from './day.ts';
import { formatCount, formatPercent, slabName } from './figures.ts';
import { OfficePart } from './office-part.tsx';
import { ProductPoints } from './product-points.tsx';
import { BonusChart, RankTable } from './rank-table.tsx';
import { RateTable } from './rate-table.tsx';
import styles from './income-plan.module.css';

/** How direct sellers earn: the plan's tables as they hold today (spec sections 2 and 9), and what they do not promise. */
export function IncomePlanScreen({ plan }: { plan: IncomePlan | null }) {
  const { admin_url } = useSettings();
  return (
    <CompanyPage
      name="Income Plans"
      headingHi="आय योजना"
      lead="How direct sellers earn: from what they buy themselves and from what their group buys."
    >
      <div className={styles['page']}>
        <aside className={styles['disclaimer']} aria-labelledby="no-promise">
          <h2 id="no-promise" className={styles['disclaimerTitle']}>
            No promise of income
          </h2>
          <p>
            These are rates, not earnings. What a direct seller earns depends on sales alone, and it may be nothing.
            Nobody is paid for enrolling people. Joining is free, and nothing must be bought for it.
          </p>
          <p>
            Payouts are made monthly between the 1st and the 5th, to a bank account only, never in cash, after tax
            deducted at source (TDS).
          </p>
          <ButtonLink to="/direct-seller-terms" variant="quiet">
            Direct seller terms
          </ButtonLink>
        </aside>
        <div className={styles['plan']}>
          {plan ? <Plan plan={plan} /> : <p>The income plan is being revised and will stand here again soon.</p>}
          <p className={styles['onward']}>
            <ButtonAnchor href={admin_url} variant="secondary">
              Direct sellers’ site
            </ButtonAnchor>
          </p>
        </div>
      </div>
    </CompanyPage>
  );
}

function Plan({ plan }: { plan: IncomePlan }) {
  return (
    <>
      <Basics plan={plan} />
      <Section id="rebate" title="Rebate">
        <p>A month’s purchase earns the rate of the slab it falls in, on the whole amount.</p>
        <RateTable
          caption="Rebate by the month’s purchase amount"
          heads={['Purchase in a month', 'Rebate']}
          rows={plan.rebate.map((slab) => ({ key: slab.over, name: slabName(slab), percent: slab.percent }))}
        />
      </Section>
      <Section id="group-income" title="Group sale income">
        <p>
          Of the sale points of all members of a level, for whoever has {formatCount(plan.active_sp)} SP of his or her
          own in the month. Level 1 are the people one has recommended oneself.
        </p>
        <RateTable
          caption="Group sale income by level"
          heads={['Level', 'Income']}
          rows={plan.levels.map(({ level, percent }) => ({ key: level, name: `Level ${level}`, percent }))}
        />
      </Section>
      <Ranks plan={plan} />
      <Section id="p-bonus" title="P-bonus">
        <p>On one’s own sale points of the month, cut to whole points. Outside the rows there is no P-bonus.</p>
        <OfficePart<z.infer<typeof PBonusChart>> path={paths.pBonusChart}>
          {({ data }) => <PBonus rows={data} />}
        </OfficePart>
      </Section>
    </>
  );
}

function Basics({ plan }: { plan: IncomePlan }) {
  const facts = [
    ['One sale point (SP) stands for', formatRupees(plan.sp_value)],
    ['Personal purchase income', formatPercent(plan.personal_percent)],
    ['Needed a month for group income', `${formatCount(plan.active_sp)} SP`],
    ['Months in a row below that freeze the ID', formatCount(plan.freeze_months)],
  ];
  return (
    <>
      <p className={styles['since']}>
        Holds since <time dateTime={plan.effective_from}>{dayInWords(plan.effective_from)}</time>.
      </p>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ProductPoints />
    </>
  );
}

function Ranks({ plan }: { plan: IncomePlan }) {
  const top = plan.ranks.at(-1);
  return (
    <Section id="ranks" title="Ranks, E-bonus and R-bonus">
      <p>
        A rank is reached anew each month: by direct recruits who are active (leaders) and by active members in the
        whole group (network). The E-bonus is the difference between one’s own rate and the highest rate below, on each
        purchase in the group. The R-bonus is paid once on promotion, on the sale points of the whole group, at most{' '}
        {plan.r_bonus_limit} times per ID.
      </p>
      <RankTable ranks={plan.ranks} />
      <BonusChart ranks={plan.ranks} />
      {top && (
        <p className={styles['note']}>
          {plan.fixed_income === null
            ? `Rank ${top.rank}, ${top.name}, is to earn a fixed income besides. Its amount has not been set yet.`
            : `Rank ${top.rank}, ${top.name}, earns a fixed income of ${formatRupees(plan.fixed_income)} a month besides.`}
        </p>
      )}
    </Section>
  );
}

function PBonus({ rows }: { rows: z.infer<typeof PBonusChart>['data'] }) {
  if (rows.length === 0) return <p className={styles['waiting']}>No P-bonus is set for this plan.</p>;
  return (
    <RateTable
      caption="P-bonus by own sale points"
      heads={['Own SP in a month', 'P-bonus']}
      rows={rows.map(({ id, from_sp, to_sp, sp_bonus }) => ({
        key: id,
        name: `${formatCount(from_sp)} to ${formatCount(to_sp)}`,
        percent: sp_bonus,
      }))}
    />
  );
}
