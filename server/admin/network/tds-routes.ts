import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import { DoneReply } from '#contract/customer.ts';
import { TaxQuarter } from '#contract/income-ledger.ts';
import {
  IncomeLedgerParam,
  ReversalBody,
  staffIncomeLedgerPath,
  TdsChallanBody,
  TdsCertificateParam,
  TdsChallanParam,
  TdsQuery,
  TdsYearReply,
} from '#contract/admin/network/income-ledger.ts';
import { maxLabReportBytes } from '#contract/admin/catalogue/lab-reports.ts';
import {
  deleteChallan,
  depositAssigner,
  findChallans,
  findTdsRows,
  monthsOfQuarter,
  readTdsYear,
  recordChallan,
  type TdsChallan,
  type TdsRow,
} from '#server/income-ledger/index.ts';
import { sendPrivateFile } from '#server/documents/index.ts';
import {
  readSealer,
  deleteTdsCertificate,
  openTdsCertificate,
  readPaper,
  saveTdsCertificate,
} from '#server/members/index.ts';
import { type Paise, paise, paiseToRupees, rupeesToPaise, sumPaise } from '#server/money/paise.ts';
import { type BasisPoints, basisPointsToPercent, roundHalfUpDiv, wholeBp } from '#server/money/rates.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';

const path = `${staffIncomeLedgerPath}/tds`;
const certificate = `${staffIncomeLedgerPath}/members/:memberId/tds-certificates/:year/:quarter`;

const noCertificate = err(404, 'tds_certificate_not_found', messages.errors.staff.incomeLedger.tdsCertificateNotFound);

/** Adds the calls on TDS: when it must be deposited and reported, and the rows of a quarter's return (Form 140). */
export function tdsRoutes(site: Site, services: Services): void {
  site.get(
    path,
    { ...allow('income.adjust'), schema: { querystring: TdsQuery, response: { 200: TdsYearReply } } },
    async ({ query: { year } }) => ({
      status: 'success' as const,
      data: await readTdsYear(services.database.background, { year, at: services.clock.now() }),
    }),
  );
  site.get(
    `${path}.csv`,
    {
      ...allow('income.adjust', 'tds.export'),
      schema: {
        summary: 'The rows of a quarter’s TDS return as a CSV file, with the PAN in full',
        querystring: TaxQuarter,
        produces: ['text/csv'],
      },
    },
    ({ query }, reply) => sendReturn(services, reply, query),
  );
  site.post(
    `${path}/challans`,
    {
      ...allow('payout.manage', 'tds_challan.record'),
      schema: { body: TdsChallanBody, response: { 200: DoneReply } },
    },
    async (request) => {
      const { month, bsr_code: bsrCode, deposited_on: depositedOn, serial_number: serialNumber, amount } = request.body;
      const challan = { month, bsrCode, depositedOn, serialNumber, amount: rupeesToPaise(amount) };
      unwrap(await recordChallan(services, request.actor, challan));
      return { status: 'success' as const, message: '' };
    },
  );
  site.post(
    `${path}/challans/:id/delete`,
    {
      ...allow('payout.manage', 'tds_challan.delete'),
      schema: { params: TdsChallanParam, response: { 200: DoneReply } },
    },
    async (request) => {
      unwrap(await deleteChallan(services, request.actor, request.params.id));
      return { status: 'success' as const, message: '' };
    },
  );
  certificateRoutes(site, services);
}

function certificateRoutes(site: Site, services: Services): void {
  site.get(
    certificate,
    {
      ...allow('income.adjust', 'tds_certificate.view'),
      schema: {
        summary: 'The tax office’s certificate of a seller’s quarter (PDF)',
        params: TdsCertificateParam,
        produces: ['application/pdf'],
      },
    },
    async (request, reply) => {
      const { memberId, year, quarter } = request.params;
      const bytes = await openTdsCertificate(services, { memberId, year, quarter });
      if (!bytes) return sendApiError(request, reply, noCertificate.error);
      const name = `tds-certificate-${memberId}-${year}-q${quarter}.pdf`;
      return sendPrivateFile(reply, { bytes, type: 'application/pdf', name });
    },
  );
  site.post(
    `${certificate}/delete`,
    {
      ...allow('income.adjust', 'tds_certificate.delete'),
      schema: { params: TdsCertificateParam, body: ReversalBody, response: { 200: DoneReply } },
    },
    async (request) => {
      unwrap(await deleteTdsCertificate(services, request.actor, request.params, request.body.reason));
      return { status: 'success' as const, message: '' };
    },
  );
  void site.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxLabReportBytes }, (_request, body, done) =>
      done(null, body),
    );
    (calls as unknown as Site).post(
      `${staffIncomeLedgerPath}/members/:memberId/tds-certificates`,
      {
        ...allow('income.adjust', 'tds_certificate.upload'),
        bodyLimit: maxLabReportBytes,
        schema: {
          summary: 'Upload the tax office’s certificate of a seller’s quarter (PDF, at most 5 MB)',
          params: IncomeLedgerParam,
          querystring: TaxQuarter,
          response: { 200: DoneReply },
        },
      },
      async (request) => {
        const key = { ...request.query, memberId: request.params.memberId };
        const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        unwrap(await saveTdsCertificate(services, request.actor, key, file));
        return { status: 'success' as const, message: '' };
      },
    );
  });
}

/** Sends the rows of a quarter's return, each with the deposit that covers it. */
async function sendReturn(services: Services, reply: FastifyReply, { year, quarter }: z.infer<typeof TaxQuarter>) {
  const { db } = inBackground(services);
  const openPan = await panReader(services);
  const months = monthsOfQuarter(year, quarter);
  const assign = depositAssigner(await findChallans(db, { from: months[0]!, to: months[2]! }));
  return sendList(reply, `tds-${year}-q${quarter}`, columns, async (cursor) => {
    const rows = await findTdsRows(db, { year, quarter, after: Number(cursor ?? 0), limit: exportedAtOnce + 1 });
    const shown = rows.slice(0, exportedAtOnce);
    const data: ReturnRow[] = [];
    for (const row of shown)
      for (const part of splitByRate(row, await openPan(row.memberId)))
        data.push({ ...part, challan: assign(row.creditedOn.slice(0, 7), part.tds) });
    return { data, meta: { next_cursor: rows.length > exportedAtOnce ? String(shown.at(-1)!.id) : null } };
  });
}

/** Returns a function that reads a member's current PAN in full; empty if none is on file. */
async function panReader(services: Services): Promise<(memberId: string) => Promise<string>> {
  const { db } = inBackground(services);
  const sealer = await readSealer(services, db);
  return async (memberId) => {
    const paper = await readPaper(db, { memberId }, 'pan');
    return paper ? sealer.openText(paper.place, paper.sealed) : '';
  };
}

interface ReturnRow extends TdsRow {
  pan: string;
  amount: Paise;
  rate: BasisPoints;
  certificate: string;
  challan: TdsChallan | null;
}

/**
 * Rows of the return have one rate each: one per certificate, and one for the remainder. The last row takes the
 * rounding.
 */
function splitByRate(row: TdsRow, pan: string): ReturnRow[] {
  const { base_paise: base, rate_bp: rate, certificates } = row.rule;
  const parts = certificates.map((each) => ({ amount: each.paise, rate: each.rate_bp, certificate: each.number }));
  const rest = paise(base - sumPaise(parts.map(({ amount }) => amount)));
  if (rest !== 0 || parts.length === 0) parts.push({ amount: rest, rate, certificate: '' });
  // An amount given back is a negative row, rounded like the row that it reverses.
  const sign = row.tds < 0 ? -1 : 1;
  let left = Math.abs(row.tds);
  return parts.map((part, at) => {
    const isLast = at === parts.length - 1;
    const own = isLast ? left : roundHalfUpDiv(BigInt(Math.abs(part.amount)) * BigInt(part.rate), wholeBp);
    const tds = Math.min(left, own);
    left -= tds;
    return { ...row, ...part, pan, tds: paise(sign * tds), challan: null };
  });
}

const columns: ListColumns<ReturnRow> = {
  pan: (row) => row.pan,
  name: (row) => row.name,
  member_id: (row) => row.memberId,
  section: (row) => row.rule.section,
  payment_code: (row) => row.rule.payment_code,
  credited_on: (row) => row.creditedOn,
  amount: (row) => paiseToRupees(row.amount),
  rate: (row) => basisPointsToPercent(row.rate),
  tds: (row) => paiseToRupees(row.tds),
  certificates: (row) => row.certificate,
  bsr_code: (row) => row.challan?.bsrCode,
  deposited_on: (row) => row.challan?.depositedOn,
  challan_serial_number: (row) => row.challan?.serialNumber,
  challan_amount: (row) => row.challan && paiseToRupees(row.challan.amount),
};
