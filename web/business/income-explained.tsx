import { type ReactNode } from 'react';
import { Link } from 'react-router';
import type { IncomeExplained } from '#contract/income-explained.ts';
import { incomeExplained as messages } from '#messages/shop.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { formatRupees, formatSp } from '#web/ui/rupees.ts';
import {
  describePoints,
  Entries,
  formatPercent,
  type IncomeExplainedProps,
  MemberName,
  Opening,
  Sources,
} from './income-sources.tsx';
import styles from './income-explained.module.css';

const formatCount = (count: number) => count.toLocaleString('en-IN');

/** "11% of ₹12,340 = ₹1,357.40" */
const describeShare = ({ percent, value, amount }: { percent: number; value: number; amount: number }) =>
  messages.share({ percent: formatPercent(percent), value: formatRupees(value), amount: formatRupees(amount) });

/** The calculation of a month's income, expandable to the members and orders behind it, and what the member lacked. */
export function IncomeBreakdown(props: IncomeExplainedProps) {
  const { income } = props;
  return (
    <div className={styles['page']}>
      <Standing income={income} />
      <section aria-labelledby="income-parts">
        <h2 id="income-parts">{messages.heading}</h2>
        <div className={styles['parts']}>
          <Personal {...props} />
          <Rebate {...props} />
          <Group {...props} />
          <Fixed {...props} />
          <EBonus {...props} />
          <RBonus {...props} />
          <PBonus {...props} />
          <p className={styles['total']}>
            <span>{messages.total}</span>
            <strong>{formatRupees(income.gross)}</strong>
          </p>
        </div>
        {!income.is_openable && <p>{messages.notOpenable}</p>}
      </section>
      {income.restated && <Restated restated={income.restated} />}
      <Missing {...props} />
    </div>
  );
}

/** The month computed again without orders that were returned after its approval. */
function Restated({ restated }: { restated: NonNullable<IncomeExplained['restated']> }) {
  const { own_sp: sp, rank_name: rank, gross, amount, components } = restated;
  return (
    <section aria-labelledby="income-restated">
      <h2 id="income-restated">{messages.restated.heading}</h2>
      <p>{messages.restated.about({ amount: signed(amount) })}</p>
      <Facts
        facts={[
          [messages.ownSp, formatSp(sp)],
          [messages.rank, rank],
          ...components.map(({ component, approved, restated: now }): LabelAndValue => {
            const change = { before: formatRupees(approved), after: formatRupees(now) };
            return [messages.components[component], messages.restated.change(change)];
          }),
          [messages.total, formatRupees(gross)],
        ]}
      />
    </section>
  );
}

/** The word joiner prevents a line break after the sign. */
const signed = (amount: number) => `${amount > 0 ? '+' : '−'}\u2060${formatRupees(Math.abs(amount))}`;

function Standing({ income }: { income: IncomeExplained }) {
  const state = income.is_frozen ? 'frozen' : income.is_active ? 'active' : 'inactive';
  const standing = <Badge tone={income.is_active ? 'success' : 'warning'}>{messages.states[state]}</Badge>;
  return (
    <Facts
      facts={[
        [messages.standing, standing],
        [messages.rank, income.rank_name],
        [messages.ownSp, formatSp(income.own_sp)],
        [messages.purchases, formatRupees(income.purchases)],
        [messages.leaders, formatCount(income.leaders)],
        [messages.network, formatCount(income.network)],
      ]}
    />
  );
}

type LabelAndValue = [label: string, value: ReactNode];

function Facts({ facts }: { facts: readonly LabelAndValue[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

/** Details are rendered when first opened. */
function Part({ name, amount, how, children }: { name: string; amount: number; how?: string; children: ReactNode }) {
  return (
    <Opening
      className={styles['part']}
      summary={
        <>
          <span className={styles['name']}>{name}</span>
          <strong>{formatRupees(amount)}</strong>
          {how !== undefined && <span className={styles['how']}>{how}</span>}
        </>
      }
    >
      {children}
    </Opening>
  );
}

function Personal({ income, readEntries, linkTo, formatDay }: IncomeExplainedProps) {
  const { personal } = income;
  return (
    <Part name={messages.components.personal} amount={personal.amount} how={describeShare(personal)}>
      <p>{describePoints(personal)}</p>
      {readEntries && <Entries read={(cursor) => readEntries(null, cursor)} formatDay={formatDay} isOwn />}
      {linkTo && (
        <p>
          <Link to={linkTo(income.member_id)}>{messages.entries}</Link>
        </p>
      )}
    </Part>
  );
}

function Rebate({ income: { rebate } }: IncomeExplainedProps) {
  const { over, upto, percent } = rebate;
  const slab = { over: formatRupees(over), percent: formatPercent(percent) };
  return (
    <Part
      name={messages.components.rebate}
      amount={rebate.amount}
      how={describeShare({ ...rebate, value: rebate.purchases })}
    >
      <p>{upto === null ? messages.slabLast(slab) : messages.slab({ ...slab, upto: formatRupees(upto) })}</p>
    </Part>
  );
}

function Group(props: IncomeExplainedProps) {
  const { group, is_active: isActive, is_openable: isOpenable, missing } = props.income;
  return (
    <Part name={messages.components.group} amount={group.amount}>
      {!isActive && <p>{messages.needsActive({ sp: formatSp(missing.active_sp) })}</p>}
      {isActive && isOpenable && group.levels.length === 0 && <p>{messages.nobodyBelow}</p>}
      {group.levels.map((level) => (
        <Opening
          key={level.level}
          className={styles['level']}
          summary={
            <>
              <span className={styles['name']}>{messages.level({ level: level.level })}</span>
              <strong>{formatRupees(level.amount)}</strong>
              <span className={styles['how']}>{describeShare(level)}</span>
            </>
          }
        >
          <p>{describePoints(level)}</p>
          <Sources {...props} read={(cursor) => props.readSources(level.level, cursor)} isRated={false} />
        </Opening>
      ))}
      {group.levels.length > 0 && <p className={styles['note']}>{messages.roundedByLevel}</p>}
    </Part>
  );
}

function EBonus(props: IncomeExplainedProps) {
  const { e_bonus: bonus, is_active: isActive, is_openable: isOpenable, missing } = props.income;
  return (
    <Part name={messages.components.e_bonus} amount={bonus.amount}>
      {!isActive && <p>{messages.needsActive({ sp: formatSp(missing.active_sp) })}</p>}
      {isActive && <p>{messages.eBonusAbout({ percent: formatPercent(bonus.percent) })}</p>}
      {bonus.parts.length > 0 && (
        <>
          <ul className={styles['rates']}>
            {bonus.parts.map((part) => (
              <li key={part.taken_percent}>{describeRated(part, bonus.percent)}</li>
            ))}
          </ul>
          <p className={styles['note']}>{messages.roundedOnce({ amount: formatRupees(bonus.amount) })}</p>
          <Sources {...props} read={(cursor) => props.readSources(null, cursor)} isRated />
        </>
      )}
      {isActive && isOpenable && bonus.parts.length === 0 && <p>{messages.nobodyRated}</p>}
    </Part>
  );
}

function describeRated(
  { percent, value, taken_percent: taken }: IncomeExplained['e_bonus']['parts'][number],
  own: number,
): string {
  const texts = { percent: formatPercent(percent), value: formatRupees(value) };
  if (taken === 0) return messages.eBonusFirst(texts);
  return messages.eBonusPart({ ...texts, own: formatPercent(own), taken: formatPercent(taken) });
}

function Fixed({ income: { fixed } }: IncomeExplainedProps) {
  return (
    <Part name={messages.components.fixed} amount={fixed}>
      <p>{messages.fixedAbout}</p>
    </Part>
  );
}

function RBonus({ income: { r_bonus: bonus, rank_name: name, is_openable: isOpenable } }: IncomeExplainedProps) {
  const isPaid = bonus.percent > 0;
  return (
    <Part
      name={messages.components.r_bonus}
      amount={bonus.amount}
      {...(isPaid && isOpenable && { how: describeShare(bonus) })}
    >
      <p>{isPaid ? messages.rBonusPaid({ name }) : messages.rBonusNone}</p>
      {isPaid && isOpenable && <p>{describePoints(bonus)}</p>}
    </Part>
  );
}

function PBonus({ income: { p_bonus: bonus } }: IncomeExplainedProps) {
  const { row } = bonus;
  return (
    <Part name={messages.components.p_bonus} amount={bonus.amount} {...(row && { how: describeShare(bonus) })}>
      <p>
        {row
          ? messages.pBonusRow({ from: formatCount(row.from_sp), to: formatCount(row.to_sp) })
          : messages.pBonusNone({ sp: formatSp(bonus.sp) })}
      </p>
    </Part>
  );
}

function Missing({ income, linkTo }: IncomeExplainedProps) {
  const { missing, leaders, network } = income;
  const next = missing.next_rank;
  const have = (needed: number, count: number) => ({ have: formatCount(count), needed: formatCount(needed) });
  return (
    <section aria-labelledby="income-missing">
      <h2 id="income-missing">{messages.missingHeading}</h2>
      <ul className={styles['missing']}>
        <li>
          {missing.sp === 0
            ? messages.activeReached({ needed: formatSp(missing.active_sp) })
            : messages.activeMissing({ sp: formatSp(missing.sp), needed: formatSp(missing.active_sp) })}
        </li>
        {income.is_frozen && <li>{messages.frozenAbout}</li>}
        {next === null && <li>{messages.highest}</li>}
        {next && (
          <li>
            {messages.nextRank({ name: next.name })}
            <ul>
              {missing.sp > 0 && <li>{messages.beActive}</li>}
              <li>{messages.leadersOf(have(next.leaders, leaders))}</li>
              <li>{messages.networkOf(have(next.network, network))}</li>
            </ul>
          </li>
        )}
      </ul>
      {next && next.missing_leaders > 0 && missing.nearest.length > 0 && (
        <>
          <h3>{messages.nearest}</h3>
          <ul className={styles['missing']}>
            {missing.nearest.map(({ member_id: id, name, sp }) => (
              <li key={id}>
                <MemberName id={id} name={name} linkTo={linkTo} />{' '}
                {messages.nearestSp({
                  id,
                  sp: formatSp(sp),
                  missing: formatSp(Math.round((missing.active_sp - sp) * 100) / 100),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
