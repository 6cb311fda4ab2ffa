/**
 * A second implementation of the income plan, for tests: slow, recursive, with big integers and literal rates. It
 * follows the plan's text rule by rule and shares no code with the engine.
 */
export interface ReferenceMember {
  memberId: string;
  /** Empty for a root. */
  sponsorId: string;
  /** YYYY-MM-DD. */
  joinedOn: string;
  status: 'live' | 'frozen' | 'exited';
  highestRank: number;
  rBonusCount: number;
}

export interface ReferencePurchase {
  memberId: string;
  centiSp: bigint;
  paise: bigint;
}

export interface ReferenceChartRow {
  fromSp: bigint;
  toSp: bigint;
  bonusBp: bigint;
}

export interface ReferenceInput {
  members: readonly ReferenceMember[];
  purchases: readonly ReferencePurchase[];
  /** YYYY-MM. */
  month: string;
  fixedIncomePaise?: bigint;
  chart?: readonly ReferenceChartRow[];
}

export interface ReferenceIncome {
  memberId: string;
  ownCentiSp: bigint;
  active: boolean;
  rank: number;
  leaders: number;
  network: number;
  personal: bigint;
  rebate: bigint;
  /** First level first; 14 levels. */
  groupByLevel: bigint[];
  group: bigint;
  fixed: bigint;
  eBonus: bigint;
  rBonus: bigint;
  pBonus: bigint;
  gross: bigint;
}

const rebates: [abovePaise: bigint, bp: bigint][] = [
  [10_000_00n, 1000n],
  [7_000_00n, 900n],
  [4_000_00n, 800n],
  [2_000_00n, 700n],
  [1_000_00n, 600n],
  [500_00n, 500n],
  [0n, 400n],
];
const groupRates = [1100n, 1000n, 900n, 800n, 700n, 600n, 500n, 400n, 350n, 300n, 250n, 200n, 150n, 100n];
const eRates = [500n, 610n, 620n, 630n, 710n, 720n, 730n, 800n, 900n, 1000n, 1010n, 1020n, 1030n, 1040n, 1050n, 1100n];
const rRates = [0n, 100n, 300n, 500n, 700n, 900n, 1100n, 1300n, 1500n, 1700n, 1900n, 2100n, 2300n, 2500n, 2700n, 2900n];

/** From ten-thousandths of a paisa, half up. */
const rounded = (tenThousandths: bigint): bigint => (tenThousandths + 5_000n) / 10_000n;

const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((total, each) => total + each, 0n);

/** By member ID. */
export function referenceIncomes(input: ReferenceInput): ReferenceIncome[] {
  const present = input.members.filter(
    (member) => member.status !== 'exited' && member.joinedOn.slice(0, 7) <= input.month,
  );
  const byId = new Map(present.map((member) => [member.memberId, member]));
  const recruitsOf = (member: ReferenceMember) => present.filter((each) => each.sponsorId === member.memberId);
  const groupOf = (member: ReferenceMember): ReferenceMember[] =>
    recruitsOf(member).flatMap((recruit) => [recruit, ...groupOf(recruit)]);
  const atLevel = (member: ReferenceMember, level: number): ReferenceMember[] =>
    level === 0 ? [member] : recruitsOf(member).flatMap((recruit) => atLevel(recruit, level - 1));

  const summed = (member: ReferenceMember, of: (purchase: ReferencePurchase) => bigint) => {
    const total = sum(input.purchases.filter((each) => each.memberId === member.memberId).map(of));
    return total < 0n ? 0n : total;
  };
  const own = new Map(present.map((member) => [member, summed(member, (purchase) => purchase.centiSp)]));
  const value = (member: ReferenceMember) => own.get(member)! * 10n;
  const isActive = (member: ReferenceMember) => member.status === 'live' && own.get(member)! >= 5000n;
  const leadersOf = (member: ReferenceMember) => recruitsOf(member).filter(isActive).length;
  const networkOf = (member: ReferenceMember) => groupOf(member).filter(isActive).length;
  const rankOf = (member: ReferenceMember): number => {
    for (let rank = 16; rank >= 2; rank--) {
      if (isActive(member) && leadersOf(member) >= rank - 1 && networkOf(member) >= 2 ** (rank - 1)) return rank;
    }
    return 1;
  };
  const ranks = new Map(present.map((member) => [member, rankOf(member)]));
  const eRate = (member: ReferenceMember) => (isActive(member) ? eRates[ranks.get(member)! - 1]! : 0n);

  const eBonuses = new Map<ReferenceMember, bigint>();
  const passUp = (source: ReferenceMember, sponsorId: string, taken: bigint): void => {
    const ancestor = byId.get(sponsorId);
    if (!ancestor) return;
    const rate = eRate(ancestor);
    if (rate > taken) eBonuses.set(ancestor, (eBonuses.get(ancestor) ?? 0n) + (rate - taken) * value(source));
    passUp(source, ancestor.sponsorId, rate > taken ? rate : taken);
  };
  for (const source of present) if (own.get(source)! > 0n) passUp(source, source.sponsorId, eRate(source));

  const incomeOf = (member: ReferenceMember): ReferenceIncome => {
    const live = member.status === 'live';
    const rank = ranks.get(member)!;
    const amount = summed(member, (purchase) => purchase.paise);
    const personal = live ? rounded(2100n * value(member)) : 0n;
    const rebate = live ? rounded((rebates.find(([above]) => amount > above)?.[1] ?? 0n) * amount) : 0n;
    const groupByLevel = groupRates.map((rate, index) =>
      isActive(member) ? rounded(rate * sum(atLevel(member, index + 1).map(value))) : 0n,
    );
    const fixed = rank === 16 ? input.fixedIncomePaise! : 0n;
    const isPromoted = live && rank > member.highestRank && member.rBonusCount < 15;
    const rBonus = isPromoted ? rounded(rRates[rank - 1]! * sum(groupOf(member).map(value))) : 0n;
    const wholeSp = own.get(member)! / 100n;
    const chartRow = (input.chart ?? []).find((row) => row.fromSp <= wholeSp && wholeSp <= row.toSp);
    const pBonus = live && chartRow ? rounded(chartRow.bonusBp * value(member)) : 0n;
    const eBonus = live ? rounded(eBonuses.get(member) ?? 0n) : 0n;
    const group = sum(groupByLevel);
    return {
      memberId: member.memberId,
      ownCentiSp: own.get(member)!,
      active: isActive(member),
      rank,
      leaders: leadersOf(member),
      network: networkOf(member),
      personal,
      rebate,
      groupByLevel,
      group,
      fixed,
      eBonus,
      rBonus,
      pBonus,
      gross: personal + rebate + group + fixed + eBonus + rBonus + pBonus,
    };
  };
  return present.toSorted((a, b) => Number(a.memberId) - Number(b.memberId)).map(incomeOf);
}

const decimal = (hundredths: bigint): string => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

/** As the command writes them. */
export function referenceCsv(incomes: readonly ReferenceIncome[]): string {
  const head =
    'member_id,own_sp,active,rank,leaders,network,personal,rebate,group,fixed,e_bonus,r_bonus,p_bonus,gross\n';
  const line = (each: ReferenceIncome) =>
    [
      each.memberId,
      decimal(each.ownCentiSp),
      each.active ? 1 : 0,
      each.rank,
      each.leaders,
      each.network,
      ...[each.personal, each.rebate, each.group, each.fixed, each.eBonus, each.rBonus, each.pBonus, each.gross].map(
        decimal,
      ),
    ].join(',');
  return head + incomes.map((each) => `${line(each)}\n`).join('');
}

/** Input at the close, and sales returned since, as negative amounts. */
export interface ReferenceClosedMonth {
  input: ReferenceInput;
  returned: readonly ReferencePurchase[];
}

export interface ReferenceRanks {
  highestRank: number;
  rBonusCount: number;
}

/**
 * Computes consecutive approved months without their returned sales. Returns each month's incomes, and what every
 * member carries into the month after the last. Each month starts with the ranks and R-bonus counts that the restated
 * months before it leave.
 */
export function referenceRestated(months: readonly ReferenceClosedMonth[]): {
  months: ReferenceIncome[][];
  ranks: Map<string, ReferenceRanks>;
} {
  const ranks = new Map<string, ReferenceRanks>();
  const restated = months.map(({ input, returned }) => {
    const members = input.members.map((member) => ({ ...member, ...ranks.get(member.memberId) }));
    const incomes = referenceIncomes({ ...input, members, purchases: [...input.purchases, ...returned] });
    for (const { memberId, rank, rBonus } of incomes) {
      const { highestRank, rBonusCount } = members.find((member) => member.memberId === memberId)!;
      ranks.set(memberId, {
        highestRank: Math.max(highestRank, rank),
        rBonusCount: rBonusCount + (rBonus > 0n ? 1 : 0),
      });
    }
    return incomes;
  });
  return { months: restated, ranks };
}
