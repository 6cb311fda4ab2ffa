import { staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import { categoryFields, type StaffCategory } from '#contract/admin/catalogue/categories.ts';
import type { StaffFamily } from '#contract/admin/catalogue/families.ts';
import {
  AttributeValueValues,
  type SearchMissList,
  type StaffAttribute,
  staffSearchPaths,
  type StaffSynonym,
} from '#contract/admin/catalogue/attributes.ts';
import {
  type CollectionRule,
  CollectionValues,
  type StaffCollectionRow,
  staffCollectionPaths,
} from '#contract/admin/catalogue/collections.ts';
import { type ContentEntry, contentKinds, contentValues, staffContentPaths } from '#contract/admin/content/content.ts';
import { integrationPaths, type StaffApiKey, type StaffWebhook } from '#contract/admin/settings/integrations.ts';
import { type StaffPageRow, staffPagePaths } from '#contract/admin/content/pages.ts';
import { type StaffPeople, staffPeoplePaths, type StaffPerson } from '#contract/admin/staff/people.ts';
import { type StaffRole, staffRolePaths } from '#contract/admin/staff/roles.ts';
import { staffShippingPaths, type StaffZone } from '#contract/admin/settings/shipping.ts';
import { type Permission, type StaffAction, type StaffMember, staffPaths } from '#contract/admin/staff.ts';
import type { ReplyTemplate } from '#contract/support.ts';
import { languages } from '#contract/language.ts';
import {
  listCollections,
  listFamilies,
  listSearchMisses,
  listStaffAttributes,
  listStaffCategories,
  listSynonyms,
} from '#server/catalog/index.ts';
import { listContent } from '#server/content/index.ts';
import { listPages } from '#server/pages/index.ts';
import type { Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { readShippingTerms, staffShipping } from '#server/shipping/index.ts';
import { findReplyTemplates } from '#server/support/index.ts';
import { listWebhooks } from '#server/webhooks/index.ts';
import { listApiKeys, readPeople, readRoles } from '#server/staff/index.ts';
import { allow } from './guard.ts';
import { inBackground, type ListColumns, sendList } from './list-export.ts';

/** Short enough to be read at once. */
interface ShortList<Row> {
  /** Of the call that reads the list; the file's path adds `.csv`. */
  path: string;
  access: Permission;
  action: StaffAction;
  /** Without the extension; also used in the call's description. */
  name: string;
  columns: ListColumns<Row>;
  read(services: Services, member: StaffMember): Promise<readonly Row[]>;
}

/** What staff see of the lists, without secrets. */
export function shortListRoutes(site: Site, services: Services): void {
  catalogueLists(site, services);
  contentLists(site, services);
  companyLists(site, services);
}

function sendShortList<Row>(site: Site, services: Services, list: ShortList<Row>): void {
  site.get(
    `${list.path}.csv`,
    {
      ...allow(list.access, list.action),
      schema: { summary: `All ${list.name.replaceAll('-', ' ')} as a CSV file`, produces: ['text/csv'] },
    },
    ({ staff }, reply) =>
      sendList(reply, list.name, list.columns, async () => ({
        data: await list.read(inBackground(services), staff),
        meta: { next_cursor: null },
      })),
  );
}

const yesOrNo = (is: boolean) => (is ? 'yes' : 'no');
/** In one cell, as the product import reads it. */
const joined = (texts: readonly (string | number)[]) => texts.join('|');

type FieldValue = string | number | boolean | null | (string | number)[];

/** As the product import writes it. */
function cellOf(values: object, field: string): string | number | null {
  const value = (values as Record<string, FieldValue>)[field] ?? null;
  if (Array.isArray(value)) return joined(value);
  return typeof value === 'boolean' ? yesOrNo(value) : value;
}

function valueColumns(fields: readonly string[]): ListColumns<{ values: object }> {
  return Object.fromEntries(fields.map((name) => [name, ({ values }: { values: object }) => cellOf(values, name)]));
}

/** One row per value; null if the filter has none yet. */
interface FilterValue {
  filter: StaffAttribute;
  value: StaffAttribute['choices'][number] | null;
}

interface FamilyMember {
  family: StaffFamily;
  member: StaffFamily['members'][number];
}

/** "price: from 100 up to 500", "tag: Honey, Ghee". */
function describeRule(rule: CollectionRule): string {
  switch (rule.field) {
    case 'tag':
      return `tag: ${rule.tags.join(', ')}`;
    case 'price': {
      const bounds = [rule.from === null ? [] : `from ${rule.from}`, rule.to === null ? [] : `up to ${rule.to}`];
      return `price: ${bounds.flat().join(' ')}`;
    }
    case 'new':
      return `new: ${rule.days} days`;
    case 'sale':
      return 'sale';
    case 'category':
      return `category: ${rule.category_ids.join(', ')}`;
    case 'attribute':
      return `attribute value: ${rule.value_ids.join(', ')}`;
  }
}

function catalogueLists(site: Site, services: Services): void {
  const access = 'catalog.read';
  sendShortList<StaffCategory>(site, services, {
    path: staffCatalogPaths.categories,
    access,
    action: 'category.export',
    name: 'categories',
    columns: {
      id: (row) => row.id,
      slug: (row) => row.slug,
      ...valueColumns(categoryFields),
      products: (row) => row.product_count,
      archived_at: (row) => row.archived_at,
    },
    read: ({ db }) => listStaffCategories(db),
  });
  const { rules: _rules, ...collectionFields } = CollectionValues.shape;
  sendShortList<StaffCollectionRow>(site, services, {
    path: staffCollectionPaths.collections,
    access,
    action: 'collection.export',
    name: 'collections',
    columns: {
      id: (row) => row.id,
      state: (row) => row.state,
      ...valueColumns(Object.keys(collectionFields)),
      rules: (row) => joined(row.values.rules.map(describeRule)),
      products: (row) => row.product_count,
    },
    read: (held) => listCollections(held),
  });
  sendShortList<FamilyMember>(site, services, {
    path: staffCatalogPaths.families,
    access,
    action: 'product_family.export',
    name: 'product-families',
    columns: {
      family_id: ({ family }) => family.id,
      family: ({ family }) => family.name,
      product_id: ({ member }) => member.product_id,
      sku: ({ member }) => member.sku,
      product: ({ member }) => member.product_name,
      options: ({ family, member }) =>
        joined(family.axes.map(({ name }, at) => `${name}: ${member.options[at]?.value ?? ''}`)),
    },
    read: async ({ db }) =>
      (await listFamilies(db)).flatMap((family) => family.members.map((member) => ({ family, member }))),
  });
  searchLists(site, services, access);
}

function searchLists(site: Site, services: Services, access: Permission): void {
  sendShortList<FilterValue>(site, services, {
    path: staffSearchPaths.attributes,
    access,
    action: 'attribute.export',
    name: 'filters',
    columns: {
      filter: ({ filter }) => filter.values.name,
      in_lists: ({ filter }) => yesOrNo(filter.values.is_filter),
      id: ({ value }) => value?.id,
      slug: ({ value }) => value?.slug,
      ...Object.fromEntries(
        Object.keys(AttributeValueValues.shape).map((name) => [
          name,
          ({ value }: FilterValue) => (value ? cellOf(value.values, name) : null),
        ]),
      ),
      products: ({ value }) => value?.product_count,
    },
    read: async ({ db }) =>
      (await listStaffAttributes(db)).flatMap((filter): FilterValue[] =>
        filter.choices.length > 0 ? filter.choices.map((value) => ({ filter, value })) : [{ filter, value: null }],
      ),
  });
  sendShortList<StaffSynonym>(site, services, {
    path: staffSearchPaths.synonyms,
    access,
    action: 'synonym.export',
    name: 'search-words',
    columns: {
      id: (row) => row.id,
      phrase: (row) => row.values.phrase,
      stands_for: (row) => row.values.words,
    },
    read: ({ db }) => listSynonyms(db),
  });
  sendShortList<SearchMissList['data'][number]>(site, services, {
    path: staffSearchPaths.misses,
    access,
    action: 'search_miss.export',
    name: 'searches-without-results',
    columns: {
      words: (row) => row.words,
      searches: (row) => row.searches,
      last_on: (row) => row.last_on,
    },
    read: (held) => listSearchMisses(held),
  });
}

function contentLists(site: Site, services: Services): void {
  for (const kind of contentKinds)
    sendShortList<ContentEntry>(site, services, {
      path: staffContentPaths[kind],
      access: 'content.read',
      action: `${kind}.export`,
      name: kind === 'gallery_image' ? 'gallery' : `${kind}s`,
      columns: {
        id: (row) => row.id,
        state: (row) => row.state,
        ...valueColumns(Object.keys(contentValues[kind].shape)),
      },
      read: (held) => listContent(held, kind),
    });
  sendShortList<StaffPageRow>(site, services, {
    path: staffPagePaths.pages,
    access: 'pages.read',
    action: 'page.export',
    name: 'pages',
    columns: {
      path: (row) => row.path,
      title: (row) => row.title,
      group: (row) => row.group,
      ...Object.fromEntries(
        languages.flatMap((language) => [
          [`state_${language}`, ({ texts }: StaffPageRow) => texts[language].state],
          [`changed_at_${language}`, ({ texts }: StaffPageRow) => texts[language].changed_at],
        ]),
      ),
      withdrawn: (row) => yesOrNo(row.is_withdrawn),
    },
    read: (held) => listPages(held),
  });
}

/** With an account, or an unused invitation. */
type PersonRow = Pick<StaffPerson, 'id' | 'name' | 'email'> & {
  state: 'active' | 'deactivated' | 'invited';
  role: string;
  person: StaffPerson | null;
  invitation_expires_at: string | null;
};

function peopleRows({ people, invitations }: StaffPeople): PersonRow[] {
  return [
    ...people.map((person) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      state: person.is_active ? ('active' as const) : ('deactivated' as const),
      role: person.role_name ?? person.role,
      person,
      invitation_expires_at: null,
    })),
    ...invitations.map(({ id, name, email, role, role_name: ownRole, expires_at: expiresAt }) => ({
      id,
      name,
      email,
      state: 'invited' as const,
      role: ownRole ?? role,
      person: null,
      invitation_expires_at: expiresAt,
    })),
  ];
}

function companyLists(site: Site, services: Services): void {
  sendShortList<PersonRow>(site, services, {
    path: staffPeoplePaths.people,
    access: 'staff.read',
    action: 'staff.export',
    name: 'staff',
    columns: {
      id: (row) => row.id,
      name: (row) => row.name,
      email: (row) => row.email,
      role: (row) => row.role,
      state: (row) => row.state,
      second_factor: ({ person }) => person && yesOrNo(person.has_second_factor),
      second_factor_required: ({ person }) => person && yesOrNo(person.needs_second_factor),
      last_used_at: ({ person }) => person?.last_used_at,
      created_at: ({ person }) => person?.created_at,
      invitation_expires_at: (row) => row.invitation_expires_at,
    },
    read: async (held, member) => peopleRows(await readPeople(held, member)),
  });
  sendShortList<StaffRole>(site, services, {
    path: staffRolePaths.roles,
    access: 'staff.read',
    action: 'role.export',
    name: 'roles',
    columns: {
      role: (row) => row.name ?? row.role,
      members: (row) => row.members,
      second_factor_required: (row) => yesOrNo(row.needs_second_factor),
      permissions: (row) => joined(row.permissions),
    },
    read: (held) => readRoles(held),
  });
  sendShortList<ReplyTemplate>(site, services, {
    path: staffPaths.replyTemplates,
    access: 'tickets.read',
    action: 'reply_template.export',
    name: 'reply-templates',
    columns: {
      id: (row) => row.id,
      name: (row) => row.name,
      text: (row) => row.body,
      ...Object.fromEntries(
        languages.slice(1).map((language) => [`text_${language}`, (row: ReplyTemplate) => row.translations[language]]),
      ),
    },
    read: ({ db }) => findReplyTemplates(db),
  });
  sendShortList<StaffZone>(site, services, {
    path: staffShippingPaths.zones,
    access: 'shipping.read',
    action: 'shipping_zone.export',
    name: 'shipping-zones',
    columns: {
      id: (row) => row.id,
      zone: (row) => row.zone,
      country: (row) => row.country,
      state: (row) => row.state,
      delivered: (row) => yesOrNo(row.serviceable),
      cod: (row) => yesOrNo(row.cod),
      charge: (row) => row.charge,
      min_days: (row) => row.min_days,
      max_days: (row) => row.max_days,
    },
    read: async ({ db }) => staffShipping(await readShippingTerms(db, null)).zones,
  });
  integrationLists(site, services);
}

/** Neither list contains secrets: the shop stores only their hashes, or shows them once. */
function integrationLists(site: Site, services: Services): void {
  sendShortList<StaffWebhook>(site, services, {
    path: integrationPaths.webhooks,
    access: 'integrations.read',
    action: 'webhook.export',
    name: 'webhooks',
    columns: {
      id: (row) => row.id,
      name: (row) => row.name,
      url: (row) => row.url,
      events: (row) => joined(row.events),
      active: (row) => yesOrNo(row.is_active),
      created_at: (row) => row.created_at,
      last_state: (row) => row.last_state,
    },
    read: ({ db }) => listWebhooks(db),
  });
  sendShortList<StaffApiKey>(site, services, {
    path: integrationPaths.apiKeys,
    access: 'integrations.read',
    action: 'api_key.export',
    name: 'API-keys',
    columns: {
      id: (row) => row.id,
      name: (row) => row.name,
      begins_with: (row) => row.prefix,
      scopes: (row) => joined(row.scopes),
      state: (row) => row.state,
      created_by: (row) => row.created_by,
      created_at: (row) => row.created_at,
      expires_at: (row) => row.expires_at,
      last_used_at: (row) => row.last_used_at,
    },
    read: ({ db, clock }) => listApiKeys(db, clock.now()),
  });
}
