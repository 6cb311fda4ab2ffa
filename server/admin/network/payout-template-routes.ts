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
} from '#contract/admin/network/payouts.ts';
import { dayInIndia } from '#contract/india-time.ts';
import {
  checkTemplate,
  missingCompanyData,
  previewTemplate,
  readTemplates,
  type StoredTemplate,
} from '#server/payouts/index.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { runOrPropose } from '../run-or-propose.ts';
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

/** All of them, by field name and column, for the approver, who must see what decides where money goes. */
function listTemplateChanges(before: PayoutTemplate | null, after: PayoutTemplate): string[] {
  const flat = (value: unknown, path: string): [string, string][] =>
    typeof value === 'object' && value !== null
      ? 'source' in value
        ? [[path, Object.values(value).join(' | ')]]
        : Object.entries(value).flatMap(([name, part]) => flat(part, path === '' ? name : `${path}.${name}`))
      : [[path, String(value)]];
  const old = new Map(flat(before, ''));
  const now = new Map(flat(after, ''));
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter((path) => path !== '');
  return paths
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => `${path}: ${old.get(path) ?? '–'} → ${now.get(path) ?? '–'}`);
}

/** Saving needs two people. */
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
    async (request) => {
      const { key } = request.params;
      const input = { key, ...request.body };
      const before = unwrap(await checkTemplate(services.db, input));
      const changes = listTemplateChanges(before, input.template);
      const requested = { action: 'payout_template.save' as const, objectId: key, input: { ...input, changes } };
      return runOrPropose(services, request, requested);
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
    async (request) => {
      const file = unwrap(previewTemplate(request.body.template, dayInIndia(services.clock.now())));
      return { status: success, data: file };
    },
  );
}
