import type { Category } from '#contract/catalog.ts';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { localizeNames } from '../language/names.ts';
import styles from './category-arches.module.css';

export type ArchCategory = Pick<Category, 'id' | 'category_name' | 'category_name_hi' | 'picture'>;

/** Featured categories, each a picture in an arch that leads to its products. */
export function CategoryArches({ categories }: { categories: readonly ArchCategory[] }) {
  return (
    <ul className={styles['arches']}>
      {categories.map((category) => (
        <Arch key={category.id} category={category} />
      ))}
    </ul>
  );
}

function Arch({ category }: { category: ArchCategory }) {
  const { name, other, otherLanguage } = localizeNames(category.category_name, category.category_name_hi);
  return (
    <li className={styles['place']}>
      <AppLink to={`/product-category/${category.id}`} className={styles['link']}>
        <span className={styles['arch']}>
          <Picture picture={category.picture} alt="" sizes="(width >= 64rem) 300px, (width >= 48rem) 30vw, 46vw" />
        </span>
        <span className={styles['name']}>{name}</span>
        <span lang={otherLanguage} className={styles['hindi']}>
          {other}
        </span>
      </AppLink>
    </li>
  );
}
