// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const staff: {
  readonly permissionDenied: string;
  readonly csrfTokenInvalid: string;
  readonly staffExists: string;
  readonly ownerExists: string;
  readonly invitationInvalid: string;
  readonly enquiryNotFound: string;
  readonly photoNotFound: string;
  readonly emailNotFound: string;
  readonly emailNotFailed: string;
  readonly shopNotEmpty: string;
  readonly factors: {
    readonly codeWrong: string;
    readonly passkeyFailed: string;
    readonly passkeyAdded: string;
    readonly expired: string;
    readonly tooMany: (values: { most: string | number }) => string;
    readonly notFound: string;
    readonly required: string;
    readonly proofRequired: string;
    readonly noPasskeys: string;
  };
  readonly people: {
    readonly notFound: string;
    readonly self: string;
    readonly beyond: string;
    readonly lastOwner: string;
    readonly inactive: string;
    readonly active: string;
    readonly roleUnchanged: string;
    readonly roleNotFound: string;
    readonly roleInUse: string;
    readonly roleNameTaken: string;
  };
  readonly approvals: {
    readonly notFound: string;
    readonly decided: string;
    readonly expired: string;
    readonly own: string;
    readonly notOwn: string;
    readonly outdated: string;
    readonly requesterGone: string;
    readonly pending: string;
  };
  readonly audit: {
    readonly entryNotFound: string;
  };
  readonly tickets: {
    readonly notFound: string;
    readonly acknowledged: string;
    readonly escalated: string;
    readonly resolved: string;
  };
  readonly orders: {
    readonly open: string;
    readonly nothingPaid: string;
    readonly allRefunded: string;
    readonly cashNotCollected: string;
    readonly cashCollected: string;
    readonly noCashDue: string;
    readonly underReview: string;
    readonly notUnderReview: string;
    readonly notReady: (values: { status: string | number }) => string;
    readonly movedOn: (values: { status: string | number }) => string;
    readonly awbTaken: string;
    readonly notInParcel: string;
  };
  readonly returns: {
    readonly notFound: string;
    readonly notApproved: string;
    readonly approved: string;
    readonly rejected: string;
    readonly received: string;
    readonly notReceived: string;
    readonly closed: string;
    readonly refundBegun: string;
    readonly restockMost: (values: { maximum: string | number }) => string;
  };
  readonly refunds: {
    readonly notFound: string;
    readonly empty: string;
    readonly exceedsPaid: string;
    readonly processed: string;
    readonly notFailed: string;
    readonly inProgress: string;
    readonly providerNotConfigured: string;
  };
  readonly payments: {
    readonly notFound: string;
  };
  readonly shipping: {
    readonly zoneNotFound: string;
    readonly zoneExists: string;
    readonly pinRuleNotFound: string;
    readonly pinWrong: (values: { entered: string | number }) => string;
    readonly rangesMost: (values: { maximum: string | number }) => string;
    readonly maximumBelowMinimum: string;
    readonly holidayWrong: (values: { entered: string | number }) => string;
    readonly holidaysMost: (values: { maximum: string | number }) => string;
    readonly bothDays: string;
    readonly lastBeforeFirst: string;
  };
  readonly companyIncomplete: string;
  readonly settings: {
    readonly gstin: string;
    readonly gstPrefixes: string;
  };
  readonly plan: {
    readonly notFound: string;
    readonly fromSp: string;
    readonly toSp: string;
    readonly rowBackwards: string;
    readonly percent: string;
    readonly rowsOverlap: (values: { from: string | number; to: string | number }) => string;
  };
  readonly pages: {
    readonly notPossible: string;
    readonly titleRequired: string;
    readonly leadRequired: string;
    readonly bodyRequired: string;
    readonly tooLong: (values: { maximum: string | number }) => string;
    readonly placeholder: (values: { name: string | number }) => string;
    readonly heading: (values: { line: string | number }) => string;
    readonly bold: (values: { line: string | number }) => string;
    readonly link: (values: { target: string | number }) => string;
    readonly topicsMost: (values: { maximum: string | number }) => string;
    readonly topic: (values: { maximum: string | number }) => string;
  };
  readonly catalog: {
    readonly conflict: string;
    readonly fieldChanged: string;
    readonly unknownField: string;
    readonly skuTaken: string;
    readonly categoryMissing: string;
    readonly categoryNotFound: string;
    readonly taxClassMissing: string;
    readonly taxClassNotYet: string;
    readonly pictureMissing: string;
    readonly saleNotBelowMrp: (values: { mrp: string | number }) => string;
    readonly mrpTooLow: string;
    readonly belowCost: (values: { cost: string | number }) => string;
    readonly tagsTooMany: string;
    readonly archivedProduct: string;
    readonly productArchivedAlready: string;
    readonly productNotArchived: string;
    readonly productTwice: string;
    readonly productNotFound: string;
    readonly categoryInUse: (values: { products: number }) => string;
    readonly categoryHasChildren: string;
    readonly categoryArchivedAlready: string;
    readonly categoryNotArchived: string;
    readonly parentMissing: string;
    readonly parentCircle: string;
    readonly parentTooDeep: (values: { levels: string | number }) => string;
    readonly orderChanged: string;
    readonly stockForm: string;
    readonly stockConflict: (values: { quantity: string | number }) => string;
    readonly stockBelowZero: (values: { quantity: string | number }) => string;
    readonly stockTooLarge: string;
    readonly relationMissing: string;
    readonly relationToItself: string;
    readonly relationTwice: string;
    readonly familyNotFound: string;
    readonly familyChanged: string;
    readonly familyOptions: string;
    readonly familySame: string;
    readonly familyOther: (values: { family: string | number }) => string;
    readonly schedulePast: string;
    readonly scheduleFar: string;
    readonly scheduleEnd: string;
    readonly scheduleOverlaps: string;
    readonly scheduleNotFound: string;
    readonly scheduleClosed: string;
  };
  readonly pictures: {
    readonly type: string;
    readonly drawing: string;
    readonly tooLarge: (values: { megabytes: string | number }) => string;
    readonly tooManyPixels: string;
    readonly damaged: string;
    readonly busy: string;
  };
} = areaIn(currentLanguage, 'errors').staff;
