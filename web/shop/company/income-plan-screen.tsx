import type * as z from 'zod/mini';
import { documents } from '#contract/document-paths.ts';
import type { IncomePlan, PBonusChart } from '#contract/income-plan.ts';
import { paths } from '#contract/paths.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { officePage, useSettings } from '../frame/settings.ts';
import { CompanyPage, Section } from './company-page.tsx';
import { words as companyWords } from './company-words.ts';
import { dayInWords } from './day.ts';
import { words as documentWords } from './document-words.ts';
import { formatCount, formatPercent, slabName } from './figures.ts';
import { words } from './income-plan-words.ts';
import { OfficePart } from './office-part.tsx';
import { ProductPoints } from './product-points.tsx';
import { BonusChart, RankTable } from './rank-table.tsx';
import { RateTable } from './rate-table.tsx';
import styles from './income-plan.module.css';

/** How direct sellers earn: the plan's tables as they hold today (spec sections 2 and 9), and what they do not promise. */
export default function IncomePlanScreen({ plan }: { plan: IncomePlan | null }) {
  const settings = useSettings();
  return (
    <CompanyPage name={words.name} headingHi={words.headingHi} lead={words.lead}>
      <div className={styles['page']}>
        <aside className={styles['disclaimer']} aria-labelledby="no-promise">
          <h2 id="no-promise" className={styles['disclaimerTitle']}>
            {words.noPromise}
          </h2>
          <p>{words.rates}</p>
          <p>{words.payouts}</p>
          <ButtonLink to="/direct-seller-terms" variant="quiet">
            {words.sellerTerms}
          </ButtonLink>
        </aside>
        <div className={styles['plan']}>
          {plan ? <Plan plan={plan} /> : <p>{words.revised}</p>}
          <p className={styles['onward']}>
            {plan && (
              <ButtonAnchor href={documents.incomePlan.path} download={documents.incomePlan.file} variant="secondary">
                {documentWords.incomePlan}
              </ButtonAnchor>
            )}
            <ButtonAnchor href={officePage(settings)} variant="secondary">
              {companyWords.sellersSite}
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
      <Section id="rebate" title={words.rebate}>
        <p>{words.rebateText}</p>
        <RateTable
          caption={words.rebateTable}
          heads={[words.purchase, words.rebate]}
          rows={plan.rebate.map((slab) => ({ key: slab.over, name: slabName(slab), percent: slab.percent }))}
        />
      </Section>
      <Section id="group-income" title={words.group}>
        <p>{words.groupText(formatCount(plan.active_sp))}</p>
        <RateTable
          caption={words.groupTable}
          heads={[words.level, words.income]}
          rows={plan.levels.map(({ level, percent }) => ({ key: level, name: words.levelNumber(level), percent }))}
        />
      </Section>
      <Ranks plan={plan} />
      <Section id="p-bonus" title={words.pBonus}>
        <p>{words.pBonusText}</p>
        <OfficePart<z.infer<typeof PBonusChart>> path={paths.pBonusChart}>
          {({ data }) => <PBonus rows={data} />}
        </OfficePart>
      </Section>
    </>
  );
}

function Basics({ plan }: { plan: IncomePlan }) {
  const facts = [
    [words.pointValue, formatRupees(plan.sp_value)],
    [words.personal, formatPercent(plan.personal_percent)],
    [words.active, words.points(formatCount(plan.active_sp))],
    [words.freeze, formatCount(plan.freeze_months)],
  ];
  return (
    <>
      <p className={styles['since']}>
        {words.since(
          <time key="day" dateTime={plan.effective_from}>
            {dayInWords(plan.effective_from)}
          </time>,
        )}
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
    <Section id="ranks" title={words.ranks}>
      <p>{words.ranksText(plan.r_bonus_limit)}</p>
      <RankTable ranks={plan.ranks} />
      <BonusChart ranks={plan.ranks} />
      {top && (
        <p className={styles['note']}>
          {plan.fixed_income === null
            ? words.fixedIncomeOpen(top.rank, words.rankName(top.name))
            : words.fixedIncome(top.rank, words.rankName(top.name), formatRupees(plan.fixed_income))}
        </p>
      )}
    </Section>
  );
}

function PBonus({ rows }: { rows: z.infer<typeof PBonusChart>['data'] }) {
  if (rows.length === 0) return <p className={styles['waiting']}>{words.pBonusNone}</p>;
  return (
    <RateTable
      caption={words.pBonusTable}
      heads={[words.ownPoints, words.pBonus]}
      rows={rows.map(({ id, from_sp, to_sp, sp_bonus }) => ({
        key: id,
        name: words.range(formatCount(from_sp), formatCount(to_sp)),
        percent: sp_bonus,
      }))}
    />
  );
}
