import { useState } from 'react';
import { ownerPermissions, type StaffRole, staffRolePaths } from '#contract/admin/staff/roles.ts';
import { type Permission, permissions } from '#contract/admin/staff.ts';
import { staff as messages } from '#messages/admin.ts';
import { ConfirmDialog, CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { Button, CheckboxField, FieldError, TextField } from '#web/admin/kit/inputs.tsx';
import { ExportLink, listStyles } from '#web/admin/kit/list.tsx';
import { ListEntry } from '#web/ui/data-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { usePermission } from '../screen.tsx';
import { namePermission, nameRole } from './role-names.ts';
import look from '#web/admin/kit/look.module.css';
import styles from './people.module.css';

type Task = { kind: 'create' } | { kind: 'edit' | 'delete'; role: StaffRole };

/** Built-in roles, and custom roles, which only an owner can create. */
export function Roles({ roles }: { roles: readonly StaffRole[] }) {
  const [task, setTask] = useState<Task | null>(null);
  const mayManage = usePermission('roles.manage');
  const close = () => setTask(null);
  return (
    <section aria-labelledby="roles" className={styles['part']}>
      <div className={styles['head']}>
        <h2 id="roles">{messages.roles}</h2>
        <div className={listStyles.tools}>
          <ExportLink path={`${staffRolePaths.roles}.csv`} of={messages.roles} />
          {mayManage && (
            <Button variant="secondary" onClick={() => setTask({ kind: 'create' })}>
              {messages.newRole}
            </Button>
          )}
        </div>
      </div>
      <ul className={look['lined']}>
        {roles.map((role) => (
          <RoleRow key={role.role} role={role} {...(mayManage && { open: (kind) => setTask({ kind, role }) })} />
        ))}
      </ul>
      {task && task.kind !== 'delete' && <RoleDialog role={task.kind === 'edit' ? task.role : null} onClose={close} />}
      {task?.kind === 'delete' && (
        <ConfirmDialog
          path={`${staffRolePaths.roles}/${task.role.role.slice('own:'.length)}/delete`}
          texts={{
            title: messages.deleteRoleTitle({ name: task.role.name! }),
            about: messages.deleteRoleAbout,
            confirm: messages.deleteRole,
            done: messages.saved,
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

function RoleRow({ role, open }: { role: StaffRole; open?: (kind: 'edit' | 'delete') => void }) {
  const name = nameRole(role.role, role.name);
  const isOwn = role.name !== null;
  return (
    <ListEntry className={look['entry']}>
      <div className={styles['who']}>
        <span>
          {name} {!isOwn && <Badge>{messages.builtIn}</Badge>}{' '}
          {role.needs_second_factor && <Badge tone="success">{messages.needsFactor}</Badge>}
        </span>
        <details>
          <summary className={styles['note']}>
            {messages.members({ count: role.members })} · {messages.permissionCount({ count: role.permissions.length })}
          </summary>
          <ul className={styles['permissions']}>
            {role.permissions.map((permission) => (
              <li key={permission}>{namePermission(permission)}</li>
            ))}
          </ul>
        </details>
      </div>
      {isOwn && open && (
        <div className={look['buttons']}>
          <Button variant="quiet" size="small" aria-label={messages.editRoleOf({ name })} onClick={() => open('edit')}>
            {messages.editRole}
          </Button>
          <Button variant="quiet" size="small" onClick={() => open('delete')} of={name}>
            {messages.deleteRole}
          </Button>
        </div>
      )}
    </ListEntry>
  );
}

const grantable = permissions.filter((each) => !ownerPermissions.includes(each));

function RoleDialog({ role, onClose }: { role: StaffRole | null; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly Permission[]>(role?.permissions ?? []);
  const toggle = (permission: Permission, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, permission] : before.filter((each) => each !== permission)));
  return (
    <CommandDialog
      path={role ? `${staffRolePaths.roles}/${role.role.slice('own:'.length)}` : staffRolePaths.roles}
      initial={{ name: role?.name ?? '' }}
      toBody={({ name }) => ({ name, permissions: chosen })}
      texts={{
        title: role ? messages.editRoleOf({ name: role.name! }) : messages.newRoleTitle,
        confirm: role ? messages.saveChanges : messages.createRole,
        done: messages.saved,
        waiting: messages.waiting,
      }}
      approval={role ? 'role.update' : undefined}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField {...form.field('name')} label={messages.roleName} required maxLength={40} />
          <fieldset className={styles['choices']}>
            <legend>{messages.permissions}</legend>
            {grantable.map((permission) => (
              <CheckboxField
                key={permission}
                label={namePermission(permission)}
                checked={chosen.includes(permission)}
                onChange={(event) => toggle(permission, event.target.checked)}
              />
            ))}
            <FieldError error={form.errorOf('permissions')} />
          </fieldset>
        </>
      )}
    </CommandDialog>
  );
}
