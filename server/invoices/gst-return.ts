import type { GstReturnPart } from '#contract/staff-papers.ts';
import type { Db } from '#server/platform/database.ts';
import { createGstReturn } from './gst-return-rules.ts';
import { findMonth } from './return-store.ts';

/** Papers read at once. */
const batch = 1_000;

/** A table of the GST return of a month (2026-11, by the day in India) as CSV, made of the papers as they were issued. */
export async function gstReturnCsv(db: Db, month: string, part: GstReturnPart): Promise<string> {
  const sums = createGstReturn();
  for (let after = { kind: '', id: 0 }; ;) {
    const papers = await findMonth(db, month, after, batch);
    for (const paper of papers) sums.add(paper);
    const last = papers.at(-1);
    if (!last || papers.length < batch) return sums.csv(part);
    after = { kind: last.kind, id: last.id };
  }
}
