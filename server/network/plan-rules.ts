import type { FieldMessages } from '#server/platform/result.ts';
import { messages } from '#server/platform/messages.ts';

/** Own sale points of a month, whole, `fromSp` to `toSp` inclusive, and their bonus in basis points of their value. */
export interface PBonusDraft {
  fromSp: number;
  toSp: number;
  bonusBp: number;
}

/**
 * What keeps a P-bonus chart from being saved, by "<row>.<field>" with rows counted from 0; empty where nothing does. Rows may come
 * in any order and leave gaps (no row, no bonus), but none may run backwards or touch points of another.
 */
export function pBonusFaults(rows: readonly PBonusDraft[]): FieldMessages {
  const faults: FieldMessages = {};
  rows.forEach(({ fromSp, toSp, bonusBp }, at) => {
    if (!Number.isInteger(fromSp) || fromSp < 0) faults[`${at}.from_sp`] = [messages.errors.staff.plan.fromSp];
    if (!Number.isInteger(toSp)) faults[`${at}.to_sp`] = [messages.errors.staff.plan.toSp];
    else if (toSp < fromSp) faults[`${at}.to_sp`] = [messages.errors.staff.plan.rowBackwards];
    if (!Number.isInteger(bonusBp) || bonusBp < 0 || bonusBp > 10_000) {
      faults[`${at}.sp_bonus`] = [messages.errors.staff.plan.percent];
    }
  });
  return Object.keys(faults).length > 0 ? faults : overlaps(rows);
}

function overlaps(rows: readonly PBonusDraft[]): FieldMessages {
  const faults: FieldMessages = {};
  const ascending = rows.map((row, at) => ({ ...row, at })).sort((a, b) => a.fromSp - b.fromSp);
  let widest = ascending[0];
  for (const row of ascending.slice(1)) {
    if (row.fromSp <= widest!.toSp) {
      faults[`${row.at}.from_sp`] = [
        messages.errors.staff.plan.rowsOverlap({ from: widest!.fromSp, to: widest!.toSp }),
      ];
    }
    if (row.toSp > widest!.toSp) widest = row;
  }
  return faults;
}
