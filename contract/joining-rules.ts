/** Free of schemas, so that pages load without them. */
import { toAsciiDigits } from './typed-values.ts';

export const joiningPaths = {
  application: '/api/joining',
  sponsor: '/api/joining/sponsor',
  eligibility: '/api/joining/eligibility',
  orientation: '/api/joining/orientation',
  agreement: '/api/joining/agreement',
  agreementCode: '/api/joining/agreement/code',
  identity: '/api/joining/identity',
  bank: '/api/joining/bank',
  documents: '/api/joining/documents',
  send: '/api/joining/send',
  withdraw: '/api/joining/withdraw',
} as const;

/** The steps are in the wizard's order. Each is saved on its own. */
export const joiningSteps = ['sponsor', 'eligibility', 'orientation', 'agreement', 'identity', 'bank'] as const;
export type JoiningStep = (typeof joiningSteps)[number];

export const joiningStates = ['draft', 'submitted', 'returned', 'approved', 'declined', 'withdrawn'] as const;
export type JoiningState = (typeof joiningStates)[number];
/** States in which the applicant can still change the application. */
export const editableStates: readonly JoiningState[] = ['draft', 'returned'];
/** States after which a new application may begin. */
export const endedStates: readonly JoiningState[] = ['declined', 'withdrawn'];

/** Each has a checkbox. Raise the version when their wording changes. */
export const declarations = ['not_convicted', 'not_bankrupt', 'sound_mind', 'resident', 'one_identity'] as const;
export const declarationsVersion = 1;
export const leastAge = 18;

export const documentKinds = ['photo', 'address_proof', 'pan_card', 'cancelled_cheque'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const requiredDocuments: readonly DocumentKind[] = ['photo', 'address_proof', 'cancelled_cheque'];

export const addressProofKinds = ['aadhaar_masked', 'voter_id', 'driving_licence', 'passport', 'utility_bill'] as const;
export type AddressProofKind = (typeof addressProofKinds)[number];

/** Staff can send these back with a reason. By the step that corrects them. */
export const returnableFields = {
  sponsor: 'sponsor',
  born_on: 'eligibility',
  pan: 'identity',
  pan_name: 'identity',
  address: 'identity',
  photo: 'identity',
  address_proof: 'identity',
  pan_card: 'identity',
  account_number: 'bank',
  ifsc: 'bank',
  holder_name: 'bank',
  cancelled_cheque: 'bank',
} as const satisfies Record<string, JoiningStep>;
export type ReturnableField = keyof typeof returnableFields;
export const returnableFieldNames = Object.keys(returnableFields) as readonly ReturnableField[];

/** Whether a PAN has the right format: five letters, four digits, one letter. PANs have no check character. */
export function isPan(text: string): boolean {
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(text);
}

/** The fourth letter is the kind of holder: P individual, C company, H family and so on. */
export function isPersonsPan(text: string): boolean {
  return isPan(text) && text[3] === 'P';
}

/** An IFSC: four letters for the bank, a zero, six characters for the branch. */
export function isIfsc(text: string): boolean {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(text);
}

const verhoeffTimes = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const verhoeffMoves = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/**
 * Whether a text contains an Aadhaar number (twelve digits with a Verhoeff check digit). The shop must never store one.
 */
export function hasAadhaar(text: string): boolean {
  const digits = toAsciiDigits(text);
  for (const [run] of digits.matchAll(/\d(?:(?:\s?[.\p{Pd}]\s?|\s)?\d){11,}/gu)) {
    const bare = run.replace(/\D/g, '');
    if (bare.length === 12 && /^[2-9]/.test(bare) && hasVerhoeffDigit(bare)) return true;
  }
  return false;
}

function hasVerhoeffDigit(number: string): boolean {
  let check = 0;
  Array.from(number)
    .toReversed()
    .forEach((digit, place) => {
      const moved = Number(verhoeffMoves[place % 8]![Number(digit)]);
      check = Number(verhoeffTimes[check]![moved]);
    });
  return check === 0;
}

/** Returns the age in full years; both days are YYYY-MM-DD. In common years a 29 February counts as 1 March. */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years;
}
