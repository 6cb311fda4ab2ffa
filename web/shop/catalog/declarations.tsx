import type { Product } from '#contract/catalog.ts';
import type { Brand } from '#contract/content.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import { words } from './product-words.ts';
import styles from './declarations.module.css';

/** What Indian law wants shown before a sale (Legal Metrology, e-commerce rules), beside ingredients, use and cautions. */
export function Declarations({ product, brand }: { product: Product; brand: Brand }) {
  const { net_quantity: net, unit_price: unit, licence } = product;
  const rows: [string, string][] = [
    [words.netQuantity, `${net.value} ${net.unit}`],
    [words.mrp, words.mrpWithTax(formatRupees(product.product_regular_price))],
    [words.unitPrice, words.perUnit(formatRupees(unit.amount), unit.per)],
    [words.shelfLife, words.bestBefore(product.shelf_life_months)],
    [words.manufacturer, product.manufacturer],
    [words.origin, product.country_of_origin],
    [words.licence(licence.kind), licence.number],
    [words.taxHead, words.tax(product.hsn, product.gst_rate)],
    [words.code, product.sku],
    [
      words.care,
      [
        brand.legal_name,
        ...brand.address_lines,
        `${brand.city} ${brand.postcode}`,
        brand.phones.join(' / '),
        brand.email,
        brand.support_hours,
      ].join(', '),
    ],
  ];
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{words.information}</caption>
      <tbody>
        {rows.map(
          ([name, value]) =>
            value && (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td translate={name === words.code ? 'no' : undefined}>{value}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}
