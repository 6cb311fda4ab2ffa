import { useState } from 'react';
import {
  memberLeavings,
  type MemberLeaving,
  type MemberLeavingReply,
  type StaffMemberDetail,
} from '#contract/staff-members.ts';
import { members as messages } from '#messages/admin/members.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, TextArea } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { callAsStaff } from '../api.ts';
import { Section } from '../customers/customer-profile.tsx';
import { useCommand, usePermission } from '../screen.tsx';
import { memberPath } from './member-frame.tsx';
import profile from '../customers/customer-profile.module.css';

type Task = 'lift-freeze' | MemberLeaving;

/** What may be done to a membership; nothing for who has left, or where this member of staff may do none of it. */
export function MemberActions({ member }: { member: StaffMemberDetail }) {
  const [task, setTask] = useState<Task | null>(null);
  const mayWrite = usePermission('members.write');
  const { status, sponsor } = member;
  // Nobody stands above the company's own ID.
  const mayLeave = status !== 'exited' && status !== 'terminated' && sponsor !== null;
  if (!mayWrite || (!mayLeave && status !== 'frozen')) return null;
  return (
    <Section title={messages.actions}>
      <div className={profile['actions']}>
        {status === 'frozen' && (
          <Button variant="secondary" onClick={() => setTask('lift-freeze')}>
            {messages.liftFreeze}
          </Button>
        )}
        {mayLeave &&
          (Object.keys(memberLeavings) as MemberLeaving[]).map((leaving) => (
            <Button key={leaving} variant="secondary" onClick={() => setTask(leaving)}>
              {messages[leaving]}
            </Button>
          ))}
      </div>
      {task && <ActionDialog task={task} member={member} onClose={() => setTask(null)} />}
    </Section>
  );
}

interface ActionDialogProps {
  task: Task;
  member: StaffMemberDetail;
  onClose: () => void;
}

/** Says what follows, and asks for the reason. */
function ActionDialog({ task, member, onClose }: ActionDialogProps) {
  const runCommand = useCommand();
  const form = useForm({
    initial: { reason: '' },
    submit: async (values) => {
      let isWaiting = false;
      const failure = await runCommand(async () => {
        const path = `${memberPath(member.member_id)}/${task}`;
        const result = await callAsStaff<MemberLeavingReply>(path, { body: values });
        if (!result.ok) return result.failure;
        isWaiting = result.reply.data.state === 'awaiting_approval';
        return null;
      });
      if (failure) return failure;
      showToast(isWaiting ? messages.leavingWaiting : task === 'lift-freeze' ? messages.lifted : messages.leavingDone);
      onClose();
      return null;
    },
  });
  const { name } = member;
  const texts = {
    'lift-freeze': { title: messages.liftTitle({ name }), about: messages.liftAbout, confirm: messages.liftFreeze },
    exit: { title: messages.exitTitle({ name }), about: messages.exitAbout, confirm: messages.exit },
    terminate: {
      title: messages.terminateTitle({ name }),
      about: messages.terminateAbout,
      confirm: messages.terminate,
    },
  } as const;
  const { title, about, confirm } = texts[task];
  return (
    <FormDialog
      title={title}
      about={
        <>
          <p>{about}</p>
          {task !== 'lift-freeze' && (
            <>
              <p>{tellWhoMoves(member)}</p>
              <p>{messages.secondPerson}</p>
            </>
          )}
        </>
      }
      confirmLabel={confirm}
      variant={task === 'lift-freeze' ? 'primary' : 'danger'}
      form={form}
      onClose={onClose}
    >
      <TextArea
        {...form.field('reason')}
        label={messages.actionReason}
        hint={messages.reasonHint}
        required
        rows={2}
        maxLength={500}
      />
    </FormDialog>
  );
}

/** "12 direct recruits move to Sunita Rawat." */
function tellWhoMoves({ team, sponsor }: StaffMemberDetail): string {
  const count = team.levels[0] ?? 0;
  return sponsor === null ? messages.recruitsAlone({ count }) : messages.recruitsMove({ count, sponsor: sponsor.name });
}
