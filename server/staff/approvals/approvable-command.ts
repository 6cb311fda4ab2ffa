import type { z } from 'zod';
import type { ApprovableAction } from '#contract/admin/home/approvals.ts';
import type { OwnerNoticeAction } from '#contract/admin/settings/owner-notices.ts';
import type { Permission, StaffMember } from '#contract/admin/staff.ts';
import type { StaffActor } from '#server/audit/index.ts';
import type { Paise } from '#server/money/paise.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';

/** A command's effect in the current state. */
export interface Measure {
  /**
   * Refunded or transferred, compared with the limit. Null for commands that need a second person whatever the amount,
   * such as changes of rights, erasure of data, income adjustments and payouts.
   */
  amount: Paise | null;
  /**
   * Compared with the limit instead, if higher: an order's earlier refunds are added, so that a refund cannot be split.
   */
  counted?: Paise;
  orderNumber?: string;
}

/** Its functions run in the transaction `services.db`. */
export interface ApprovableCommand<Input> {
  /** To request and to approve it. */
  permission: Permission;
  input: z.ZodType<Input>;
  /** What the command would do, if this member may do it. Errors: the command's own. */
  measure(services: Services & { db: Tx }, member: StaffMember, input: Input): Promise<Result<Measure>>;
  /** Runs before the transaction, because it uses its own connections or transactions. */
  prepare?(services: Services): Promise<void>;
  run(services: Services, who: { member: StaffMember; actor: StaffActor }, input: Input): Promise<Result<unknown>>;
  /** Rejects a command that cannot be stored for a second person. */
  checkRequest?(input: Input): Result<unknown>;
  /** Shown to people besides action, amount and order. */
  facts(input: Input, config: Config): Record<string, string>;
  /**
   * Details about the persons of several requests, in their order, for whoever may decide them. They are read when the
   * requests are shown: requests are kept, and what they say of a person is not. `secrets` are those of an open request.
   */
  readPersonalFacts?(
    db: Db,
    requests: readonly { input: Input; secrets: Readonly<Record<string, string>> }[],
  ): Promise<Record<string, string>[]>;
  /** Whether each of these requests can no longer be approved, because what it would change has changed. */
  findOutdated?(
    db: Db,
    requests: readonly { input: Input; secrets: Readonly<Record<string, string>> }[],
  ): Promise<boolean[]>;
  /**
   * Whether owners are notified once it is done, or under which action: set where it decides who gets money or by which
   * rules.
   */
  notifiesOwners?: true | ((input: Input) => OwnerNoticeAction);
  /** Parts of the input that are stored encrypted and deleted with the decision. */
  secrets?: {
    split(input: Input, config: Config): { kept: Input; secrets: Record<string, string> };
    join(kept: Input, secrets: Readonly<Record<string, string>>): Input;
  };
  /** In this process. */
  afterCommit?(services: Services): Promise<unknown>;
}

/** By the action under which a request is stored. */
export type ApprovableCommands = Readonly<Record<ApprovableAction, ApprovableCommand<unknown>>>;

export const command = <Input>(definition: ApprovableCommand<Input>) => definition as ApprovableCommand<unknown>;

export const rights: Measure = { amount: null };
export const asRights = (allowed: Result<unknown>): Result<Measure> => (allowed.ok ? ok(rights) : allowed);
