import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import {
  type OpenInvitation,
  type StaffPeopleReply,
  staffPeoplePaths,
  type StaffPerson,
} from '#contract/admin/staff/people.ts';
import { type StaffRole, staffRolePaths, type StaffRolesReply } from '#contract/admin/staff/roles.ts';
import { staff as messages } from '#messages/admin.ts';
import { Button, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { TablePanel, ExportLink, listStyles } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table.tsx';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import look from '#web/admin/kit/look.module.css';
import { readAsStaff, sendAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { CommandButton, type Screen, ScreenHeading } from '../screen.tsx';
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
      asksFor: () => ({ actions: ['staff.invite', 'staff.change_role', 'staff.reactivate', 'role.update'] }),
    },
  },
};

type StaffPage = StaffPeopleReply['data'] & { roles: StaffRole[] };
type PersonAction = StaffPerson['allowed_actions'][number];
type Task = { kind: 'invite' } | { kind: PersonAction; person: StaffPerson };

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
        name={messages.people}
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

/** `choose` opens the dialog of an action. */
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
      <ul className={look['lined']}>
        {invitations.map(({ id, name, email, role, role_name: roleName, expires_at: until }) => (
          <li key={id} className={look['entry']}>
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
              of={name}
            >
              {messages.withdraw}
            </CommandButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const said = { done: messages.saved, waiting: messages.waiting };

type Grantable = StaffPage['grantable_roles'];
const roleOptions = (grantable: Grantable) =>
  grantable.map(({ role, name }) => ({ value: role, label: nameRole(role, name) }));

interface InviteDialogProps {
  grantable: Grantable;
  onClose: () => void;
}

function InviteDialog({ grantable, onClose }: InviteDialogProps) {
  return (
    <CommandDialog
      path={staffPeoplePaths.invitations}
      initial={{
        name: '',
        email: '',
        mobile: '',
        role: grantable.find(({ role }) => role === 'support')?.role ?? grantable[0]!.role,
      }}
      texts={{
        title: messages.inviteTitle,
        about: messages.inviteAbout,
        confirm: messages.sendInvitation,
        done: messages.invitationSent,
        waiting: messages.waiting,
      }}
      approval="staff.invite"
      onClose={onClose}
    >
      {(form) => (
        <>
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
        </>
      )}
    </CommandDialog>
  );
}

interface PersonDialogProps {
  kind: PersonAction;
  person: StaffPerson;
  grantable: Grantable;
  onClose: () => void;
}

function PersonDialog({ kind, person, grantable, onClose }: PersonDialogProps) {
  const path = `${staffPeoplePaths.people}/${person.id}`;
  const { name } = person;
  if (kind === 'change_role')
    return (
      <CommandDialog
        path={`${path}/role`}
        initial={{
          role: grantable.some(({ role }) => role === person.role) ? person.role : (grantable[0]?.role ?? ''),
        }}
        texts={{ title: messages.changeRoleOf({ name }), confirm: messages.saveRole, ...said }}
        approval="staff.change_role"
        onClose={onClose}
      >
        {(form) => (
          <SelectField {...form.field('role')} label={messages.role} required options={roleOptions(grantable)} />
        )}
      </CommandDialog>
    );
  const texts = {
    deactivate: [messages.deactivateTitle({ name }), messages.deactivateAbout, messages.deactivate],
    reactivate: [messages.reactivateTitle({ name }), messages.reactivateAbout, messages.reactivate],
    reset_factors: [messages.resetTitle({ name }), messages.resetAbout, messages.resetFactors],
  } as const;
  const [title, about, confirm] = texts[kind];
  return (
    <CommandDialog
      path={`${path}/${kind.replace('_', '-')}`}
      texts={{ title, about, confirm, ...said }}
      approval={kind === 'reactivate' ? 'staff.reactivate' : undefined}
      variant={kind === 'reactivate' ? 'primary' : 'danger'}
      onClose={onClose}
    />
  );
}
