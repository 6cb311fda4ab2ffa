import type { Product } from '#contract/catalog.ts';
import type { Brand } from '#contract/content.ts';
import { formatRupees } from '#web/ui/rupees.ts';
import styles from './declarations.module.css';

/** What Indian law wants shown before a sale (Legal Metrology, e-commerce rules), beside ingredients, use and cautions. */
export function Declarations({ product, brand }: { product: Product; brand: Brand }) {
  const { net_quantity: net, unit_price: unit, licence } = product;
  const rows: [string, string][] = [
    ['Net quantity', `${net.value} ${net.unit}`],
    ['MRP', `${formatRupees(product.product_regular_price)} inclusive of all taxes`],
    ['Unit sale price', `${formatRupees(unit.amount)} per ${unit.per}`],
    ['Shelf life', `Best before ${product.shelf_life_months} months from manufacture`],
    ['Manufactured and marketed by', product.manufacturer],
    ['Country of origin', product.country_of_origin],
    [`${licence.kind} licence no.`, licence.number],
    ['HSN and GST', `${product.hsn}, GST ${product.gst_rate}% included in the price`],
    ['Product code', product.sku],
    [
      'Customer care',
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
      <caption className="visually-hidden">Product information</caption>
      <tbody>
        {rows.map(
          ([name, value]) =>
            value && (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}
