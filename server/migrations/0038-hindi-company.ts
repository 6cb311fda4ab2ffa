import { type Kysely, sql } from 'kysely';

/** Hindi beside the English of what the company says of itself. `hi` is as in the table product; ranks of the plan get `name_hi`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE banner ADD COLUMN hi jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(hi) = 'object');
ALTER TABLE offer ADD COLUMN hi jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(hi) = 'object');
ALTER TABLE gallery_image ADD COLUMN hi jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(hi) = 'object');

UPDATE plan_version SET ranks = (
  SELECT jsonb_agg(rank || jsonb_build_object('name_hi', COALESCE(known.hi, '')) ORDER BY place)
  FROM jsonb_array_elements(plan_version.ranks) WITH ORDINALITY AS old (rank, place)
  LEFT JOIN (VALUES
    ('Simple', 'सिंपल'),
    ('Bronze Star', 'ब्रॉन्ज़ स्टार'),
    ('Silver Star', 'सिल्वर स्टार'),
    ('Gold Star', 'गोल्ड स्टार'),
    ('Emerald Gem', 'एमराल्ड जेम'),
    ('Topaz Gem', 'टोपाज़ जेम'),
    ('Diamond Gem', 'डायमंड जेम'),
    ('Champion', 'चैंपियन'),
    ('Ambassador', 'एंबेसडर'),
    ('Director', 'डायरेक्टर'),
    ('Super Director', 'सुपर डायरेक्टर'),
    ('Chief Director', 'चीफ़ डायरेक्टर'),
    ('Executive Director', 'एग्ज़ीक्यूटिव डायरेक्टर'),
    ('Presidential Director', 'प्रेसिडेंशियल डायरेक्टर'),
    ('Royal Director', 'रॉयल डायरेक्टर'),
    ('Supremo Director', 'सुप्रीमो डायरेक्टर')
  ) AS known (name, hi) ON known.name = rank ->> 'name'
) WHERE jsonb_array_length(ranks) > 0;
`,
    )
    .execute(db);
}
