import { type ApprovableAction, approvalPaths, type ApprovalRuleReply } from '#contract/admin/home/approvals.ts';
import { approvals as messages } from '#messages/admin.ts';
import { useAnswer } from '#web/admin/kit/use-answer.ts';

interface SecondPersonProps {
  action: ApprovableAction;
  /** What is said where a second person has to approve it, unless it is the whole command that waits. */
  required?: string;
}

/** Whether the reader's command will wait for a second person, or why it will not; empty until the server has said so. */
export function SecondPerson({ action, required = messages.rule.required }: SecondPersonProps) {
  const rule = useAnswer<ApprovalRuleReply>({ path: approvalPaths.rule, query: { action } }).reply?.data.second_person;
  return rule && <p>{rule === 'required' ? required : messages.rule[rule]}</p>;
}
