import { type Kysely, sql } from 'kysely';

/** Words of everyday complaints that shops started before do not know; a phrase that staff have given a meaning keeps it. */
const added: Readonly<Record<string, readonly string[]>> = {
  digestion: ['pet dard', 'stomach pain', 'stomach ache', 'stomachache', 'upset stomach', 'पेट दर्द'],
  'womens-wellness': [
    'periods',
    'period',
    'mahwari',
    'mahavari',
    'masik dharm',
    'पीरियड',
    'पीरियड्स',
    'माहवारी',
    'मासिक धर्म',
  ],
  'cough-cold': ['naak band', 'band naak', 'gale dard', 'नाक बंद', 'बंद नाक', 'गले दर्द'],
  'sore-muscles': ['neck pain', 'shoulder pain', 'gardan dard', 'गर्दन दर्द'],
  'teeth-gums': ['tooth pain', 'gum pain', 'दांत दर्द'],
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [slug, phrases] of Object.entries(added))
    await sql`
      INSERT INTO search_synonym (phrase, label, attribute_value_id)
      SELECT phrase, phrase, v.id
      FROM unnest(${phrases}::text[]) AS phrase, attribute_value v JOIN attribute a ON a.id = v.attribute_id
      WHERE a.code = 'concern' AND v.slug = ${slug}
      ON CONFLICT (phrase) DO NOTHING`.execute(db);
}
