/** What the company's policies promise in days, hours and dates: the program and the pages that tell of it read the same numbers. */
export const policy = {
  /** A ticket is acknowledged within this time by the clock (E-Commerce Rules 2020). */
  acknowledgeHours: 48,
  /** What is not settled then goes to the grievance officer. */
  escalateDays: 15,
  /** A product comes back within this time (counted from its delivery) unless staff set another, and this long before its expiry. */
  returnDays: 30,
  returnBeforeExpiryDays: 30,
  /** From the items' arrival with us to the refund. */
  refundWorkingDays: 7,
  dispatchWorkingDays: 2,
  dispatchDelayDays: [2, 3],
  /** Working days from dispatch to the public API, unless a shipping zone knows better. */
  deliveryDays: { min: 3, max: 7 },
  secondAttemptHours: 24,
  courierHoldDays: 3,
  /** A direct seller leaves with this notice, in writing; within the cooling-off days without any. */
  exitNoticeDays: 30,
  coolingOffDays: 30,
  /** After a change of the bank account nothing is paid out for so long. These three hold unless staff set others. */
  payoutHoldHours: 72,
  /** What is less than this many rupees is paid with a later payout, unless staff set another amount. */
  minimumPayout: 100,
  openIncomeHold: 5_000,
  /** Direct sellers return marketable items within this time (buy-back). */
  buyBackDays: 30,
  /** Days of the following month between which incomes are paid. */
  payoutFrom: 1,
  payoutTo: 5,
  /** TDS on commission: rates in percent, and the year's total in rupees up to which none is withheld. */
  tdsPercent: 2,
  tdsPercentWithoutPan: 20,
  tdsFreeUpTo: 20_000,
  memberIdDigits: 6,
  joiningAge: 18,
} as const;
