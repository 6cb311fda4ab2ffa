import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import {
  type OpenInvitation,
  type RightsChangeReply,
  type StaffPeopleReply,
  staffPeoplePaths,
  type StaffPerson,
} from '#contract/staff-people.ts';
import { type StaffRole, staffRolePaths, type StaffRolesReply } from '#contract/staff-roles.ts';
import { staff as messages } from '#messages/admin/staff.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { TablePanel } from '#web/admin/kit/list.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { ExportLink, listStyles } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { CallFailure } from '#web/ui/api-call.ts';
import type { Column } from '#web/ui/table.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { callAsStaff, readAsStaff, sendAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import { CommandButton, type Screen, ScreenHeading, useCommand } from '../screen.tsx';
import { nameRole } from './role-names.ts';
import { Roles } from './roles.tsx';
import styles from './people.module.css';

export const staffScreen: Screen = {
  path: 'staff',
  menuLabel: messages.heading,
  group: 'settings',
  permission: 'staff.read',
  pages: {
    '': {
      load: async ({ signal }): Promise<StaffPage> => {
        const [people, roles] = await Promise.all([
          readAsStaff<StaffPeopleReply>(staffPeoplePaths.people, { signal }),
          readAsStaff<StaffRolesReply>(staffRolePaths.roles, { signal }),
        ]);
        return { ...people.data, roles: roles.data };
      },
      component: Staff,
    },
  },
};

type StaffPage = StaffPeopleReply['data'] & { roles: StaffRole[] };
type PersonAction = StaffPerson['allowed_actions'][number];
type Task = { kind: 'invite' } | { kind: PersonAction; person: StaffPerson };

/** Sends a change of rights and says whether it is done or waits; returns what went wrong. */
function useRightsChange() {
  const runCommand = useCommand();
  return (path: string, body?: object): Promise<CallFailure | null> =>
    runCommand(async () => {
      const result = await callAsStaff<Partial<RightsChangeReply>>(path, body ? { body } : { method: 'POST' });
      if (!result.ok) return result.failure;
      showToast(result.reply.data?.state === 'awaiting_approval' ? messages.waiting : messages.saved);
      return null;
    });
}

/** Who works here, who is invited, and which roles there are. */
function Staff() {
  const { people, invitations, grantable_roles: grantable, roles } = useLoaderData<StaffPage>();
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <>
      <div className={styles['head']}>
        <ScreenHeading>{messages.heading}</ScreenHeading>
        <div className={listStyles.tools}>
          <ExportLink path={`${staffPeoplePaths.people}.csv`} of={messages.people} />
          {grantable.length > 0 && <Button onClick={() => setTask({ kind: 'invite' })}>{messages.invite}</Button>}
        </div>
      </div>
      <TablePanel
        caption={messages.people}
        isCaptionHidden
        rows={people}
        rowKey={(person) => person.id}
        columns={personColumns((kind, person) => setTask({ kind, person }))}
      />
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      <Roles roles={roles} />
      {task?.kind === 'invite' && <InviteDialog grantable={grantable} onClose={close} />}
      {task && 'person' in task && <PersonDialog {...task} grantable={grantable} onClose={close} />}
    </>
  );
}

/** The table of people; `choose` opens what can be done to one. */
function personColumns(choose: (kind: PersonAction, person: StaffPerson) => void): Column<StaffPerson>[] {
  return [
    { header: messages.name, kind: 'rowHeader', cell: (person) => <Who person={person} /> },
    { header: messages.role, cell: (person) => nameRole(person.role, person.role_name) },
    { header: messages.secondFactor, cell: (person) => <Factor person={person} /> },
    {
      header: messages.lastUsed,
      cell: ({ last_used_at: at }) => (at === null ? messages.never : formatTime(at)),
    },
    {
      header: messages.actions,
      cell: (person) => <Actions person={person} choose={(kind) => choose(kind, person)} />,
    },
  ];
}

function Who({ person }: { person: StaffPerson }) {
  return (
    <div className={styles['who']}>
      <span>
        {person.name} {person.is_self && <Badge>{messages.you}</Badge>}{' '}
        {!person.is_active && <Badge tone="danger">{messages.deactivated}</Badge>}
      </span>
      <span className={styles['note']}>{person.email}</span>
      {person.mobile !== null && <span className={styles['note']}>{person.mobile}</span>}
    </div>
  );
}

function Factor({ person: { has_second_factor: has, needs_second_factor: needs } }: { person: StaffPerson }) {
  if (has) return <Badge tone="success">{messages.factorOn}</Badge>;
  return needs ? <Badge tone="warning">{messages.factorMissing}</Badge> : <Badge>{messages.factorOff}</Badge>;
}

const actionLabels: Record<PersonAction, string> = {
  change_role: messages.changeRole,
  deactivate: messages.deactivate,
  reactivate: messages.reactivate,
  reset_factors: messages.resetFactors,
};

function Actions({ person, choose }: { person: StaffPerson; choose: (action: PersonAction) => void }) {
  if (person.allowed_actions.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="secondary" size="small" aria-label={messages.actionsFor({ name: person.name })}>
          {messages.actions}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {person.allowed_actions.map((action) => (
          <Menu.Item key={action} onClick={() => choose(action)}>
            {actionLabels[action]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Invitations({ invitations }: { invitations: readonly OpenInvitation[] }) {
  return (
    <section aria-labelledby="invitations" className={styles['part']}>
      <h2 id="invitations">{messages.invitations}</h2>
      <ul className={styles['list']}>
        {invitations.map(({ id, name, email, role, role_name: roleName, expires_at: until }) => (
          <li key={id} className={styles['row']}>
            <div className={styles['who']}>
              <span>{name}</span>
              <span className={styles['note']}>
                {email} · {messages.invitedAs({ role: nameRole(role, roleName), time: formatTime(until) })}
              </span>
            </div>
            <CommandButton
              label={messages.withdrawOf({ name })}
              run={() => sendAsStaff(`${staffPeoplePaths.invitations}/${id}/withdraw`)}
              size="small"
            >
              {messages.withdraw}
              <span className="visually-hidden"> {name}</span>
            </CommandButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Grantable = StaffPage['grantable_roles'];
const roleOptions = (grantable: Grantable) =>
  grantable.map(({ role, name }) => ({ value: role, label: nameRole(role, name) }));

interface InviteDialogProps {
  grantable: Grantable;
  onClose: () => void;
}

function InviteDialog({ grantable, onClose }: InviteDialogProps) {
  const change = useRightsChange();
  const form = useForm({
    initial: {
      name: '',
      email: '',
      mobile: '',
      role: grantable.find(({ role }) => role === 'support')?.role ?? grantable[0]!.role,
    },
    submit: async (values) => {
      const failure = await change(staffPeoplePaths.invitations, values);
      if (!failure) onClose();
      return failure;
    },
  });
  return (
    <FormDialog
      title={messages.inviteTitle}
      about={<p>{messages.inviteAbout}</p>}
      confirmLabel={messages.sendInvitation}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={messages.name} required autoComplete="off" />
      <TextField {...form.field('email')} label={messages.email} type="email" required autoComplete="off" />
      <TextField
        {...form.field('mobile')}
        label={messages.mobile}
        hint={messages.mobileHint}
        type="tel"
        inputMode="tel"
        required
        autoComplete="off"
      />
      <SelectField {...form.field('role')} label={messages.role} required options={roleOptions(grantable)} />
    </FormDialog>
  );
}

interface PersonDialogProps {
  kind: PersonAction;
  person: StaffPerson;
  grantable: Grantable;
  onClose: () => void;
}

function PersonDialog({ kind, person, grantable, onClose }: PersonDialogProps) {
  const change = useRightsChange();
  const path = `${staffPeoplePaths.people}/${person.id}`;
  const form = useForm({
    initial: { role: grantable.some(({ role }) => role === person.role) ? person.role : (grantable[0]?.role ?? '') },
    submit: async ({ role }) => {
      const failure = await (kind === 'change_role'
        ? change(`${path}/role`, { role })
        : change(`${path}/${kind.replace('_', '-')}`));
      if (!failure) onClose();
      return failure;
    },
  });
  const { name } = person;
  if (kind === 'change_role')
    return (
      <FormDialog
        title={messages.changeRoleOf({ name })}
        confirmLabel={messages.saveRole}
        form={form}
        onClose={onClose}
      >
        <SelectField {...form.field('role')} label={messages.role} required options={roleOptions(grantable)} />
      </FormDialog>
    );
  const texts = {
    deactivate: [messages.deactivateTitle({ name }), messages.deactivateAbout, messages.deactivate],
    reactivate: [messages.reactivateTitle({ name }), messages.reactivateAbout, messages.reactivate],
    reset_factors: [messages.resetTitle({ name }), messages.resetAbout, messages.resetFactors],
  } as const;
  const [title, about, confirm] = texts[kind];
  return (
    <FormDialog
      title={title}
      about={<p>{about}</p>}
      confirmLabel={confirm}
      variant={kind === 'reactivate' ? 'primary' : 'danger'}
      form={form}
      onClose={onClose}
    />
  );
}
