/** The herbs and other raw things that the pictures can draw. */
export const herbNames = [
  'tulsi', 'neem', 'mint', 'tea', 'brahmi', 'giloy', 'moringa', 'rosemary', 'eucalyptus', 'nirgundi', 'bhringraj', 'guggul',
  'aloe', 'lemongrass', 'wheatgrass', 'babool', 'amla', 'triphala', 'pomegranate', 'karela', 'bael', 'shikakai', 'coconut',
  'grape', 'almond', 'sugarcane', 'areca', 'ashwagandha', 'turmeric', 'ginger', 'shatavari', 'onion', 'mulethi', 'hibiscus',
  'saffron', 'rose', 'lotus', 'chamomile', 'ashoka', 'sandalwood', 'clove', 'fennel', 'sesame', 'cinnamon', 'isabgol',
  'cardamom', 'honeycomb', 'shilajit', 'ghee',
] as const;

export type HerbName = (typeof herbNames)[number];
