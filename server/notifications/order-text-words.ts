/** What the short messages about orders say. They are approved word for word, so a change here needs a new template id. */
export const words = {
  placed: (name: string, brand: string, id: string, rupees: string) =>
    `Dear ${name}, we have received your ${brand} order ${id} of Rs ${rupees}. Thank you.`,
  shipped: (name: string, brand: string, id: string, courier: string, consignment: string) =>
    `Dear ${name}, your ${brand} order ${id} is on its way with ${courier}, consignment ${consignment}.`,
};
