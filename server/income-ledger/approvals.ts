import { z } from 'zod';
import { type ApprovableCommands, asRights, command } from '#server/staff/index.ts';
import {
  addCertificate,
  adjustIncome,
  checkAdjustment,
  checkCertificate,
  checkReversal,
  reverseAdjustment,
} from './adjust-income.ts';

export const incomeLedgerApprovals = {
  'income_adjustment.add': command({
    permission: 'income.adjust',
    input: z.object({
      memberId: z.string(),
      kind: z.enum(['correction', 'deduction']),
      amount: z.int(),
      correctedMonth: z.nullable(z.string()),
      reason: z.string(),
    }),
    measure: async ({ db, clock }, _member, input) => asRights(await checkAdjustment(db, input, clock.now())),
    run: (services, { actor }, input) => adjustIncome(services, actor, input),
    facts: ({ memberId, amount, correctedMonth, reason }) => ({
      member: memberId,
      income_change: String(amount / 100),
      ...(correctedMonth !== null && { corrected_month: correctedMonth }),
      reason,
    }),
  }),
  'income_adjustment.reverse': command({
    permission: 'income.adjust',
    // The amount is only for the reader of the request: an adjustment never changes.
    input: z.object({ memberId: z.string(), id: z.int(), amount: z.number(), reason: z.string() }),
    measure: async ({ db, clock }, _member, input) => asRights(await checkReversal(db, input, clock.now())),
    run: (services, { actor }, input) => reverseAdjustment(services, actor, input),
    facts: ({ memberId, amount, reason }) => ({ member: memberId, income_change: String(amount), reason }),
  }),
  'lower_rate_certificate.add': command({
    permission: 'income.adjust',
    input: z.object({
      memberId: z.string(),
      number: z.string(),
      rate: z.int(),
      from: z.string(),
      to: z.string(),
      limit: z.int(),
    }),
    measure: async ({ db, clock }, _member, input) => asRights(await checkCertificate(db, input, clock.now())),
    run: (services, { actor }, input) => addCertificate(services, actor, input),
    facts: ({ memberId, number, rate, from, to, limit }) => ({
      member: memberId,
      certificate: number,
      tds_rate: `${rate / 100}%`,
      from_day: from,
      to_day: to,
      income_limit: String(limit / 100),
    }),
  }),
} satisfies Partial<ApprovableCommands>;
