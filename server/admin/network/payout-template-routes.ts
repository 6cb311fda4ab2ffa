import { Failure } from '#contract/envelope.ts';
import type { PayoutTemplate } from '#contract/payout-template.ts';
import {
  PayoutCommandReply,
  PayoutTemplateParam,
  PayoutTemplatePreviewBody,
  PayoutTemplatePreviewReply,
  PayoutTemplatesReply,
  SavePayoutTemplateBody,
  staffPayoutPaths,
  type StoredPayoutTemplate,
} from '#contract/staff-payouts.ts';
import {
  checkTemplate,
  missingCompanyData,
  previewTemplate,
  readTemplates,
  type StoredTemplate,
} from '#server/payouts/index.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { runWithApproval } from '#server/staff/index.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const { templates, templatePreview } = staffPayoutPaths;

function templateToWire({ key, version, template, savedBy, savedAt }: StoredTemplate): StoredPayoutTemplate {
  return {
    key,
    version,
    template,
    saved_by: savedBy,
    saved_at: savedAt?.toISOString() ?? null,
    is_incomplete: missingCompanyData(template).length > 0,
  };
}

/** The parts of a template that differ, by their names in its form: whoever approves it reads them. */
function listTemplateChanges(before: PayoutTemplate | null, after: PayoutTemplate): string[] {
  const flat = (value: unknown, path: string): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => flat(part, path === '' ? name : `${path}.${name}`))
      : [[path, String(value)]];
  const old = new Map(flat(before, ''));
  const now = new Map(flat(after, ''));
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter((path) => path !== '');
  return paths
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => `${path}: ${old.get(path) ?? '–'} → ${now.get(path) ?? '–'}`)
    .slice(0, mostChanges);
}

const mostChanges = 50;

/** The forms of banks' files: read, tried out, and saved by two people. */
export function payoutTemplateRoutes(site: Site, services: Services): void {
  site.get(templates, { ...allow('payout.manage'), schema: { response: { 200: PayoutTemplatesReply } } }, async () => ({
    status: success,
    data: (await readTemplates(services.db)).map(templateToWire),
  }));
  site.post(
    `${templates}/:key`,
    {
      ...allow('payout.manage', 'payout_template.save'),
      schema: {
        params: PayoutTemplateParam,
        body: SavePayoutTemplateBody,
        response: { 200: PayoutCommandReply },
      },
    },
    async (request, reply) => {
      const { key } = request.params;
      const input = { key, ...request.body };
      const before = await checkTemplate(services.db, input);
      if (!before.ok) return sendApiError(request, reply, before.error);
      const changes = listTemplateChanges(before.value, input.template);
      const who = { member: request.staff, actor: request.actor };
      const asked = { action: 'payout_template.save' as const, objectId: key, input: { ...input, changes } };
      const outcome = await runWithApproval(services, who, asked);
      if (!outcome.ok) return sendApiError(request, reply, outcome.error);
      return { status: success, data: { state: outcome.value.state } };
    },
  );
  site.post(
    templatePreview,
    {
      ...allow('payout.manage', 'changes_nothing'),
      schema: {
        summary: 'A bank file of one made-up payout, as a template would write it',
        body: PayoutTemplatePreviewBody,
        response: { 200: PayoutTemplatePreviewReply, 422: Failure },
      },
    },
    async (request, reply) => {
      const file = previewTemplate(request.body.template, dayInIndia(services.clock.now()));
      return file.ok ? { status: success, data: file.value } : sendApiError(request, reply, file.error);
    },
  );
}
