/** Promises of the company's policies. The program and the policy pages use the same numbers. */
export const policy = {
  /** Hours, day and night, to acknowledge a ticket (E-Commerce Rules 2020). */
  acknowledgeHours: 48,
  /** An unresolved ticket then goes to the grievance officer. */
  escalateDays: 15,
  /** Last day for returns: days after delivery (staff can set another number), and days before the expiry. */
  returnDays: 30,
  returnBeforeExpiryDays: 30,
  /** Days from the items' arrival at the shop to the refund. */
  refundWorkingDays: 7,
  dispatchWorkingDays: 2,
  dispatchDelayDays: [2, 3],
  /** Working days from dispatch to delivery, unless a shipping zone sets others. */
  deliveryDays: { min: 3, max: 7 },
  secondAttemptHours: 24,
  courierHoldDays: 3,
  /** Notice period of a direct seller who leaves, in writing. Within the cooling-off days no notice is needed. */
  exitNoticeDays: 30,
  coolingOffDays: 30,
  /** Who joins again within this many days of leaving keeps the sponsor, whose change would take a decision of staff. */
  rejoinSponsorDays: 30,
  /** Payouts stop for this long after a change of the bank account. Staff can change this and the two values below. */
  payoutHoldHours: 72,
  /** The owner of an account's former mobile number or email can undo the change for this long. */
  undoContactHours: 72,
  /** A smaller amount, in rupees, is paid with a later payout unless staff set another minimum. */
  minimumPayout: 100,
  openIncomeHold: 5_000,
  /** Direct sellers can return marketable items within this many days (buy-back). */
  buyBackDays: 30,
  /** Incomes are paid between these days of the following month. */
  payoutFrom: 1,
  payoutTo: 5,
  /** TDS on commission: rates in percent, and the yearly total in rupees up to which none is withheld. */
  tdsPercent: 2,
  tdsPercentWithoutPan: 20,
  tdsFreeUpTo: 20_000,
  memberIdDigits: 6,
  joiningAge: 18,
} as const;
