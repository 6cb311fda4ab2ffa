/**
 * How the demo's network of sixty has grown to two thousand, and what its sellers buy: the same each time, days counted
 * back from now.
 */
import { makeBuyers, type DemoBuyer } from './history/buyers.ts';
import { type Chance, chanceFrom, pick, pickByWeight } from './history/chance.ts';
import { demoMembers, type DemoMember, exitedMember, frozenMember } from './network.ts';
import { demoSeller } from './people.ts';

/** How many sellers the whole network has, the company among them. */
export const networkSize = 2_000;

/**
 * How much of their own a seller buys: `steady` nearly each month what keeps them active, `casual` now and then,
 * `quiet` at the beginning at most.
 */
export type Keenness = 'steady' | 'casual' | 'quiet';

export interface GrownMember extends DemoMember {
  /** Who they are as a customer, with what their application says. */
  readonly person: Omit<DemoBuyer, 'email' | 'hasAccount'>;
  readonly keenness: Keenness;
  /** Whether PAN and bank account are on file. */
  readonly hasPapers: boolean;
}

/** Days after a sponsor's joining from which on they recruit. */
const settlingDays = 6;
const latestJoinedDaysAgo = 2;

/** Everybody, those of `demoMembers` first; a sponsor stands before the recruit. */
export function growNetwork(seed: number, size = networkSize): readonly GrownMember[] {
  const chance = chanceFrom(seed);
  const people = makeBuyers(chance, size);
  const members: GrownMember[] = demoMembers.map((member, index) => ({
    ...member,
    person: { ...people[index]!, firstName: member.firstName, lastName: member.lastName, mobile: mobileOf(index) },
    // The core of the network; who was silent or has left bought nothing.
    keenness: [frozenMember.memberId, exitedMember.memberId].includes(member.memberId) ? 'quiet' : 'steady',
    hasPapers: true,
  }));
  const added = size - members.length;
  const pull = new Pull(members);
  for (let index = 0; index < added; index++) {
    // More people join as more are there to tell of it.
    const share = ((index + 1) / added) ** 0.62;
    const joinedDaysAgo = Math.round(latestJoinedDaysAgo + (firstJoinedDaysAgo - latestJoinedDaysAgo) * (1 - share));
    const sponsor = pull.draw(chance, joinedDaysAgo + settlingDays);
    const person = { ...people[members.length]!, mobile: mobileOf(members.length) };
    const member: GrownMember = {
      memberId: String(101_000 + ((index * 1213) % 1997)),
      firstName: person.firstName,
      lastName: person.lastName,
      sponsorId: sponsor.memberId,
      joinedDaysAgo,
      person,
      keenness: pickByWeight<Keenness>(chance, [
        ['steady', 12],
        ['casual', 26],
        ['quiet', 62],
      ]),
      hasPapers: chance() < 0.86,
    };
    members.push(member);
    pull.add(member);
  }
  return members;
}

/** When the first of those joined who are not in `demoMembers`. */
const firstJoinedDaysAgo = 238;

/** Numbers in a row beside those of the buyers, so that whoever sees them sees that they are made up. */
const mobileOf = (index: number) => String(9_876_600_001 + index);

/**
 * Whom new people join under: who is keen and has recruited already recruits more, and four in ten come by somebody who
 * joined lately, so that there are both wide teams and deep legs.
 */
class Pull {
  readonly #members: GrownMember[] = [];
  /** A member as often as they pull. */
  readonly #tickets: GrownMember[] = [];

  constructor(members: readonly GrownMember[]) {
    for (const member of members) this.add(member);
  }

  add(member: GrownMember): void {
    // Of who has left nobody joins any more, and of the frozen one neither.
    if ([frozenMember.memberId, exitedMember.memberId].includes(member.memberId)) return;
    this.#members.push(member);
    const own = member.memberId === demoSeller.memberId ? 5 : { steady: 4, casual: 1, quiet: 0 }[member.keenness];
    for (let ticket = 0; ticket < own; ticket++) this.#tickets.push(member);
  }

  draw(chance: Chance, joinedBefore: number): GrownMember {
    for (;;) {
      const lately = chance() < 0.4;
      const from = lately ? this.#members.slice(-90) : this.#tickets;
      const member = pick(chance, from);
      if (member.joinedDaysAgo < joinedBefore || (lately && member.keenness === 'quiet' && chance() < 0.7)) continue;
      if (!lately) this.#tickets.push(member);
      return member;
    }
  }
}

/** A month as days before now: it began `from` days ago and ended `to` days ago. */
export interface PastMonth {
  readonly from: number;
  readonly to: number;
}

/** A seller's order that counts so many days ago, of about so many sale points. */
export interface PlannedPurchase {
  readonly memberId: string;
  readonly daysAgo: number;
  /** When its month ended. */
  readonly monthEndedDaysAgo: number;
  readonly points: number;
}

/**
 * What everybody but the company buys in some months, the earliest first. Who has not reached `activePoints` for three
 * full months, and would be frozen, buys nothing any more.
 */
export function planPurchases(
  seed: number,
  members: readonly GrownMember[],
  months: readonly PastMonth[],
  activePoints: number,
): readonly PlannedPurchase[] {
  const chance = chanceFrom(seed);
  const purchases: PlannedPurchase[] = [];
  for (const { memberId, sponsorId, joinedDaysAgo, keenness } of members) {
    if (sponsorId === null || memberId === frozenMember.memberId || memberId === exitedMember.memberId) continue;
    let silent = 0;
    for (const { from, to } of months) {
      const first = Math.min(from, joinedDaysAgo - 1);
      if (first < to || silent >= 3) continue;
      const isFull = joinedDaysAgo > from;
      const orders = memberId === demoSeller.memberId ? [150, 110] : planMonth(chance, keenness, !isFull, activePoints);
      const sum = orders.reduce((all, points) => all + points, 0);
      // A little above, as the orders that are found come near it only.
      if (isFull) silent = sum >= activePoints * 1.1 ? 0 : silent + 1;
      for (const points of orders)
        purchases.push({ memberId, daysAgo: to + (first - to) * chance(), monthEndedDaysAgo: to, points });
    }
  }
  return purchases;
}

/** The sale points of a seller's orders in a month; of the month in which they join, too. */
function planMonth(chance: Chance, keenness: Keenness, isFirst: boolean, activePoints: number): number[] {
  const active = () => activePoints * (1.15 + 1.6 * chance() ** 3);
  const draw = chance();
  if (keenness === 'steady') return draw < 0.9 ? [active()] : [];
  if (keenness === 'casual') return draw < 0.3 ? [active()] : draw < 0.55 ? [12 + 20 * chance()] : [];
  if (isFirst) return draw < 0.4 ? [10 + 25 * chance()] : [];
  return draw < 0.04 ? [active()] : draw < 0.08 ? [8 + 20 * chance()] : [];
}
