import type { Category } from '#contract/catalog.ts';
import { documents } from '#contract/document-paths.ts';
import { pathIn } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { catalogue as messages } from '#messages/company.ts';
import { ButtonAnchor } from '#web/ui/button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useSettings } from '../frame/settings.ts';
import { localizeNames } from '../language/names.ts';
import { CompanyPage, Section } from './company-page.tsx';
import styles from './catalogue.module.css';

export type ListedCategory = Pick<Category, 'id' | 'category_name' | 'category_name_hi' | 'product_count' | 'picture'>;

interface CatalogueProps {
  categories: readonly ListedCategory[];
  /** A product in several categories counts once. */
  products: number;
}

const counted = (count: number) => (count === 1 ? messages.oneProduct : messages.products({ count }));

/** The page of section 2 of the specification, 'Catalogue'. */
export default function CatalogueScreen({ categories, products }: CatalogueProps) {
  return (
    <CompanyPage name={messages.name} heading={messages.heading} lead={messages.lead}>
      {categories.length > 0 ? <Catalogue categories={categories} products={products} /> : <p>{messages.empty}</p>}
    </CompanyPage>
  );
}

function Catalogue({ categories, products }: CatalogueProps) {
  const { path: place, file } = documents.catalogue;
  const path = pathIn(currentLanguage, place);
  return (
    <div className={styles['catalogue']}>
      <Cover picture={categories.find(({ picture }) => picture)?.picture ?? null} />
      <div>
        <p className={styles['ways']}>
          <ButtonAnchor href={path}>{messages.view}</ButtonAnchor>
          <ButtonAnchor href={path} download={file} variant="secondary">
            {messages.download}
          </ButtonAnchor>
        </p>
        <p className={styles['form']}>
          {counted(products)}. {messages.fileNote}
        </p>
        <Section id="inside" title={messages.contents}>
          <ul className={styles['list']}>
            {categories.map((category) => (
              <Entry key={category.id} category={category} />
            ))}
          </ul>
        </Section>
      </div>
    </div>
  );
}

function Entry({ category }: { category: ListedCategory }) {
  const { name, other, otherLanguage } = localizeNames(category.category_name, category.category_name_hi);
  return (
    <li className={styles['entry']}>
      <span className={styles['names']}>
        <AppLink to={`/product-category/${category.id}`}>{name}</AppLink>
        {other && (
          <span lang={otherLanguage} className={styles['other']}>
            {other}
          </span>
        )}
      </span>
      <span className={styles['count']}>{counted(category.product_count)}</span>
    </li>
  );
}

/** A small version of the printed cover. Its text is also beside it. */
function Cover({ picture }: { picture: ListedCategory['picture'] }) {
  const { brand } = useSettings();
  return (
    <div className={styles['cover']} aria-hidden="true">
      <div className={styles['frame']}>
        <p className={styles['brand']}>{brand.name}</p>
        <p className={styles['tagline']}>{brand.tagline}</p>
        <span className={styles['arch']}>
          <Picture picture={picture} alt="" sizes="240px" priority />
        </span>
        <p className={styles['title']}>{messages.cover}</p>
      </div>
    </div>
  );
}
