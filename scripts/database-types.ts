import fs from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import codegen, { type DatabaseMetadata, type ExpressionNode, type PostgresDB } from 'kysely-codegen';
import { type Db, openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';

const {
  ColumnTypeNode,
  GenericExpressionNode,
  IdentifierNode,
  LiteralNode,
  UnionExpressionNode,
  serializeFromMetadata,
} = codegen;

/** The committed file; `npm run types:db` writes it again after a migration. */
export const databaseTypesFile = path.join(import.meta.dirname, '../server/platform/database-types.ts');

/** Columns by the end of their name, and their numbers' unit. */
const units: readonly [RegExp, string][] = [
  [/_paise$/, 'Paise'],
  [/_bp$/, 'BasisPoints'],
  [/(_centi|_centi_sp)$/, 'CentiSp'],
];

/**
 * Text columns whose values the contract lists, while the table has no CHECK that lists them; a column named `language`
 * is one in any table.
 */
const vocabularies: Readonly<Record<string, string>> = {
  'check_finding.kind': 'FindingKind',
  'enquiry.kind': 'EnquiryKind',
  'order_event.kind': 'OrderEventKind',
  'order_return.reason': 'ReturnReason',
  'ticket.reason': 'ReturnReason',
};

const imports: Readonly<Record<string, string>> = {
  Paise: '#server/money/paise.ts',
  BasisPoints: '#server/money/rates.ts',
  CentiSp: '#server/money/rates.ts',
  EnquiryKind: '#contract/admin/staff.ts',
  Language: '#contract/language.ts',
  FindingKind: '#contract/admin/reports/check-kinds.ts',
  OrderEventKind: '#contract/order-states.ts',
  ReturnReason: '#contract/tickets.ts',
  GeneratedAlways: 'kysely',
};

/**
 * As server/platform/database.ts reads results: bigints as checked numbers, days as text, timestamps as Date, JSON
 * unparsed.
 */
function dialect() {
  const postgres = new codegen.PostgresDialect({ dateParser: 'string' });
  Object.assign(postgres.adapter.scalars, {
    int8: new IdentifierNode('number'),
    timestamptz: new IdentifierNode('Date'),
    jsonb: new IdentifierNode('StoredJson'),
  });
  Object.assign(postgres.adapter.definitions, {
    StoredJson: new ColumnTypeNode(
      new IdentifierNode('unknown'),
      new IdentifierNode('string'),
      new IdentifierNode('string'),
    ),
  });
  return postgres;
}

interface ColumnFacts {
  /** Filled only by the database: GENERATED ALWAYS. */
  generated: Set<string>;
  /** The values that a CHECK (column IN (...)) allows. */
  values: Map<string, string[]>;
}

async function readColumnFacts(db: Db): Promise<ColumnFacts> {
  const generated = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND (is_generated = 'ALWAYS' OR identity_generation = 'ALWAYS')`.execute(db);
  const checks = await sql<{ table_name: string; definition: string }>`
    SELECT relname AS table_name, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c JOIN pg_class ON pg_class.oid = conrelid
    WHERE contype = 'c' AND connamespace = 'public'::regnamespace`.execute(db);
  const values = new Map<string, string[]>();
  for (const { table_name: table, definition } of checks.rows) {
    const found = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition);
    if (found)
      values.set(
        `${table}.${found[1]!}`,
        [...found[2]!.matchAll(/'([^']*)'::text/g)].map((match) => match[1]!),
      );
  }
  return { generated: new Set(generated.rows.map((row) => row.name)), values };
}

function overrideColumns(
  metadata: DatabaseMetadata,
  scalars: Record<string, ExpressionNode | undefined>,
  facts: ColumnFacts,
): Record<string, ExpressionNode> {
  const overrides: Record<string, ExpressionNode> = {};
  for (const table of metadata.tables) {
    for (const column of table.columns) {
      const name = `${table.name}.${column.name}`;
      const isNumber = column.dataType === 'int4' || column.dataType === 'int8';
      const named = isNumber
        ? units.find(([ending]) => ending.test(column.name))?.[1]
        : column.name === 'language'
          ? 'Language'
          : vocabularies[name];
      const values = facts.values.get(name);
      const generated = facts.generated.has(name);
      if (!named && !values && !generated) continue;
      const single = named
        ? new IdentifierNode(named)
        : values
          ? new UnionExpressionNode(values.map((value) => new LiteralNode(value)))
          : (scalars[column.dataType] ?? new IdentifierNode('string'));
      const wrapper = generated ? 'GeneratedAlways' : column.hasDefaultValue ? 'Generated' : null;
      // If the column is nullable, the generator adds that to an override.
      overrides[name] = wrapper ? new GenericExpressionNode(wrapper, [single]) : single;
    }
  }
  return overrides;
}

/** Returns the TypeScript text that describes the tables of a migrated database. */
export async function generateDatabaseTypes(db: Db): Promise<string> {
  const postgres = dialect();
  const metadata = await postgres.introspector.introspect({
    db: db as unknown as Kysely<PostgresDB>,
    includePattern: 'public.*',
    excludePattern: 'kysely_migration*',
  });
  return serializeFromMetadata({
    metadata,
    dialect: postgres,
    overrides: { columns: overrideColumns(metadata, postgres.adapter.scalars, await readColumnFacts(db)) },
    customImports: imports,
    typeOnlyImports: true,
  });
}

if (import.meta.main) {
  const database = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir: 'memory:' });
  await migrate(database.db);
  await fs.writeFile(databaseTypesFile, await generateDatabaseTypes(database.db));
  await database.close();
}
