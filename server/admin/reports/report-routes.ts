import { staffHomePath, StaffHomeQuery, StaffHomeReply } from '#contract/admin/home/home.ts';
import { Readable } from 'node:stream';
import { type ReportName, reportsPath } from '#contract/admin/reports/report-names.ts';
import { ReportParams, ReportQuery, ReportReply } from '#contract/admin/reports/reports.ts';
import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { messages } from '#server/platform/messages.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  isNetworkReport,
  readHome,
  readReport,
  reportCsv,
  reportPeriod,
  type ReportTexts,
} from '#server/reports/index.ts';
import { allow } from '../guard.ts';

const periodInvalid = err(422, 'period_invalid', messages.errors.staff.reports.periodInvalid);

/** Any period beside the previous one, as a page and as CSV, over other connections than visitors. */
export function reportRoutes(site: Site, services: Services): void {
  const { background } = services.database;
  const schema = { params: ReportParams, querystring: ReportQuery };
  site.get(
    `${reportsPath}/:report`,
    { ...allow('reports.read'), schema: { ...schema, response: { 200: ReportReply } } },
    async (request, reply) => {
      const now = services.clock.now();
      const period = reportPeriod(request.query, now, usualDays(request.params.report));
      if (!period) return sendApiError(request, reply, periodInvalid.error);
      const data = await readReport(background, request.params.report, period, now);
      return { status: 'success' as const, data };
    },
  );
  site.get(
    `${reportsPath}/:report/export`,
    { ...allow('reports.read', 'report.export'), schema },
    async (request, reply) => {
      const { report } = request.params;
      const now = services.clock.now();
      const period = reportPeriod(request.query, now, usualDays(report));
      if (!period) return sendApiError(request, reply, periodInvalid.error);
      const texts = textsOf(report, languageOf(request));
      const name = report === 'stock' ? report : `${report}-${period.from}-${period.to}`;
      return reply
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(reportCsv(background, report, period, { now, texts })));
    },
  );
}

/** Monthly reports show a year. */
const usualDays = (report: ReportName) => (isNetworkReport(report) ? 365 : undefined);

function textsOf(report: ReportName, language: Language): ReportTexts {
  const { reports: texts } = messagesIn(language).admin;
  return {
    columns: texts.columns,
    row: texts.rows[report],
    previous: texts.before,
    nameOf({ key, label }) {
      if (report === 'sales-by-payment') return texts.payment[key as keyof typeof texts.payment] ?? key;
      if (report === 'returns-by-reason') return texts.reasons[key as keyof typeof texts.reasons] ?? key;
      if (report === 'income-bands') return texts.bands[key as keyof typeof texts.bands] ?? key;
      if (key !== '') return label || key;
      return report === 'sales-by-coupon'
        ? texts.noCoupon
        : report === 'searches'
          ? texts.otherSearches
          : texts.noState;
    },
  };
}

/** Each figure requires the permission of the list behind it. */
export function staffHomeRoute(site: Site, services: Services): void {
  const schema = { querystring: StaffHomeQuery, response: { 200: StaffHomeReply } };
  site.get(staffHomePath, { ...allow('any_staff'), schema }, async (request) => {
    const data = await readHome(services.db, request.query.period, services.clock.now(), request.staff.permissions);
    return { status: 'success' as const, data };
  });
}
