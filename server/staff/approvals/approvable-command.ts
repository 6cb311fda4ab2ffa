import type { z } from 'zod';
import type { OwnerNoticeAction } from '#contract/staff-owner-notices.ts';
import type { Permission, StaffMember } from '#contract/staff.ts';
import type { StaffActor } from '#server/audit/index.ts';
import type { Paise } from '#server/money/paise.ts';
import type { Tx } from '#server/platform/database.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';

/** What a command comes to, as it stands now. */
export interface Measure {
  /** What goes back to a buyer; null where rights change or data is erased, which always needs a second person. */
  amount: Paise | null;
  /** What counts against the limit, where it is more: an order's earlier refunds count with the next one, so that it cannot be split. */
  counted?: Paise;
  orderNumber?: string;
}

/** What may have to wait for a second person. Everything runs in the transaction that `services.db` is. */
export interface ApprovableCommand<Input> {
  /** Of those who may ask for it and approve it. */
  permission: Permission;
  input: z.ZodType<Input>;
  /** What it would come to, if this member may do it; errors are the command's own. */
  measure(services: Services & { db: Tx }, member: StaffMember, input: Input): Promise<Result<Measure>>;
  /** What has to be done before the transaction begins, since it takes connections or transactions of its own. */
  prepare?(services: Services): Promise<void>;
  run(services: Services, who: { member: StaffMember; actor: StaffActor }, input: Input): Promise<Result<unknown>>;
  /** What stands against keeping it for a second person; it is then not asked for. */
  checkRequest?(input: Input): Result<unknown>;
  /** What people read of it beside action, amount and order. */
  facts(input: Input): Record<string, string>;
  /** Whether every owner is told once it is done, or as what: it decides who gets money, or by which rules. */
  tellsOwners?: true | ((input: Input) => OwnerNoticeAction);
  /** Parts of the input that must not be kept with the request: they wait encrypted, and go with the decision. */
  secrets?: {
    split(input: Input): { kept: Input; secrets: Record<string, string> };
    join(kept: Input, secrets: Readonly<Record<string, string>>): Input;
  };
  /** What this process does once it is done and committed. */
  afterCommit?(services: Services): Promise<unknown>;
}

export const command = <Input>(definition: ApprovableCommand<Input>) => definition as ApprovableCommand<unknown>;

export const rights: Measure = { amount: null };
export const asRights = (allowed: Result<unknown>): Result<Measure> => (allowed.ok ? ok(rights) : allowed);
