import { type ReactNode, useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import {
  type PlanDocument,
  staffPlanDraftPath,
  type StaffPlanDraftReply,
  staffPlanPath,
  type StaffPlanReply,
  type StaffPlansReply,
  type StaffPlanVersion,
} from '#contract/admin/network/plans.ts';
import { incomePlans as messages, simulations as simulationMessages } from '#messages/admin.ts';
import type { Column } from '#web/ui/table.tsx';
import { FormConflicts, SaveBar } from '#web/admin/kit/form.tsx';
import { Button, LinkButton } from '#web/admin/kit/inputs.tsx';
import { useLeaveGuard } from '#web/admin/kit/leave-dialog.tsx';
import { ListHead, List } from '#web/admin/kit/list.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { isSame, useMovedEdit } from '#web/ui/move-edit.ts';
import { type FormFailure, useForm } from '#web/ui/use-form.ts';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { readRecord, readData } from '#web/admin/kit/loaders.ts';
import { callAsStaff, readAsStaff } from '../api.ts';
import { ProposedNote } from '../home/approvals/request-approval.tsx';
import { formatDay, formatTime } from '../kit/dates.ts';
import { type PageRequest, type Screen, ScreenHeading, usePermission } from '../screen.tsx';
import { countChanges, describeFaults, toDocument, toForm } from './plan-form.ts';
import { readSimulation, readSimulationList, SimulationList, SimulationPage } from './simulations.tsx';
import { PlanTables, WorstCase } from './plan-tables.tsx';

type Draft = StaffPlanDraftReply['data'];

const readDraft = async ({ search, signal }: PageRequest) => {
  const from = search.get('from');
  return (
    await readAsStaff<StaffPlanDraftReply>(staffPlanDraftPath, {
      ...(from && { query: { from } }),
      signal,
    })
  ).data;
};

export const plansScreen: Screen = {
  path: 'income-plans',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'network.read',
  pages: {
    '': {
      load: readData<StaffPlansReply['data']>(staffPlanPath),
      component: PlanList,
    },
    draft: { load: readDraft, component: DraftPage },
    simulations: { load: readSimulationList, component: SimulationList },
    'simulations/:id': { load: readSimulation, component: SimulationPage },
    ':id': { load: readRecord<StaffPlanReply['data']>(staffPlanPath), component: VersionPage },
  },
};

const tones: Record<StaffPlanVersion['state'], Tone> = {
  scheduled: 'warning',
  in_force: 'success',
  past: 'neutral',
  withdrawn: 'neutral',
};

function PlanList() {
  const { versions, draft } = useLoaderData<StaffPlansReply['data']>();
  const mayWrite = usePermission('network.manage');
  return (
    <>
      <ListHead heading={messages.heading}>
        <LinkButton variant="secondary" to="/income-plans/simulations">
          {simulationMessages.heading}
        </LinkButton>
        {mayWrite && draft === null && versions.length > 0 && (
          <LinkButton to="/income-plans/draft">{messages.newDraft}</LinkButton>
        )}
      </ListHead>
      <p className={look['intro']}>{messages.intro}</p>
      <List
        list={{ data: draft ? [draft, ...versions] : versions }}
        empty={messages.empty}
        caption={messages.heading}
        columns={columns}
        rowKey={(row) => ('id' in row ? row.id : 'draft')}
      />
    </>
  );
}

type PlanRow = StaffPlanVersion | NonNullable<StaffPlansReply['data']['draft']>;

const columns: Column<PlanRow>[] = [
  {
    header: messages.facts.effective_from,
    kind: 'rowHeader',
    cell: (row) => <Link to={`/income-plans/${'id' in row ? row.id : 'draft'}`}>{formatDay(row.effective_from)}</Link>,
  },
  {
    header: messages.state,
    cell: (row) =>
      'id' in row ? (
        <Badge tone={tones[row.state]}>{messages.states[row.state]}</Badge>
      ) : (
        <Badge>{messages.states.draft}</Badge>
      ),
  },
  {
    header: messages.people,
    cell: (row) =>
      'id' in row ? (
        describePeople(row)
      ) : (
        <div>
          {messages.savedBy({ name: row.saved_by, time: formatTime(row.saved_at) })}
          <ProposedNote text={messages.publicationProposed} name={row.proposed_by} />
        </div>
      ),
  },
];

function describePeople({
  published_at: at,
  requested_by,
  published_by,
  withdrawn_at: gone,
  ...version
}: StaffPlanVersion): string {
  if (gone !== null)
    return messages.withdrawnBy({
      requester: version.withdrawal_requested_by ?? '',
      approver: version.withdrawn_by ?? '',
      time: formatTime(gone),
    });
  if (at === null) return messages.shipped;
  return messages.publishedBy({
    requester: requested_by ?? '',
    approver: published_by ?? '',
    time: formatTime(at),
  });
}

function Head({ start, children }: { start: string; children: ReactNode }) {
  return (
    <>
      <BackLink to="/income-plans">{messages.all}</BackLink>
      <ScreenHeading>{messages.from({ day: formatDay(start) })}</ScreenHeading>
      {children}
    </>
  );
}

function VersionPage() {
  const {
    version,
    plan,
    p_bonus,
    proposed_by: proposedBy,
    in_force: inForce,
  } = useLoaderData<StaffPlanReply['data']>();
  const mayWrite = usePermission('network.manage');
  const [isWithdrawing, setWithdrawing] = useState(false);
  const form = toForm({ plan, p_bonus });
  const compared = version.state === 'in_force' || inForce === null ? null : toForm(inForce);
  return (
    <>
      <Head start={version.effective_from}>
        <p className={look['tools']}>
          <Badge tone={tones[version.state]}>{messages.states[version.state]}</Badge>
          <span className={look['intro']}>{describePeople(version)}</span>
        </p>
        <ProposedNote text={messages.withdrawalProposed} name={proposedBy} />
        {compared && <p className={look['intro']}>{messages.changes({ count: countChanges(form, compared) })}</p>}
        <WorstCase document={{ plan, p_bonus }} />
        <p className={look['tools']}>
          <Button variant="secondary" onClick={() => savePlanFile(plan)}>
            {messages.downloadPlan}
          </Button>
          {mayWrite && (
            <LinkButton variant="secondary" to={`/income-plans/simulations?plan=${version.id}`}>
              {simulationMessages.simulate}
            </LinkButton>
          )}
          {mayWrite && (
            <LinkButton variant="secondary" to={`/income-plans/draft?from=${version.id}`}>
              {messages.copy}
            </LinkButton>
          )}
          {mayWrite && version.state === 'scheduled' && proposedBy === null && (
            <Button variant="secondary" onClick={() => setWithdrawing(true)}>
              {messages.withdraw}
            </Button>
          )}
        </p>
      </Head>
      <PlanTables form={form} compared={compared} />
      {isWithdrawing && (
        <CommandDialog
          path={`${staffPlanPath}/${version.id}/withdraw`}
          texts={messages.withdrawing}
          approval="income_plan.withdraw"
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  );
}

/** Downloads a plan as the file that the income command reads. */
function savePlanFile(plan: PlanDocument['plan']) {
  saveFile(new Blob([JSON.stringify(plan, null, 2)], { type: 'application/json' }), `${plan.effective_from}.json`);
}

function DraftPage() {
  const draft = useLoaderData<Draft>();
  const mayWrite = usePermission('network.manage');
  const { plan, p_bonus, in_force: inForce } = draft;
  const form = toForm({ plan, p_bonus });
  if (mayWrite) return <DraftForm draft={draft} />;
  return (
    <>
      <Head start={plan.effective_from}>
        <DraftState draft={draft} />
        <WorstCase document={{ plan, p_bonus }} />
      </Head>
      <PlanTables form={form} compared={inForce && toForm(inForce)} />
    </>
  );
}

function DraftState({ draft: { saved, proposed_by: proposedBy } }: { draft: Draft }) {
  return (
    <>
      <p className={look['tools']}>
        <Badge>{messages.states.draft}</Badge>
        <span className={look['intro']}>
          {saved ? messages.savedBy({ name: saved.saved_by, time: formatTime(saved.saved_at) }) : messages.notSaved}
        </span>
      </p>
      <ProposedNote text={messages.publicationProposed} name={proposedBy} />
    </>
  );
}

/** Checks the draft while it is typed, by the same rules as the server. */
function useDraftForm(read: Draft) {
  const [values, setValues] = useState(() => toForm(read));
  const document = toDocument(values);
  const faults = describeFaults(document);
  const form = useForm({
    initial: { effective_from: '' },
    async submit(): Promise<FormFailure | null> {
      if (Object.keys(faults).length > 0) return { errors: faults, message: messages.hasFaults };
      const body = { saved_at: moved.base.saved?.saved_at ?? null, ...document };
      const result = await callAsStaff<StaffPlanDraftReply>(staffPlanDraftPath, { body });
      if (result.ok || result.failure.status !== 0) void moved.revalidate();
      if (!result.ok) return result.failure;
      showToast(messages.saved);
      moved.setBase(result.reply.data);
      // Input that was typed during the save is kept.
      setValues((now) => (now === values ? toForm(result.reply.data) : now));
      return null;
    },
  });
  const moved = useMovedEdit({ stored: read, toEdit: toForm, edit: values, setEdit: setValues, busy: form.busy });
  // Only the server knows which months are approved or taken.
  const startError = form.errorOf('effective_from');
  const errors = startError ? { effective_from: [startError], ...faults } : faults;
  const change = (next: typeof values) => {
    form.setServerErrors({});
    setValues(next);
  };
  return {
    form,
    draft: moved.base,
    moved,
    values,
    document,
    faultCount: Object.keys(faults).length,
    isChanged: !isSame(values, toForm(moved.base)),
    editing: { errors, change },
  };
}

function DraftForm({ draft: read }: { draft: Draft }) {
  const { form, draft, moved, values, document, faultCount: count, isChanged, editing } = useDraftForm(read);
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null);
  const guard = useLeaveGuard(isChanged);
  const { saved, plan, in_force: inForce } = draft;
  const { proposed_by: proposedBy } = read;
  const compared = inForce && toForm(inForce);
  const state =
    count > 0 ? messages.faults({ count }) : compared && messages.changes({ count: countChanges(values, compared) });
  const isPublishable = saved !== null && proposedBy === null && !isChanged && count === 0;
  return (
    <>
      <Head start={plan.effective_from}>
        <DraftState draft={{ ...draft, proposed_by: proposedBy }} />
        <p className={look['intro']}>{messages.formAbout}</p>
        {count === 0 && <WorstCase document={document} />}
      </Head>
      <form {...form.formProps} aria-label={messages.states.draft}>
        <PlanTables form={values} compared={compared} editing={editing} />
        <SaveBar message={form.message} state={state}>
          <Button type="submit" busy={form.busy}>
            {messages.save}
          </Button>
          {isPublishable && (
            <Button variant="secondary" onClick={() => setDialog('publish')}>
              {messages.publish}
            </Button>
          )}
          {saved !== null && !isChanged && (
            <LinkButton variant="secondary" to="/income-plans/simulations?plan=draft">
              {simulationMessages.simulate}
            </LinkButton>
          )}
          {saved !== null && (
            <Button variant="quiet" onClick={() => setDialog('discard')}>
              {messages.discard}
            </Button>
          )}
        </SaveBar>
      </form>
      <FormConflicts form={{ ...moved, formProps: form.formProps }} />
      {guard.dialog}
      {saved !== null && dialog && (
        <DraftDialog command={dialog} savedAt={saved.saved_at} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

interface DraftDialogProps {
  command: 'publish' | 'discard';
  savedAt: string;
  onClose: () => void;
}

function DraftDialog({ command, savedAt, onClose }: DraftDialogProps) {
  const navigate = useNavigate();
  return (
    <CommandDialog
      path={`${staffPlanDraftPath}/${command}`}
      toBody={() => ({ saved_at: savedAt })}
      {...(command === 'publish'
        ? { texts: messages.publishing, approval: 'income_plan.publish' }
        : { texts: messages.discarding, variant: 'danger' })}
      onClose={onClose}
      onDone={() => void navigate('/income-plans')}
    />
  );
}
