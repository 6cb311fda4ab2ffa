/** Who can log in to a demo shop. The program prints these at start, in demo mode only. */
export interface DemoLogin {
  readonly role: string;
  /** Which site's login page: the shop's, the direct sellers' or the staff's. */
  readonly where: 'shop' | 'office' | 'admin';
  /** Mobile number or, for staff, e-mail address. */
  readonly login: string;
  readonly password: string;
}

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
  readonly password: string;
  readonly memberId: string | null;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly district: string;
    readonly state: string;
    readonly postcode: string;
  };
}

export const demoCustomer: DemoPerson = {
  firstName: 'Meera',
  lastName: 'Joshi',
  mobile: '9876543210',
  email: 'meera@aarvya.example',
  password: 'tulsi-customer',
  memberId: null,
  address: {
    street: '14 Rajpur Road',
    city: 'Dehradun',
    district: 'Dehradun',
    state: 'Uttarakhand',
    postcode: '248001',
  },
};

export const demoSeller: DemoPerson = {
  firstName: 'Harish',
  lastName: 'Rawat',
  mobile: '9876543211',
  email: 'harish@aarvya.example',
  password: 'amla-seller',
  memberId: '100001',
  address: { street: '7 Mall Road', city: 'Nainital', district: 'Nainital', state: 'Uttarakhand', postcode: '263001' },
};

/** What the seller's application says; nobody has these numbers. */
export const demoSellerPapers = {
  bornOn: '1984-03-12',
  pan: 'ZZZPR0001Z',
  accountNumber: '00000010001',
  ifsc: 'SBIN0000001',
  bankName: 'State Bank of India',
} as const;

export const demoStaff = { name: 'Kavita Negi', email: 'staff@aarvya.example', password: 'neem-staff' } as const;

/** Colleagues of hers, one of each role; they log in with the same password. */
export const demoColleagues = [
  { name: 'Rohit Bisht', email: 'catalogue@aarvya.example', role: 'catalogue' },
  { name: 'Sunita Rawat', email: 'orders@aarvya.example', role: 'orders' },
  { name: 'Deepak Joshi', email: 'finance@aarvya.example', role: 'finance' },
  { name: 'Neha Thapa', email: 'network@aarvya.example', role: 'network' },
  { name: 'Anjali Pant', email: 'support@aarvya.example', role: 'support' },
  { name: 'Farah Siddiqui', email: 'auditor@aarvya.example', role: 'auditor' },
] as const;

export const demoLogins: readonly DemoLogin[] = [
  { role: 'Customer', where: 'shop', login: demoCustomer.mobile, password: demoCustomer.password },
  { role: 'Direct seller', where: 'office', login: demoSeller.mobile, password: demoSeller.password },
  { role: 'Staff', where: 'admin', login: demoStaff.email, password: demoStaff.password },
];
