/** Words of the catalogue's page. */
export const words = {
  name: 'Catalogue',
  heading: 'Our Catalogue',
  lead: 'All products with pictures, prices and sale points, to read on the screen, to print or to send on.',
  description: 'The product catalogue as a PDF: all products by category, with pictures, prices and sale points.',
  view: 'View Catalogue',
  download: 'Download Catalogue',
  /** After the number of products. */
  oneProduct: '1 product',
  products: (count: number) => `${count} products`,
  form: 'PDF, A4, printed anew whenever a product or price changes.',
  inside: 'In the catalogue',
  empty: 'The catalogue is being prepared. Please look again soon.',
  cover: 'Product Catalogue',
};
