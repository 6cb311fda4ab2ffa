import { type RawBuilder, sql } from 'kysely';
import type { Picture } from '#contract/catalog.ts';
import type { Picture as PictureTable } from './database-types.ts';

/** SQL of the contract's Picture as JSON, from the table `picture` with this alias. */
export function pictureJson(alias: string): RawBuilder<Picture> {
  const column = (name: keyof PictureTable) => sql.ref(`${alias}.${name}`);
  return sql<Picture>`json_build_object('image_name', ${column('file')}, 'width', ${column('width')}, 'height', ${column('height')},
    'widths', ${column('widths')}, 'placeholder', ${column('placeholder')})`;
}
