import { sql } from 'kysely';
import { layOutTree, sumBelow } from '#server/income-plan/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import { readNetworkAt } from './find-members.ts';
import { lockTree } from './tree-store.ts';

/** The sponsor is null for a root. */
interface Edge {
  memberId: string;
  sponsorId: string | null;
}

/** At every 16th level, a row stores the IDs of the 16 members above; see readSponsors. */
const stride = 16;

const batch = 20_000;

/**
 * Renumbers the whole tree. Joins and moves wait; reads see the previous tree. A million members take minutes on a busy
 * machine (docs/decisions/0071).
 */
export async function numberTree(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockTree(tx, 'change');
    await writeTree(tx, await readEdges(tx));
    return ok(null);
  });
  // Vacuuming lets index-only scans of the new rows skip the table itself.
  await sql`VACUUM (ANALYZE) member_tree`.execute(db);
}

/** From the histories, after members were deleted, such as the demo's. */
export async function rebuildTree(tx: Tx, at: Date): Promise<void> {
  await lockTree(tx, 'change');
  const members = await readNetworkAt(tx, at);
  await writeTree(
    tx,
    members.filter(({ status }) => status === 'live' || status === 'frozen'),
  );
}

async function readEdges(tx: Tx): Promise<Edge[]> {
  const edges: Edge[] = [];
  for (;;) {
    const page = await tx
      .selectFrom('member_tree')
      .select(['member_id as memberId', 'sponsor_id as sponsorId'])
      .where('member_id', '>', edges.at(-1)?.memberId ?? '')
      .orderBy('member_id')
      .limit(batch)
      .execute();
    edges.push(...page);
    if (page.length < batch) return edges;
  }
}

/** The caller must hold the tree's lock. */
async function writeTree(tx: Tx, edges: readonly Edge[]): Promise<void> {
  await tx.deleteFrom('member_tree').execute();
  const indexOf = new Map(edges.map(({ memberId }, index) => [memberId, index]));
  const tree = layOutTree(
    Int32Array.from(edges, ({ sponsorId }) => (sponsorId === null ? -1 : indexOf.get(sponsorId)!)),
  );
  if (tree.size < edges.length) throw new Error('members sponsor each other in a circle');
  const below = sumBelow(tree, new Float64Array(tree.size).fill(1));
  const depths = new Int32Array(tree.size);
  const places = new Float64Array(tree.size);
  // The next free place below each member; for roots, the next root's place.
  const next = new Float64Array(tree.size);
  let nextRoot = 1;
  for (let at = 0; at < tree.size; at++) {
    const parent = tree.parent[at]!;
    const place = parent < 0 ? nextRoot : next[parent]!;
    places[at] = place;
    next[at] = place + 1;
    const after = place + 1 + below[at]!;
    if (parent < 0) nextRoot = after;
    else next[parent] = after;
    depths[at] = parent < 0 ? 0 : depths[parent]! + 1;
  }
  for (let from = 0; from < tree.size; from += batch) {
    const to = Math.min(from + batch, tree.size);
    const own = Array.from(tree.order.subarray(from, to), (index) => edges[index]!);
    const above = Array.from({ length: to - from }, (_, row) => {
      const depth = depths[from + row]!;
      if (depth === 0 || depth % stride !== 0) return null;
      const ids: string[] = [];
      for (let at = tree.parent[from + row]!; ids.length < stride; at = tree.parent[at]!)
        ids.push(edges[tree.order[at]!]!.memberId);
      return ids.join(' ');
    });
    await sql`INSERT INTO member_tree (member_id, sponsor_id, depth, place, last, is_numbered, above)
      SELECT id, sponsor, depth, place, last, true, string_to_array(above, ' ')
      FROM unnest(${own.map(({ memberId }) => memberId)}::text[], ${own.map(({ sponsorId }) => sponsorId)}::text[],
        ${[...depths.subarray(from, to)]}::int[], ${[...places.subarray(from, to)]}::bigint[],
        ${Array.from(places.subarray(from, to), (place, at) => place + below[from + at]!)}::bigint[], ${above}::text[])
        AS made (id, sponsor, depth, place, last, above)`.execute(tx);
  }
}
