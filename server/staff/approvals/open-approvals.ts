import type { ApprovableCommands } from './approvable-command.ts';
import { addDetails, approvalToWire, approve, readApproval } from './decide-approval.ts';
import { findApprovalRule, runWithApproval } from './run-with-approval.ts';

export const openApprovals = (commands: ApprovableCommands) => ({
  addDetails: addDetails.bind(null, commands),
  approvalToWire: approvalToWire.bind(null, commands),
  approve: approve.bind(null, commands),
  readApproval: readApproval.bind(null, commands),
  findApprovalRule: findApprovalRule.bind(null, commands),
  runWithApproval: runWithApproval.bind(null, commands),
});
