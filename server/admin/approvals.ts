import { catalogApprovals } from '#server/catalog/index.ts';
import { customerApprovals } from '#server/customers/index.ts';
import { fulfilmentApprovals } from '#server/fulfilment/index.ts';
import { incomeCloseApprovals } from '#server/income-close/index.ts';
import { incomeLedgerApprovals } from '#server/income-ledger/index.ts';
import { joiningApprovals, memberApprovals } from '#server/members/index.ts';
import { networkApprovals } from '#server/income-plan/index.ts';
import { paymentApprovals } from '#server/payments/index.ts';
import { payoutApprovals } from '#server/payouts/index.ts';
import { privacyApprovals } from '#server/privacy/index.ts';
import { settingApprovals } from '#server/settings/index.ts';
import { findLastApproved } from '#server/sale-points/index.ts';
import { type ApprovableCommands, openApprovals, staffApprovals } from '#server/staff/index.ts';

const commands: ApprovableCommands = {
  ...staffApprovals,
  ...catalogApprovals,
  ...customerApprovals,
  ...paymentApprovals,
  ...fulfilmentApprovals,
  ...privacyApprovals,
  ...networkApprovals(findLastApproved),
  ...memberApprovals,
  ...incomeLedgerApprovals,
  ...incomeCloseApprovals,
  ...joiningApprovals,
  ...payoutApprovals,
  ...settingApprovals,
};

export const { addDetails, approvalToWire, approve, findApprovalRule, readApproval, runWithApproval } =
  openApprovals(commands);
