import type { ShopSettings } from '#contract/content.ts';

const officer = {
  name: 'M. Negi',
  name_hi: 'म. नेगी',
  designation: 'Officer',
  designation_hi: 'अधिकारी',
  phone: '+91 135 555 0160',
  email: 'officer@aarvya.example',
  hours: '10 AM to 06 PM',
};

/** Settings for tests. */
export const sampleSettings = {
  brand: {
    name: 'Aarvya',
    slug: 'aarvya',
    tagline: 't',
    legal_name: 'Aarvya Ltd',
    address_lines: ['Plot 27'],
    city: 'Dehradun',
    state: 'Uttarakhand',
    postcode: '248011',
    phones: ['+91 135 555 0142'],
    email: 'care@aarvya.example',
    support_hours: '10 AM to 06 PM',
    gstin: 'G',
    cin: 'C',
    fssai: 'F',
    ayush_licence: 'A',
    direct_selling_registration: '',
    grievance_officer: officer,
    nodal_officer: officer,
    founded: 2015,
    app_store_url: null,
    whatsapp: null,
    channel_url: null,
    video_url: null,
  },
  shop_url: 'https://shop.example',
  admin_url: 'https://office.example',
  full_start_loader: false,
  max_per_product: 30,
  payment_provider: null,
  payment_providers: [],
  demo: true,
  is_open: true,
  announcement: null,
} satisfies ShopSettings;
