import {
  ageOn,
  type DocumentKind,
  editableStates,
  joiningSteps,
  type JoiningState,
  type JoiningStep,
  leastAge,
  requiredDocuments,
  type ReturnableField,
  returnableFields,
} from '#contract/joining-rules.ts';
import { policy } from '#contract/policy.ts';
import { type Message, messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { ApplicationRow } from './application.ts';

/** Actions, and the states that allow them. */
const transitions = {
  edit: { from: editableStates, to: null },
  send: { from: editableStates, to: 'submitted' },
  withdraw: { from: [...editableStates, 'submitted'], to: 'withdrawn' },
  return: { from: ['submitted'], to: 'returned' },
  approve: { from: ['submitted'], to: 'approved' },
  decline: { from: ['submitted'], to: 'declined' },
} as const satisfies Record<string, { from: readonly JoiningState[]; to: JoiningState | null }>;
export type JoiningAction = keyof typeof transitions;

export function isAllowed(action: JoiningAction, state: JoiningState): boolean {
  return (transitions[action].from as readonly JoiningState[]).includes(state);
}

/** Why a member ID (from `compactNumber`) cannot be a sponsor's, for the field `member_id`; null if it can. */
export function findSponsorFault(
  memberId: string,
  ownId: string | null,
  found: { status: 'live' | 'frozen' | 'exited' | 'terminated' } | null,
): Message | null {
  const { sponsorDigits, sponsorSelf, sponsorUnknown, sponsorFrozen, sponsorExited } = messages.errors.joining;
  if (memberId === ownId) return sponsorSelf;
  if (found === null)
    return /^\d+$/.test(memberId) && memberId.length === policy.memberIdDigits
      ? sponsorUnknown
      : sponsorDigits({ length: policy.memberIdDigits });
  if (found.status === 'frozen') return sponsorFrozen;
  return found.status === 'live' ? null : sponsorExited;
}

/** Both days are YYYY-MM-DD. Errors: 422 by `born_on`. */
export function checkAge(bornOn: string, today: string): Result<null> {
  const { bornWrong, tooYoung } = messages.errors.joining;
  const age = ageOn(bornOn, today);
  if (bornOn > today || age > 120) return invalidFields({ born_on: [bornWrong] });
  return age < leastAge ? invalidFields({ born_on: [tooYoung({ years: leastAge })] }) : ok(null);
}

/** With an older version the applicant must repeat the step before sending. */
export interface CurrentVersions {
  declarations: number;
  orientation: number;
  agreement: number;
}

/** What an application lacks, by step: fields, documents, and fields that staff returned and were not entered again. */
export function findMissing(
  row: ApplicationRow,
  documents: readonly DocumentKind[],
  current: CurrentVersions,
): Partial<Record<JoiningStep, string[]>> {
  const lacking: Record<JoiningStep, string[]> = {
    sponsor: row.sponsor_id === null && !row.under_company ? ['member_id'] : [],
    eligibility: [
      ...(row.born_on === null ? ['born_on'] : []),
      ...(row.declarations_version === current.declarations ? [] : ['declarations']),
    ],
    orientation: (row.orientation_version ?? 0) >= current.orientation ? [] : ['answers'],
    agreement: (row.agreement_version ?? 0) >= current.agreement ? [] : ['code'],
    identity: [
      ...(row.pan_hash === null ? ['pan'] : []),
      ...(row.pan_name === null ? ['pan_name'] : []),
      ...(row.street === null ? ['address'] : []),
      ...requiredDocuments.filter((kind) => kind !== 'cancelled_cheque' && !documents.includes(kind)),
    ],
    bank: [
      ...(row.account_hash === null ? ['account_number'] : []),
      ...(row.ifsc === null ? ['ifsc'] : []),
      ...(documents.includes('cancelled_cheque') ? [] : ['cancelled_cheque']),
    ],
  };
  for (const field of Object.keys(row.reasons) as ReturnableField[]) {
    const step = lacking[returnableFields[field]];
    if (!step.includes(field)) step.push(field);
  }
  return Object.fromEntries(
    joiningSteps.filter((step) => lacking[step].length > 0).map((step) => [step, lacking[step]]),
  );
}

export function withoutReasons(
  reasons: ApplicationRow['reasons'],
  entered: readonly ReturnableField[],
): ApplicationRow['reasons'] {
  return Object.fromEntries(Object.entries(reasons).filter(([field]) => !entered.includes(field as ReturnableField)));
}

/** A PAN's fifth letter is usually the surname's initial. Only a hint for the reviewer, because names change. */
export function isPanOfSurname(pan: string, name: string): boolean {
  const surname = name.trim().split(/\s+/).at(-1) ?? '';
  const initial = surname.normalize('NFKD')[0]?.toUpperCase() ?? '';
  // A name in another script cannot be compared with the card's.
  return !/^[A-Z]$/.test(initial) || pan[4] === initial;
}

/**
 * Whether every word of the shorter name occurs in the other, in any order; an initial matches by its letter. Banks
 * reorder and truncate names, so staff only see a mismatch.
 */
export function isSameName(one: string, other: string): boolean {
  const words = (name: string) =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u)
      .filter((word) => word !== '' && !honorifics.includes(word));
  const [shorter, longer] = [words(one), words(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]];
  const left = [...longer];
  return (
    shorter.length > 0 &&
    shorter
      .toSorted((a, b) => b.length - a.length)
      .every((word) => {
        const place = left.findIndex(
          (each) =>
            each === word ||
            (word.length === 1 && each.startsWith(word)) ||
            (each.length === 1 && word.startsWith(each)),
        );
        if (place < 0) return false;
        left.splice(place, 1);
        return true;
      })
  );
}

const honorifics = ['mr', 'mrs', 'ms', 'shri', 'smt', 'kumari', 'dr'];

export const notBegun = err(409, 'joining_not_open', messages.errors.joining.notBegun);
