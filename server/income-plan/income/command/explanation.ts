import { type Explanation, forEachSource } from '../explain.ts';
import { type Incomes, type Network, memberStates, type Survey } from '../incomes.ts';
import { memberIdOf } from '../member-ids.ts';
import type { IncomeRules } from '../rules.ts';

export interface Explained {
  rules: IncomeRules;
  month: string;
  planSince: string;
  keys: Int32Array;
  network: Network;
  survey: Survey;
  incomes: Incomes;
  explanation: Explanation;
}

const decimal = (hundredths: number) => {
  const whole = Math.floor(hundredths / 100);
  return `${whole}.${String(hundredths - whole * 100).padStart(2, '0')}`;
};
const percent = (bp: number) => `${bp / 100}%`;
const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const pieceSize = 1 << 16;

/** Each source of group sale income and E-bonus, as chunks of text. */
function* sourcePieces(
  { rules, keys, network, survey, explanation }: Explained,
  line: (level: number, memberId: string, centiSp: number, groupBp: number, eBonusBp: number) => string,
): Generator<string> {
  const pieces: string[] = [];
  let piece = '';
  forEachSource(rules, network, survey, explanation.place, ({ level, place, centiSp, groupBp, eBonusBp }) => {
    piece += line(level, memberIdOf(keys[network.tree.order[place]!]!), centiSp, groupBp, eBonusBp);
    if (piece.length < pieceSize) return;
    pieces.push(piece);
    piece = '';
  });
  yield* pieces;
  yield piece;
}

/** The explanation as text: a line for each component, what was missing, then every member whose points count. */
export function* explanationText(explained: Explained): Generator<string> {
  const { month, planSince, keys, network, incomes, explanation } = explained;
  const { place } = explanation;
  const frozen = network.states[place] === memberStates.frozen;
  const state = frozen ? 'frozen' : incomes.active[place] === 1 ? 'live and active' : 'live, not active';
  const amount = (paise: number) => decimal(paise).padStart(16);
  const row = (name: string, how: string, paise: number) => `${name.padEnd(24)}${how.padEnd(58)}${amount(paise)}\n`;
  const part = (name: string, how: string, paise: number) => row(name, paise === 0 ? 'nothing' : how, paise);
  yield `${memberIdOf(keys[network.tree.order[place]!]!)} in ${month}, by the plan since ${planSince}\n`;
  yield (
    `${state}, ${decimal(explanation.ownCentiSp)} SP, rank ${explanation.rank} (${explanation.rankName}), ` +
      `${plural(explanation.leaders, 'leader')}, network of ${explanation.network}\n\n`
  );
  const sp = `${decimal(explanation.ownCentiSp)} SP`;
  yield part('Personal purchase', `${percent(explanation.personalBp)} of ${sp}`, incomes.personal[place]!);
  yield part(
    'Rebate',
    `${percent(explanation.rebateBp)} of Rs ${decimal(explanation.purchasePaise)}`,
    incomes.rebate[place]!,
  );
  yield part('Group sale', `${plural(explanation.levels.length, 'level')} with purchases`, incomes.group[place]!);
  for (const { level, members, centiSp, bp, paise } of explanation.levels)
    yield row(`  level ${level}`, `${percent(bp)} of ${decimal(centiSp)} SP of ${plural(members, 'member')}`, paise);
  yield part('Fixed', `rank ${explanation.rank}`, incomes.fixed[place]!);
  yield part('E-bonus', 'rounded once', incomes.eBonus[place]!);
  for (const { bp, members, centiSp } of explanation.eBonus)
    yield `  ${percent(bp)} of ${decimal(centiSp)} SP of ${plural(members, 'member')}\n`;
  yield part(
    'R-bonus',
    `promoted: ${percent(explanation.rBonusBp)} of ${decimal(explanation.groupCentiSp)} SP in the group`,
    incomes.rBonus[place]!,
  );
  yield part('P-bonus', `${percent(explanation.pBonusBp)} of ${sp}`, incomes.pBonus[place]!);
  yield row('Gross', '', incomes.gross[place]!);
  yield `\n${missingText(explanation, frozen)}\n`;
  yield '\nlevel,member_id,sp,group_rate,e_bonus_rate\n';
  yield* sourcePieces(
    explained,
    (level, memberId, centiSp, groupBp, eBonusBp) =>
      `${level},${memberId},${decimal(centiSp)},${percent(groupBp)},${percent(eBonusBp)}\n`,
  );
}

function missingText({ missing }: Explanation, frozen: boolean): string {
  const { centiSpForGroup, nextRank } = missing;
  const short = centiSpForGroup > 0 ? `${decimal(centiSpForGroup)} SP of one's own` : '';
  const thaw = frozen ? 'a lifted freeze' : '';
  const list = (...parts: string[]) => parts.filter(Boolean).join(', ') || 'nothing';
  const group = `Missing for group income: ${list(thaw, short)}`;
  if (!nextRank) return `${group}\nThe highest rank is reached`;
  const leaders = nextRank.leaders > 0 ? plural(nextRank.leaders, 'leader') : '';
  const network = nextRank.network > 0 ? plural(nextRank.network, 'active member') : '';
  return `${group}\nMissing for rank ${nextRank.rank} (${nextRank.name}): ${list(thaw, short, leaders, network)}`;
}

/** The explanation as one JSON object: points in SP, amounts in rupees, rates in percent, each as an exact string. */
export function* explanationJson(explained: Explained): Generator<string> {
  const { month, planSince, keys, network, incomes, explanation } = explained;
  const { place, missing } = explanation;
  const rate = (bp: number) => String(bp / 100);
  const summary = {
    member_id: memberIdOf(keys[network.tree.order[place]!]!),
    month,
    plan: planSince,
    status: network.states[place] === memberStates.frozen ? 'frozen' : 'live',
    active: incomes.active[place] === 1,
    own_sp: decimal(explanation.ownCentiSp),
    amount: decimal(explanation.purchasePaise),
    rank: explanation.rank,
    rank_name: explanation.rankName,
    leaders: explanation.leaders,
    network: explanation.network,
    personal: { rate: rate(explanation.personalBp), income: decimal(incomes.personal[place]!) },
    rebate: { rate: rate(explanation.rebateBp), income: decimal(incomes.rebate[place]!) },
    group: {
      income: decimal(incomes.group[place]!),
      levels: explanation.levels.map(({ level, members, centiSp, bp, paise }) => ({
        level,
        members,
        sp: decimal(centiSp),
        rate: rate(bp),
        income: decimal(paise),
      })),
    },
    fixed: { income: decimal(incomes.fixed[place]!) },
    e_bonus: {
      income: decimal(incomes.eBonus[place]!),
      rates: explanation.eBonus.map(({ bp, members, centiSp }) => ({ rate: rate(bp), members, sp: decimal(centiSp) })),
    },
    r_bonus: {
      rate: rate(explanation.rBonusBp),
      group_sp: decimal(explanation.groupCentiSp),
      income: decimal(incomes.rBonus[place]!),
    },
    p_bonus: { rate: rate(explanation.pBonusBp), income: decimal(incomes.pBonus[place]!) },
    gross: decimal(incomes.gross[place]!),
    missing: {
      sp_for_group_income: decimal(missing.centiSpForGroup),
      next_rank: missing.nextRank,
    },
  };
  yield `${JSON.stringify(summary).slice(0, -1)},"sources":[`;
  let separator = '';
  yield* sourcePieces(explained, (level, memberId, centiSp, groupBp, eBonusBp) => {
    const line = `${separator}\n{"level":${level},"member_id":"${memberId}","sp":"${decimal(centiSp)}","group_rate":"${rate(groupBp)}","e_bonus_rate":"${rate(eBonusBp)}"}`;
    separator = ',';
    return line;
  });
  yield ']}\n';
}
