import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMonths, monthInIndia, startOfMonth } from '#contract/india-time.ts';
import { presetBrand, saveBrand } from '#server/content/index.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { seedCustomer } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import {
  countTeam,
  decideSponsorChange,
  findPlace,
  joinMember,
  leaveNetwork,
  memberJobs,
  numberTree,
  readLevel,
  readNetworkAt,
  readSponsors,
  rebuildTree,
} from './index.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await emptyTables(services.db, 'customer', 'member', 'member_tree_block', 'mail', 'job');
  services.clock.set('2026-01-05T10:00:00+05:30');
});

const staff = actorForTest({ action: 'customer.note' });

async function join(sponsorId: string | null): Promise<string> {
  const person = { customerId: null, firstName: 'Gita', lastName: 'Rana', actor: 'system' };
  const joined = await joinMember(services.db, { ...person, sponsorId, joinedAt: services.clock.now() });
  if (!joined.ok) throw new Error(joined.error.code);
  return joined.value;
}
async function change(memberId: string, sponsorId: string): Promise<string> {
  const decided = await decideSponsorChange(services, staff, {
    memberId,
    sponsorId,
    reason: 'Moved away',
    proof: 'Letter 7',
  });
  return decided.ok ? 'ok' : decided.error.code;
}
async function leave(memberId: string): Promise<string> {
  const left = await leaveNetwork(services, 'system', { memberId, kind: 'exited', reason: 'Asked for it' });
  return left.ok ? 'ok' : left.error.code;
}
async function turnMonth(): Promise<void> {
  services.clock.set(startOfMonth(addMonths(monthInIndia(services.clock.now()), 1)).toISOString());
  await memberJobs['members:changes']!(services, {});
}

/** Each member's sponsor, and the changes decided for the first of the month. */
class Paper {
  readonly sponsors = new Map<string, string | null>();
  readonly decided = new Map<string, string | null>();

  list(): [string, string | null][] {
    return [...this.sponsors].toSorted(([one], [other]) => (one < other ? -1 : 1));
  }

  planned(id: string): string | null {
    return this.decided.has(id) ? this.decided.get(id)! : this.sponsors.get(id)!;
  }

  change(id: string, to: string): string {
    if (id === to) return 'sponsor_is_member';
    if (this.decided.has(id)) return 'sponsor_change_pending';
    if (this.sponsors.get(id) === to) return 'sponsor_unchanged';
    for (let each: string | null = to; each !== null; each = this.planned(each))
      if (each === id) return 'sponsor_is_descendant';
    this.decided.set(id, to);
    return 'ok';
  }

  leave(id: string): void {
    const [now, then] = [this.sponsors.get(id)!, this.planned(id)];
    for (const [other, to] of this.decided) if (to === id) this.decided.set(other, then);
    for (const [other, sponsor] of this.sponsors)
      if (sponsor === id) {
        this.sponsors.set(other, now);
        if (this.decided.has(id) && !this.decided.has(other)) this.decided.set(other, then);
      }
    this.sponsors.delete(id);
    this.decided.delete(id);
  }

  turnMonth(): void {
    for (const [id, to] of this.decided) this.sponsors.set(id, to);
    this.decided.clear();
  }

  above(id: string): string[] {
    const ids: string[] = [];
    for (let each = this.sponsors.get(id)!; each !== null; each = this.sponsors.get(each)!) ids.push(each);
    return ids;
  }
}

const step = fc.record({
  kind: fc.constantFrom('join', 'join', 'join', 'change', 'change', 'change', 'leave', 'month', 'number'),
  one: fc.nat(1000),
  other: fc.nat(1000),
});

test('however people join, move and leave, the tree is what a list on paper says, now and as of every moment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 45 }), async (steps) => {
      await emptyTables(services.db, 'member', 'mail', 'job');
      services.clock.set('2026-01-05T10:00:00+05:30');
      const paper = new Paper();
      const company = await join(null);
      paper.sponsors.set(company, null);
      const past: { at: Date; sponsors: [string, string | null][] }[] = [];
      for (const { kind, one, other } of steps) {
        services.clock.advance(3_600_000);
        const ids = [...paper.sponsors.keys()];
        const [first, second] = [ids[one % ids.length]!, ids[other % ids.length]!];
        if (kind === 'join') paper.sponsors.set(await join(first), first);
        else if (kind === 'change') expect(await change(first, second)).toBe(paper.change(first, second));
        else if (kind === 'number') await numberTree(services.db);
        else if (kind === 'month') {
          await turnMonth();
          paper.turnMonth();
        } else if (first === company) expect(await leave(first)).toBe('member_is_company');
        else {
          expect(await leave(first)).toBe('ok');
          paper.leave(first);
        }
        past.push({ at: services.clock.now(), sponsors: paper.list() });
      }
      for (const { at, sponsors } of past) {
        const network = (await readNetworkAt(services.db, at)).filter(({ status }) => status === 'live');
        expect(network.map(({ memberId, sponsorId }) => [memberId, sponsorId])).toEqual(sponsors);
      }
      const stored = await services.db
        .selectFrom('member_tree')
        .select(['member_id', 'sponsor_id'])
        .orderBy('member_id')
        .execute();
      expect(stored.map(({ member_id, sponsor_id }) => [member_id, sponsor_id])).toEqual(paper.list());
      for (const id of paper.sponsors.keys()) await compare(paper, id);
    }),
    { numRuns: 40 },
  );
});

async function compare(paper: Paper, id: string): Promise<void> {
  const place = (await findPlace(services.db, id))!;
  expect(await readSponsors(services.db, id)).toEqual(paper.above(id));
  expect(place.depth).toBe(paper.above(id).length);
  const levels: string[][] = [];
  for (const other of paper.sponsors.keys()) {
    const level = paper.above(other).indexOf(id);
    if (level >= 0) (levels[level] ??= []).push(other);
  }
  expect(await countTeam(services.db, place)).toEqual(levels.map((each) => each.length));
  for (const [index, expected] of levels.entries()) {
    const pages: string[] = [];
    for (let after: string | null = null; ; after = pages.at(-1)!) {
      const page = await readLevel(services.db, place, index + 1, { after, limit: 3 });
      pages.push(...page);
      if (page.length < 3) break;
    }
    expect(pages.toSorted()).toEqual(expected.toSorted());
  }
}

test('a long line is read in steps, whoever leaves it, moves or joins it since the last numbering', async () => {
  const paper = new Paper();
  const line: string[] = [];
  for (let at = 0; at < 50; at++) {
    const sponsor = line.at(-1) ?? null;
    line.push(await join(sponsor));
    paper.sponsors.set(line.at(-1)!, sponsor);
  }
  const check = async () => {
    for (const id of paper.sponsors.keys()) expect(await readSponsors(services.db, id)).toEqual(paper.above(id));
  };
  await numberTree(services.db);
  const { count } = await services.db
    .selectFrom('member_tree')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('above', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(count).toBe(3);
  await check();
  await leave(line[20]!);
  paper.leave(line[20]!);
  await check();
  expect(await change(line[40]!, line[5]!)).toBe('ok');
  paper.change(line[40]!, line[5]!);
  await turnMonth();
  paper.turnMonth();
  await check();
});

test('several exits one after the other pass recruits up to whoever is still there', async () => {
  const root = await join(null);
  const first = await join(root);
  const second = await join(first);
  const third = await join(second);
  const last = await join(third);
  for (const id of [second, third, first]) expect(await leave(id)).toBe('ok');
  expect(await readSponsors(services.db, last)).toEqual([root]);
  expect(await leave(first)).toBe('member_left');
  expect(await leave('999998')).toBe('member_not_found');
  expect(await leave(root)).toBe('member_is_company');
  expect((await findPlace(services.db, root))?.sponsorId).toBeNull();
});

test('a change of sponsor takes effect on the first of the next month in India, and is refused for a reason with a name', async () => {
  const root = await join(null);
  const [one, two, gone] = [await join(root), await join(root), await join(root)];
  const below = await join(one);
  await leave(gone);
  expect(await change(one, one)).toBe('sponsor_is_member');
  expect(await change(one, below)).toBe('sponsor_is_descendant');
  expect(await change(one, root)).toBe('sponsor_unchanged');
  expect(await change(one, gone)).toBe('sponsor_left');
  expect(await change(one, '999998')).toBe('sponsor_not_found');
  expect(await change('999998', one)).toBe('member_not_found');
  expect(await change(gone, one)).toBe('member_left');
  expect(await change(one, two)).toBe('ok');
  expect(await change(one, root)).toBe('sponsor_change_pending');
  expect(await readSponsors(services.db, below)).toEqual([one, root]);
  // A job that runs too early changes nothing.
  services.clock.set('2026-01-31T23:59:59+05:30');
  await memberJobs['members:changes']!(services, {});
  expect(await readSponsors(services.db, below)).toEqual([one, root]);
  services.clock.set('2026-02-01T00:00:00+05:30');
  await memberJobs['members:changes']!(services, {});
  expect(await readSponsors(services.db, below)).toEqual([one, two, root]);
});

test('the member and both sponsors are told of a change by email, each in their language', async () => {
  await services.db.transaction().execute((tx) => saveBrand(tx, presetBrand, services.clock.now()));
  const withAccount = async (email: string, language: string, sponsorId: string | null) => {
    const customer = await seedCustomer(services);
    await sql`UPDATE customer SET email = ${email}, language = ${language} WHERE id = ${customer.id}`.execute(
      services.db,
    );
    const person = { customerId: customer.id, firstName: 'Gita', lastName: 'Rana', actor: 'system' };
    const joined = await joinMember(services.db, { ...person, sponsorId, joinedAt: services.clock.now() });
    if (!joined.ok) throw new Error(joined.error.code);
    return joined.value;
  };
  const root = await join(null);
  const old = await withAccount('old@example.in', 'en', root);
  const next = await withAccount('next@example.in', 'hi', root);
  const member = await withAccount('member@example.in', 'en', old);
  expect(await change(member, next)).toBe('ok');
  const mails = await services.db.selectFrom('mail').select(['recipient', 'subject', 'body_text as text']).execute();
  const to = (email: string) => mails.find(({ recipient }) => recipient === email)!;
  expect(mails).toHaveLength(3);
  expect(to('member@example.in').text).toContain(`From 1 Feb 2026, your sponsor is the direct seller with ID ${next}`);
  expect(to('old@example.in').text).toContain(`from 1 Feb 2026 Gita Rana (ID ${member}) has another sponsor`);
  expect(to('next@example.in').text).toContain(`1 फ़रवरी 2026 से आप Gita Rana (आईडी ${member}) के प्रायोजक होंगे`);
  expect(to('next@example.in').subject).toBe('आपके Aarvya नेटवर्क में प्रायोजक का बदलाव');
});

test('two changes that would cross are decided one after the other, and the second is refused', async () => {
  const root = await join(null);
  const [one, two] = [await join(root), await join(root)];
  const [underOne, underTwo] = [await join(one), await join(two)];
  expect(await change(one, underTwo)).toBe('ok');
  expect(await change(two, underOne)).toBe('sponsor_is_descendant');
  await turnMonth();
  expect(await readSponsors(services.db, underOne)).toEqual([one, underTwo, two, root]);
});

test('a large team is counted by its blocks, whoever joins, moves or leaves since the numbering', async () => {
  const { db } = services;
  const size = 14_000;
  const ids = Array.from({ length: size }, (_, index) => String(1_000_000 + index));
  // Three recruits each, breadth first; the root's first leg takes a third of the places.
  const sponsors = ids.map((_, index) => (index === 0 ? null : ids[Math.floor((index - 1) / 3)]!));
  const at = services.clock.now();
  await sql`INSERT INTO member (member_id, first_name, last_name, joined_at) SELECT unnest(${ids}::text[]), 'Gita', 'Rana', ${at}`.execute(
    db,
  );
  await sql`INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
    SELECT id, sponsor, ${at}, ${at}, 'joined', 'system' FROM unnest(${ids}::text[], ${sponsors}::text[]) AS made (id, sponsor)`.execute(
    db,
  );
  await sql`INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor)
    SELECT unnest(${ids}::text[]), 'live', ${at}, ${at}, 'system'`.execute(db);
  await db.transaction().execute((tx) => rebuildTree(tx, at));
  /** With counts from walking down by sponsors. */
  const expectCounts = async () => {
    for (const id of [ids[0]!, ids[1]!, ids[2]!, ids[13]!, ids.at(-1)!]) {
      const place = await findPlace(db, id);
      if (!place) continue;
      const { rows } = await sql<{ count: number }>`
        WITH RECURSIVE team AS (
          SELECT member_id, 1 AS level FROM member_tree WHERE sponsor_id = ${id}
          UNION ALL SELECT t.member_id, level + 1 FROM team JOIN member_tree t ON t.sponsor_id = team.member_id
        ) SELECT count(*) AS count FROM team GROUP BY level ORDER BY level`.execute(db);
      expect([id, await countTeam(db, place)]).toEqual([id, rows.map(({ count }) => count)]);
    }
  };
  const blocks = async () =>
    (await sql`SELECT block, depth, members FROM member_tree_block ORDER BY 1, 2`.execute(db)).rows;
  const blocksAnew = async () =>
    (
      await sql`SELECT place >> 12 AS block, depth, count(*) AS members FROM member_tree WHERE is_numbered GROUP BY 1, 2 ORDER BY 1, 2`.execute(
        db,
      )
    ).rows;
  await expectCounts();
  expect(await countTeam(db, (await findPlace(db, ids[0]!))!)).toEqual([3, 9, 27, 81, 243, 729, 2187, 6561, 4159]);
  for (const sponsorId of [ids[0]!, ids[5]!, ids[13_000]!]) await join(sponsorId);
  await expectCounts();
  expect(await change(ids[13]!, ids[9_000]!)).toBe('ok');
  await turnMonth();
  await expectCounts();
  for (const id of [ids[1]!, ids[6]!, ids[2]!]) {
    expect(await leave(id)).toBe('ok');
    await expectCounts();
    expect(await blocks()).toEqual(await blocksAnew());
  }
  await numberTree(db);
  await expectCounts();
  expect(await blocks()).toEqual(await blocksAnew());
});
