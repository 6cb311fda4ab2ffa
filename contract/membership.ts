import * as z from 'zod/mini';
import { IdText, Rupees, success } from './envelope.ts';
import { optionalFactorCode } from './factor-code.ts';
import { fieldKey } from './field-messages.ts';
import {
  accountAgainField,
  accountNumberField,
  accountTwice,
  dayField,
  ifscField,
  panField,
  personName,
} from './joining.ts';
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
import { freeText, lineText, mobileFieldOf } from './text-fields.ts';
import { compactNumber } from './typed-values.ts';

const codeField = z
  .string(fieldKey('codeDigits'))
  .check(z.overwrite(compactNumber), z.regex(/^\d{6}$/, fieldKey('codeDigits')));

/** A change of bank account or PAN; the number by its last four characters only. `ifsc` and `bank_name` are null for a PAN. */
export const KycChange = z.object({
  kind: z.enum(kycChangeKinds),
  state: z.enum(kycChangeStates),
  /** A code is good for one version; every change of the draft makes another. */
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

/** The papers that hold today; null where none were ever sent. */
const BankAccount = z.object({
  account_last4: z.string(),
  ifsc: z.string(),
  bank_name: z.string(),
  holder_name: z.string(),
});
const Pan = z.object({ pan_last4: z.string(), pan_name: z.string() });

/** Who may act for a direct seller after death or incapacity; their share is always all of it. Texts are empty where nothing is to be said. */
const nominee = {
  name: personName(fieldKey('membership.nomineeName')),
  relation: z.enum(nomineeRelations, fieldKey('membership.nomineeRelation')),
  /** What they are to the member, of `other` alone. */
  relation_other: z._default(lineText(50), ''),
  /** YYYY-MM-DD. */
  born_on: dayField(fieldKey('membership.nomineeBornOn')),
  /** Who acts for a minor. */
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
/** `removed_at`: when the member removed them, so that nobody is named. */
export const LastNominee = z.extend(Nominee, { removed_at: z.nullable(z.string()) });
export type LastNominee = z.infer<typeof LastNominee>;

/** Of a caller who is or was a direct seller. */
export const Membership = z.object({
  member_id: z.string(),
  name: z.string(),
  joined_on: z.string(),
  status: z.enum(['live', 'frozen', 'exited', 'terminated']),
  /** Until when they can leave at once; null where that is over or they have left. */
  cooling_off_until: z.nullable(z.string()),
  /** When a notice given now would take effect. */
  notice_until: z.string(),
  notice_days: z.int(),
  exit: z.nullable(MemberExit),
  /** When the membership ended, whoever ended it; null while it runs. */
  left_at: z.nullable(z.string()),
  bank: z.nullable(BankAccount),
  pan: z.nullable(Pan),
  /** The change that is open, else the last one that was decided; null where there was none. */
  bank_change: z.nullable(KycChange),
  pan_change: z.nullable(KycChange),
  /** Nothing is paid before; null where nothing holds payouts back. */
  payout_hold_until: z.nullable(z.string()),
  payout_hold_hours: z.int(),
  /** What the income account is below zero; 0 where it is not. It stays owed after leaving. */
  debt: Rupees,
  /** Null where none was named. */
  nominee: z.nullable(Nominee),
});
export type Membership = z.infer<typeof Membership>;
export const MembershipReply = success(Membership);

export const ExitBody = z.object({
  kind: z.enum(exitKinds, fieldKey('notValid')),
  reason: z._default(freeText(500), ''),
});

/**
 * An own order that is taken back by leaving in the cooling-off days. `cancel`: it is paid and has not left; `return`: it was delivered; `later`: it is on its
 * way, and can be returned once it has arrived.
 */
export const ReversedOrder = z.object({
  order_id: z.int(),
  number: z.string(),
  action: z.enum(reversalActions),
  /** What goes back for it; null for an order on its way. */
  refund_amount: z.nullable(Rupees),
  /** Where the money stands that is on its way; null before that. */
  refund_state: z.nullable(z.enum(refundStates)),
  lines: z.array(
    z.object({
      line_no: z.int(),
      product_name: z.string(),
      quantity: z.int(),
      /** Of its return; null before leaving, and for what is not returned. */
      state: z.nullable(z.enum(returnStates)),
    }),
  ),
});
export type ReversedOrder = z.infer<typeof ReversedOrder>;
/** Before leaving: what it would take back; afterwards: how that stands. The last orders first; empty where leaving is not, or was not, in the cooling-off days. */
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

/** Orders of the caller of which something can be returned, the last ones first, and the returns that were asked for. */
export const ReturnableOrder = z.object({
  order_id: z.int(),
  number: z.string(),
  delivered_at: z.string(),
  kind: z.enum(returnKinds),
  /** The last day, YYYY-MM-DD in India. */
  until: z.string(),
  lines: z.array(
    z.object({
      line_no: z.int(),
      product_name: z.string(),
      quantity: z.int(),
      /** Bought, neither returned nor asked for. */
      can_return_quantity: z.int(),
      /** Items past this day are not bought back; null where it is not known or does not count. */
      expires_on: z.nullable(z.string()),
    }),
  ),
  returns: z.array(z.pick(OrderReturn, { id: true, line_no: true, quantity: true, state: true, answer: true })),
});
export type ReturnableOrder = z.infer<typeof ReturnableOrder>;
export const ReturnablesReply = success(z.array(ReturnableOrder));
/** `lines` are items by line: `1:2,3:1` is two of the first and one of the third. */
export const SellerReturnQuoteQuery = z.object({ order_id: IdText, lines: lineList });
export const SellerReturnQuoteReply = success(RefundQuote);
export const SellerReturnBody = z.object({
  order_id: z.int(fieldKey('unknownId')),
  lines: someLines,
  /** That the items are unused: sealed, and as they came. */
  unused: z.literal(true, fieldKey('membership.unused')),
});
