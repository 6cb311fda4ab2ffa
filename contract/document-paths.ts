/** Public documents; `file` is the name under which a browser saves them. */
export const documents = {
  catalogue: { path: '/documents/product-catalogue.pdf', file: 'product-catalogue.pdf' },
  incomePlan: { path: '/documents/income-plan.pdf', file: 'income-plan.pdf' },
} as const;
