import type { RejectReason, ReviewState } from '#contract/review-rules.ts';
import type { reviewFlags } from '#contract/admin/customers/reviews.ts';
import { toAsciiDigits } from '#contract/typed-values.ts';
import { dayMs } from '#contract/india-time.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

export type ReviewFlag = (typeof reviewFlags)[number];

/** By staff or the author. */
export type ReviewAction =
  | { kind: 'publish' }
  | { kind: 'reject'; reason: RejectReason }
  | { kind: 'reply'; reply: string }
  | { kind: 'withdraw' };

const from: Record<ReviewAction['kind'], readonly ReviewState[]> = {
  // A rejection may turn out to be a mistake.
  publish: ['pending', 'rejected'],
  reject: ['pending', 'published'],
  reply: ['published'],
  withdraw: ['pending', 'published', 'rejected'],
};
const to: Record<Exclude<ReviewAction['kind'], 'reply'>, ReviewState> = {
  publish: 'published',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

/** Error 409 review_not_ready if the state does not allow the action. No action changes the text. */
export function decideReview(state: ReviewState, action: ReviewAction['kind']): Result<ReviewState> {
  if (!from[action].includes(state)) return err(409, 'review_not_ready', messages.errors.reviews.notReady);
  return ok(action === 'reply' ? state : to[action]);
}

/** The first name and the initial of the last name. */
export function publicName(firstName: string, lastName: string): string {
  const initial = Array.from(lastName.trim())[0];
  return `${firstName.trim()}${initial === undefined ? '' : ` ${initial}.`}`;
}

/**
 * A promised cure, and diseases for which the law forbids such promises (Schedule of the Drugs and Magic Remedies Act
 * 1954), in English, Hindi and romanised Hindi.
 */
const promises =
  /\b(cur(?:e|es|ed|ing)|treat(?:s|ed|ment)?|heal(?:s|ed)?|prevent(?:s|ed)?|reverse[sd]?|guarantee[ds]?|permanent(?:ly)?|thee? k(?:iya|ar)|theek|ilaj|chhutkara)\b|\b100 ?%|इलाज|ठीक|छुटकारा|जड़ से|गारंटी|उपचार|खत्म/iu;
const diseases =
  /\b(diabet(?:es|ic)|sugar (?:level|patient|ki)|cancer|tumou?r|blood pressure|hypertension|\bbp\b|heart (?:disease|attack|problem)|obesity|arthritis|rheumati\w+|impoten\w+|infertil\w+|epilep\w+|asthma|kidney|stones?|cataract|glaucoma|paralysis|tuberculosis|\btb\b|leucoderma|vitiligo|gathiya|madhumeh)\b|मधुमेह|शुगर|कैंसर|रक्तचाप|बीपी|हृदय|दिल की|मोटापा|गठिया|नपुंसक|बांझ|बाँझ|मिर्गी|दमा|अस्थमा|पथरी|किडनी|मोतियाबिंद|लकवा|टीबी|सफेद दाग/iu;
const abuse = /\b(idiot|bastard|fuck\w*|shit|bloody|chutiya|kamina|kutta|harami|saala)\b|चूतिया|कमीना|हरामी|कुत्ता/iu;
const link = /\bhttps?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|in|net|org|shop|store|xyz)\b/iu;
/** An email address, or a telephone number in any grouping. */
const personal = /[^\s@]+@[^\s@]+\.[^\s@]+|(?:\+?91[\s-]?)?[6-9](?:[\s-]?\d){9}(?!\d)/u;

/** Hints for moderators; rejects nothing by itself. */
export function findFlags(text: string): ReviewFlag[] {
  const flags: [ReviewFlag, boolean][] = [
    ['medical_claim', promises.test(text) && diseases.test(text)],
    ['personal_data', personal.test(toAsciiDigits(text))],
    ['link', link.test(text)],
    ['abuse', abuse.test(text)],
  ];
  return flags.filter(([, isFound]) => isFound).map(([flag]) => flag);
}

/** Requests that are later than this are skipped: the shop was down, or the setting was changed. */
const requestWindowDays = 14;

/** When an order must have been delivered to be asked about now, `days` after its delivery. */
export function requestWindow(now: Date, days: number): { after: Date; until: Date } {
  const until = now.getTime() - days * dayMs;
  return { after: new Date(until - requestWindowDays * dayMs), until: new Date(until) };
}

/** After delivery. */
const writableDays = 365;

/** Null: not delivered. */
export function isReviewable(deliveredAt: Date | null, now: Date): boolean {
  return deliveredAt !== null && now.getTime() <= deliveredAt.getTime() + writableDays * dayMs;
}
