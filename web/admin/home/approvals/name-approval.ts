import type { Approval } from '#contract/admin/home/approvals.ts';
import { approvals as messages } from '#messages/admin.ts';
import { formatRupees } from '#web/ui/rupees.ts';

/** Returns a title such as "Refund of ₹24,000". */
export function nameApproval({ action, amount }: Pick<Approval, 'action' | 'amount'>): string {
  const what = messages.actions[action.replace('.', '_') as keyof typeof messages.actions];
  return amount === null ? what : messages.ofAmount({ what, amount: formatRupees(amount) });
}
