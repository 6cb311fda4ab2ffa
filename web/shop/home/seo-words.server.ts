export const words = {
  description:
    'Ayurvedic herbs, churna, juices, hair and skin care, teas and honey, made under AYUSH licence. Cash on delivery, 30 days to return.',
};
