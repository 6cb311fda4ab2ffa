import * as z from 'zod/mini';
import { OwnerProof } from './customer.ts';
import { IdText, Rupees, success } from './envelope.ts';
import { optionalFactorCode } from './factor-code.ts';
import { fieldKey } from './field-messages.ts';
import { accountAgainField, accountNumberField, accountTwice, ifscField, panField, personName } from './joining.ts';
import {
  exitKinds,
  exitStates,
  kycChangeKinds,
  kycChangeStates,
  nomineeRelations,
  reversalActions,
} from './membership-rules.ts';
import { lineList, OrderReturn, RefundQuote, someLines } from './order-life.ts';
import { refundStates, returnKinds, returnStates } from './order-states.ts';
import { dayFieldOf, freeText, lineText, mobileFieldOf } from './text-fields.ts';
import { compactNumber } from './typed-values.ts';

const codeField = z
  .string(fieldKey('codeDigits'))
  .check(z.overwrite(compactNumber), z.regex(/^\d{6}$/, fieldKey('codeDigits')));

/** The number shows its last four characters only. `ifsc` and `bank_name` are null for a PAN. */
export const KycChange = z.object({
  kind: z.enum(kycChangeKinds),
  state: z.enum(kycChangeStates),
  /** Rises with every change of the draft. A code confirms one version only. */
  version: z.int(),
  number_last4: z.nullable(z.string()),
  name: z.nullable(z.string()),
  ifsc: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
  has_picture: z.boolean(),
  confirmed_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decline_reason: z.nullable(z.string()),
});
export type KycChange = z.infer<typeof KycChange>;

export const MemberExit = z.object({
  kind: z.enum(exitKinds),
  state: z.enum(exitStates),
  reason: z.string(),
  given_at: z.string(),
  effective_at: z.string(),
});
export type MemberExit = z.infer<typeof MemberExit>;

/** Null if none was ever sent. */
const BankAccount = z.object({
  account_last4: z.string(),
  ifsc: z.string(),
  bank_name: z.string(),
  holder_name: z.string(),
});
const Pan = z.object({ pan_last4: z.string(), pan_name: z.string() });

/** May act for a direct seller after death or incapacity, for the whole share. Unused texts are empty. */
const nominee = {
  name: personName(fieldKey('membership.nomineeName')),
  relation: z.enum(nomineeRelations, fieldKey('membership.nomineeRelation')),
  /** The relation in words, only for `other`. */
  relation_other: z._default(lineText(50), ''),
  /** YYYY-MM-DD. */
  born_on: dayFieldOf(fieldKey('membership.nomineeBornOn'), fieldKey('membership.nomineeBornNoSuchDay')),
  /** Acts for a nominee who is a minor. */
  appointee_name: z._default(lineText(50), ''),
  mobile: mobileFieldOf(fieldKey('membership.nomineeMobile')),
};
export const NomineeValues = z.object(nominee);
export type NomineeValues = z.infer<typeof NomineeValues>;
export const NomineeBody = z.object({ ...nominee, code: codeField, factor_code: optionalFactorCode });
export const Nominee = z.object({
  name: z.string(),
  relation: z.enum(nomineeRelations),
  relation_other: z.string(),
  born_on: z.string(),
  appointee_name: z.string(),
  mobile: z.string(),
  named_at: z.string(),
});
export type Nominee = z.infer<typeof Nominee>;
export const NomineeRemovalBody = z.object({ code: codeField, factor_code: optionalFactorCode });
/** `removed_at`: when it was removed without a successor. */
export const LastNominee = z.extend(Nominee, { removed_at: z.nullable(z.string()) });
export type LastNominee = z.infer<typeof LastNominee>;

/** The membership of a caller who is or was a direct seller. */
export const Membership = z.object({
  member_id: z.string(),
  name: z.string(),
  joined_on: z.string(),
  status: z.enum(['live', 'frozen', 'exited', 'terminated']),
  /** Until when the member can leave at once; null after that and after leaving. */
  cooling_off_until: z.nullable(z.string()),
  /** When a notice given now would take effect. */
  notice_until: z.string(),
  notice_days: z.int(),
  exit: z.nullable(MemberExit),
  /** Null while the membership runs. */
  left_at: z.nullable(z.string()),
  bank: z.nullable(BankAccount),
  pan: z.nullable(Pan),
  /** The open change, else the last decided one. */
  bank_change: z.nullable(KycChange),
  pan_change: z.nullable(KycChange),
  /** Null if payouts are not on hold. */
  payout_hold_until: z.nullable(z.string()),
  payout_hold_hours: z.int(),
  /** Amount by which the income account is negative, or 0. It is still owed after leaving. */
  debt: Rupees,
  nominee: z.nullable(Nominee),
  /** Whether the agreement as accepted can be downloaded: earlier members accepted it on paper. */
  has_agreement: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;
export const MembershipReply = success(Membership);

/** Leaving at once requires the proof, because it cannot be undone. */
export const ExitBody = z.extend(OwnerProof, {
  kind: z.enum(exitKinds, fieldKey('notValid')),
  reason: z._default(freeText(500), ''),
});

/**
 * The effect of leaving in the cooling-off days on one own order. `cancel`: paid, not dispatched; `return`: delivered;
 * `later`: in transit, can be returned after arrival.
 */
export const ReversedOrder = z.object({
  order_id: z.int(),
  number: z.string(),
  action: z.enum(reversalActions),
  /** Null for an order in transit. */
  refund_amount: z.nullable(Rupees),
  /** Null before there is a refund. */
  refund_state: z.nullable(z.enum(refundStates)),
  lines: z.array(
    z.object({
      line_no: z.int(),
      product_name: z.string(),
      quantity: z.int(),
      /** Null before leaving, and for items that are not returned. */
      state: z.nullable(z.enum(returnStates)),
    }),
  ),
});
export type ReversedOrder = z.infer<typeof ReversedOrder>;
/**
 * Before leaving: the effect; afterwards: the progress. Latest first. Empty if the member cannot or did not leave
 * within the cooling-off days.
 */
export const ReversedOrdersReply = success(z.array(ReversedOrder));

export const KycChangeParam = z.object({ kind: z.enum(kycChangeKinds) });
export const BankChangeBody = z
  .object({
    account_number: accountNumberField,
    account_number_again: accountAgainField,
    ifsc: ifscField,
    bank_name: personName(fieldKey('joining.bankName')),
    holder_name: personName(fieldKey('joining.holderName')),
  })
  .check(accountTwice);
export const PanChangeBody = z.object({ pan: panField, pan_name: personName(fieldKey('joining.panName')) });
export const KycChangeReply = success(KycChange);
export const KycCodeBody = z.object({ version: z.int(fieldKey('notValid')) });
export const KycCodeReply = success(z.object({ sent_to: z.string() }));
export const ConfirmChangeBody = z.object({
  version: z.int(fieldKey('notValid')),
  code: codeField,
  factor_code: optionalFactorCode,
});

/** One of the caller's orders with returnable items, and its return requests. Latest orders first. */
export const ReturnableOrder = z.object({
  order_id: z.int(),
  number: z.string(),
  delivered_at: z.string(),
  kind: z.enum(returnKinds),
  until: z.string(),
  lines: z.array(
    z.object({
      line_no: z.int(),
      product_name: z.string(),
      quantity: z.int(),
      /** Neither returned nor requested for return. */
      can_return_quantity: z.int(),
      /** Items are not bought back after this day; null if it does not apply. */
      expires_on: z.nullable(z.string()),
    }),
  ),
  returns: z.array(z.pick(OrderReturn, { id: true, line_no: true, quantity: true, state: true, answer: true })),
});
export type ReturnableOrder = z.infer<typeof ReturnableOrder>;
export const ReturnablesReply = success(z.array(ReturnableOrder));
/** `lines` are quantities by line number: `1:2,3:1` is two of line 1 and one of line 3. */
export const SellerReturnQuoteQuery = z.object({ order_id: IdText, lines: lineList });
export const SellerReturnQuoteReply = success(RefundQuote);
export const SellerReturnBody = z.object({
  order_id: z.int(fieldKey('unknownId')),
  lines: someLines,
  /** Items are sealed and in their original state. */
  unused: z.literal(true, fieldKey('membership.unused')),
});
