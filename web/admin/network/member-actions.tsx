import { useState } from 'react';
import { memberLeavings, type MemberLeaving, type StaffMemberDetail } from '#contract/admin/network/members.ts';
import { members as messages } from '#messages/admin.ts';
import { Button, ReasonField } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import { Section } from '#web/admin/kit/page.tsx';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { usePermission } from '../screen.tsx';
import { memberPath } from './member-frame.tsx';

type Task = 'lift-freeze' | MemberLeaving;

/** Renders nothing for a former member, or if the reader may take no action. */
export function MemberActions({ member }: { member: StaffMemberDetail }) {
  const [task, setTask] = useState<Task | null>(null);
  const mayWrite = usePermission('members.write');
  const { status, sponsor } = member;
  // The company's own ID has no sponsor and cannot leave.
  const mayLeave = status !== 'exited' && status !== 'terminated' && sponsor !== null;
  if (!mayWrite || (!mayLeave && status !== 'frozen')) return null;
  return (
    <Section title={messages.actions}>
      <div className={look['actions']}>
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

function ActionDialog({ task, member, onClose }: ActionDialogProps) {
  const { name } = member;
  const leaving = (about: string) => (
    <>
      <p>{about}</p>
      <p>{tellWhoMoves(member)}</p>
    </>
  );
  const said = { done: messages.leavingDone, waiting: messages.leavingWaiting };
  const texts = {
    'lift-freeze': {
      title: messages.liftTitle({ name }),
      about: messages.liftAbout,
      confirm: messages.liftFreeze,
      done: messages.lifted,
    },
    exit: { title: messages.exitTitle({ name }), about: leaving(messages.exitAbout), confirm: messages.exit, ...said },
    terminate: {
      title: messages.terminateTitle({ name }),
      about: leaving(messages.terminateAbout),
      confirm: messages.terminate,
      ...said,
    },
  };
  return (
    <CommandDialog
      path={`${memberPath(member.member_id)}/${task}`}
      initial={{ reason: '' }}
      texts={texts[task]}
      approval={task === 'lift-freeze' ? undefined : `member.${task}`}
      variant={task === 'lift-freeze' ? 'primary' : 'danger'}
      onClose={onClose}
    >
      {(form) => <ReasonField {...form.field('reason')} label={messages.actionReason} hint={messages.reasonHint} />}
    </CommandDialog>
  );
}

/** Example: "12 direct recruits move to Sunita Rawat." */
function tellWhoMoves({ team, sponsor }: StaffMemberDetail): string {
  const count = team.levels[0] ?? 0;
  return sponsor === null ? messages.recruitsAlone({ count }) : messages.recruitsMove({ count, sponsor: sponsor.name });
}
