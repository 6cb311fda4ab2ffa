import type { Language } from '#contract/language.ts';
import { checkPaths } from '#contract/admin/reports/check-kinds.ts';
import {
  type CheckFinding,
  CheckFindingList,
  CheckFindingQuery,
  CheckRunReply,
} from '#contract/admin/reports/checks.ts';
import {
  beginChecks,
  countFindings,
  findFindings,
  readLastRun,
  stateOf,
  type StoredFinding,
  translateFinding,
} from '#server/reconciliation/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Site } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { allow } from '../guard.ts';
import type { Services } from '#server/platform/services.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';
import { readPage } from '../read-page.ts';
import { staffIdOf } from '../orders/answer-order.ts';
import { findStaffNames } from '#server/staff/index.ts';

/** The nightly ledger checks: findings, the last run, and starting a run. */
export function staffCheckRoutes(site: Site, services: Services): void {
  const response = { 200: CheckRunReply };
  site.get(checkPaths.checks, { ...allow('reconciliation.read'), schema: { response } }, async () => {
    return answerRun(services);
  });

  site.post(
    `${checkPaths.checks}/run`,
    { ...allow('reconciliation.run', 'reconciliation.run'), schema: { response } },
    async (request) => {
      await beginChecks(services, request.actor);
      return answerRun(services);
    },
  );

  const list = { querystring: CheckFindingQuery, response: { 200: CheckFindingList } };
  site.get(`${checkPaths.checks}/findings`, { ...allow('reconciliation.read'), schema: list }, (request) => {
    return readPage(services, request.query, findingList(request.query.state, languageOf(request)));
  });
  site.get(
    `${checkPaths.checks}/findings.csv`,
    {
      ...allow('reconciliation.read', 'finding.export'),
      schema: {
        summary: 'What the checks have found, as a CSV file',
        querystring: CheckFindingQuery,
        produces: ['text/csv'],
      },
    },
    (request, reply) => {
      const findings = findingList(request.query.state, languageOf(request));
      return sendList(reply, 'findings', findingColumns, (cursor) =>
        readPage(inBackground(services), { limit: exportedAtOnce, cursor }, findings),
      );
    },
  );
}

function findingList(state: 'closed' | undefined, language: Language) {
  const which = state ?? 'open';
  return {
    find: (db: Db, before: number | null, most: number) => findFindings(db, before, most, which),
    count: (db: Db) => countFindings(db, which),
    toWire: (finding: Parameters<typeof findingToWire>[0]) => findingToWire(finding, language),
  };
}

const findingColumns: ListColumns<CheckFinding> = {
  id: (row) => row.id,
  kind: (row) => row.kind,
  place: (row) => row.place,
  order_number: (row) => row.order_number,
  expected: (row) => row.expected,
  found: (row) => row.found,
  first_seen_at: (row) => row.first_seen_at,
  last_seen_at: (row) => row.last_seen_at,
  closed_at: (row) => row.closed_at,
};

async function answerRun(services: Services) {
  const run = await readLastRun(services.db);
  if (!run) return { status: 'success' as const, data: null };
  const { actor, broken: _broken, started_at, ended_at, ...counts } = run;
  const staffId = staffIdOf(actor);
  const names = staffId === null ? new Map<number, string>() : await findStaffNames(services.db, [staffId]);
  const data = {
    ...counts,
    state: stateOf(run, services.clock.now()),
    by: names.get(staffId ?? 0) ?? actor,
    started_at: started_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
  return { status: 'success' as const, data };
}

function findingToWire(finding: StoredFinding, language: Language) {
  return {
    ...translateFinding(finding, language),
    first_seen_at: finding.first_seen_at.toISOString(),
    last_seen_at: finding.last_seen_at.toISOString(),
    closed_at: finding.closed_at?.toISOString() ?? null,
  };
}
