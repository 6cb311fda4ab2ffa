export const words = {
  name: 'Services',
  /** Below the heading, on English pages only. */
  headingHi: 'सेवाएँ',
  lead: 'Consultation in Jyotish, Yoga and Ayurveda beside our products. Each is given by appointment.',
  more: 'Read more',
  about: (service: string) => ` about ${service}`,
  how: 'How to ask for an appointment',
  steps: [
    { title: 'Tell us what you seek', text: 'By phone or e-mail; a sentence or two is enough.' },
    { title: 'Agree on time and fee', text: 'We name both before anything is agreed.' },
    {
      title: 'Meet the consultant',
      text: 'By phone or in person. You decide afterwards whether there is a next time.',
    },
  ],
  ways: 'Ways to reach us',
  note: 'A consultation does not replace a physician. What you take for your health, please discuss with one.',
};
