import type { Selectable, Updateable } from 'kysely';
import type { JoiningState, ReturnableField } from '#contract/joining-rules.ts';
import type { JoinApplication as ApplicationTable } from '#server/platform/database-types.ts';

export type ApplicationRow = Omit<Selectable<ApplicationTable>, 'reasons' | 'state'> & {
  state: JoiningState;
  reasons: Partial<Record<ReturnableField, string>>;
  agreement_version: number | null;
  agreement_language: string | null;
};
export type ApplicationValues = Omit<Updateable<ApplicationTable>, 'reasons'> & { reasons?: ApplicationRow['reasons'] };

/** Encryption place, see `Sealer`. */
export const placeOf = (applicationId: number, what: string) => `join application ${applicationId} ${what}`;
