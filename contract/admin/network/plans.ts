import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { fieldKey } from '#contract/field-messages.ts';

/** `draft` is used in place of a version's id. */
export const staffPlanPath = '/api/staff/income-plans';
export const staffPlanDraftPath = `${staffPlanPath}/draft`;

export const planStates = ['scheduled', 'in_force', 'past', 'withdrawn'] as const;

/** See plan-version.ts: exact integers in paise, hundredths of a sale point, and basis points. */
const Plan = z.object({
  effective_from: z.string(),
  sp_paise: z.int(),
  active_centi_sp: z.int(),
  freeze_months: z.int(),
  personal_bp: z.int(),
  rebate: z.array(z.object({ over_paise: z.int(), upto_paise: z.nullable(z.int()), bp: z.int() })),
  level_bp: z.array(z.int()),
  ranks: z.array(
    z.object({
      name: z.string(),
      names: z.optional(z.record(z.string(), z.string())),
      leaders: z.int(),
      network: z.int(),
      e_bonus_bp: z.int(),
      r_bonus_bp: z.int(),
      levels: z.optional(z.int()),
    }),
  ),
  r_bonus_limit: z.int(),
  fixed_income_paise: z.nullable(z.int()),
});
/** Whole sale points, both ends inclusive; the bonus in basis points of their value. */
const ChartRow = z.object({ from_sp: z.int(), to_sp: z.int(), bonus_bp: z.int() });
const Document = { plan: Plan, p_bonus: z.array(ChartRow) };
export const PlanDocument = z.object(Document);
export type PlanDocument = z.infer<typeof PlanDocument>;

const Version = z.object({
  id: z.int(),
  effective_from: z.string(),
  state: z.enum(planStates),
  /** Null for the bundled version. */
  published_at: z.nullable(z.string()),
  requested_by: z.nullable(z.string()),
  published_by: z.nullable(z.string()),
  withdrawn_at: z.nullable(z.string()),
  withdrawal_requested_by: z.nullable(z.string()),
  withdrawn_by: z.nullable(z.string()),
});
export type StaffPlanVersion = z.infer<typeof Version>;

/** Asked for the command that waits for a second person. */
const proposed = { proposed_by: z.nullable(z.string()) };
const saved = { saved_by: z.string(), saved_at: z.string() };
/** Latest start first. */
export const StaffPlansReply = success(
  z.object({
    versions: z.array(Version),
    draft: z.nullable(z.object({ effective_from: z.string(), ...saved, ...proposed })),
  }),
);
export type StaffPlansReply = z.infer<typeof StaffPlansReply>;

/** The plan in force today, for comparison; null before the first version. */
const compared = { in_force: z.nullable(PlanDocument) };
export const StaffPlanReply = success(z.object({ version: Version, ...Document, ...proposed, ...compared }));
export type StaffPlanReply = z.infer<typeof StaffPlanReply>;

/** `saved` is null if there is no draft. The plan is then a copy of the requested or latest version. */
export const StaffPlanDraftReply = success(
  z.object({ saved: z.nullable(z.object(saved)), ...Document, ...proposed, ...compared }),
);
export type StaffPlanDraftReply = z.infer<typeof StaffPlanDraftReply>;

const id = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
export const StaffPlanParam = z.object({ id });
export const StaffPlanDraftQuery = z.object({ from: z.optional(id) });

const maxPoints = 1_000_000_000;
const points = z
  .int(fieldKey('notValid'))
  .check(z.gte(0, fieldKey('notValid')), z.lte(maxPoints, fieldKey('notValid')));
/** `saved_at` is that of the draft that the form loaded, or null. If the stored draft differs: 409 edit_conflict. */
export const SavePlanBody = z.object({
  saved_at: z.nullable(z.string()),
  /** The server validates it by the rules of plan-version.ts. */
  plan: z.unknown(),
  p_bonus: z
    .array(z.object({ from_sp: points, to_sp: points, bonus_bp: z.int(fieldKey('notValid')) }))
    .check(z.maxLength(500, fieldKey('notValid'))),
});
export type SavePlanBody = z.infer<typeof SavePlanBody>;
/** Identifies the draft that the caller read. A draft changed since then is neither published nor discarded. */
export const PlanDraftBody = z.object({ saved_at: z.string(fieldKey('notValid')) });
export const PlanCommandReply = success(z.object({ state: z.enum(['done', 'awaiting_approval']) }));
