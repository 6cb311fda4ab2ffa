import type { Language } from '#contract/language.ts';
import { type Chance, pick } from './chance.ts';

/** Somebody who has bought from the demo shop. Whoever has no account ordered as a guest. */
export interface DemoBuyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly email: string;
  readonly hasAccount: boolean;
  /** In which they read the shop. */
  readonly language: Language;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly district: string;
    readonly state: string;
    readonly postcode: string;
  };
}

const firstNames = (
  'Aarti Abhishek Aditi Ajay Akanksha Amit Anita Anjali Arjun Asha Bhavna Deepak Divya Farhan Gauri Gurpreet Hema ' +
  'Imran Ishita Jaspreet Jyoti Kabir Kamla Karan Kavya Kiran Lakshmi Leela Mahesh Manju Manoj Meenakshi Mohan ' +
  'Nandini Naveen Neha Nisha Pankaj Pooja Pradeep Preeti Priya Rahul Rajesh Rekha Ritu Rohan Sandeep Sangeeta ' +
  'Sarita Shabnam Shalini Shreya Simran Sneha Sunil Sunita Tara Usha Varun Vidya Vikram Vinod Yamini'
).split(' ');
const lastNames = (
  'Agarwal Ansari Bhatt Bisht Chauhan Chopra Das Desai Dubey Ghosh Gill Gupta Iyer Jain Joshi Kapoor Kaur Khan ' +
  'Kulkarni Kumar Malhotra Mehta Menon Mishra Nair Negi Pandey Patel Patil Pillai Rao Rawat Reddy Saxena Shah ' +
  'Sharma Shetty Singh Srivastava Thakur Tiwari Tripathi Verma Yadav'
).split(' ');
/** City, district, state, PIN code and a street of it; the home state and its neighbours buy most. */
const places: readonly (readonly [city: string, district: string, state: string, postcode: string, street: string])[] =
  [
    ['Dehradun', 'Dehradun', 'Uttarakhand', '248001', 'Rajpur Road'],
    ['Dehradun', 'Dehradun', 'Uttarakhand', '248006', 'Vasant Vihar'],
    ['Haridwar', 'Haridwar', 'Uttarakhand', '249401', 'Jwalapur Road'],
    ['Rishikesh', 'Dehradun', 'Uttarakhand', '249201', 'Ghat Road'],
    ['Haldwani', 'Nainital', 'Uttarakhand', '263139', 'Nainital Road'],
    ['Almora', 'Almora', 'Uttarakhand', '263601', 'Mall Road'],
    ['New Delhi', 'South Delhi', 'Delhi', '110017', 'Malviya Nagar'],
    ['Delhi', 'West Delhi', 'Delhi', '110018', 'Tilak Nagar'],
    ['Noida', 'Gautam Buddha Nagar', 'Uttar Pradesh', '201301', 'Sector 27'],
    ['Ghaziabad', 'Ghaziabad', 'Uttar Pradesh', '201010', 'Vasundhara Sector 4'],
    ['Lucknow', 'Lucknow', 'Uttar Pradesh', '226010', 'Gomti Nagar'],
    ['Varanasi', 'Varanasi', 'Uttar Pradesh', '221005', 'Lanka Road'],
    ['Gurugram', 'Gurugram', 'Haryana', '122001', 'Civil Lines'],
    ['Chandigarh', 'Chandigarh', 'Chandigarh', '160017', 'Sector 17'],
    ['Ludhiana', 'Ludhiana', 'Punjab', '141001', 'Model Town'],
    ['Shimla', 'Shimla', 'Himachal Pradesh', '171001', 'Lower Bazaar'],
    ['Jaipur', 'Jaipur', 'Rajasthan', '302017', 'Malviya Nagar'],
    ['Indore', 'Indore', 'Madhya Pradesh', '452001', 'MG Road'],
    ['Bhopal', 'Bhopal', 'Madhya Pradesh', '462003', 'New Market'],
    ['Ahmedabad', 'Ahmedabad', 'Gujarat', '380015', 'Satellite Road'],
    ['Mumbai', 'Mumbai', 'Maharashtra', '400050', 'Hill Road, Bandra West'],
    ['Pune', 'Pune', 'Maharashtra', '411004', 'Prabhat Road'],
    ['Nagpur', 'Nagpur', 'Maharashtra', '440010', 'Dharampeth'],
    ['Patna', 'Patna', 'Bihar', '800001', 'Fraser Road'],
    ['Ranchi', 'Ranchi', 'Jharkhand', '834001', 'Main Road'],
    ['Kolkata', 'Kolkata', 'West Bengal', '700019', 'Ballygunge Place'],
    ['Hyderabad', 'Hyderabad', 'Telangana', '500034', 'Banjara Hills Road 10'],
    ['Bengaluru', 'Bengaluru Urban', 'Karnataka', '560041', 'Jayanagar 4th Block'],
    ['Chennai', 'Chennai', 'Tamil Nadu', '600017', 'Pondy Bazaar'],
    ['Kochi', 'Ernakulam', 'Kerala', '682016', 'Marine Drive'],
  ];
const homePlaces = 12;

/**
 * Makes the buyers. Their emails are of a domain that cannot exist, and their mobile numbers are in a row, so that
 * whoever sees them sees that they are made up.
 */
export function makeBuyers(chance: Chance, count: number): DemoBuyer[] {
  return Array.from({ length: count }, (_, index) => {
    const firstName = pick(chance, firstNames);
    const lastName = pick(chance, lastNames);
    const [city, district, state, postcode, street] = pick(
      chance,
      chance() < 0.6 ? places.slice(0, homePlaces) : places,
    );
    const language = state !== 'Tamil Nadu' && state !== 'Kerala' && chance() < 0.3 ? 'hi' : 'en';
    return {
      firstName,
      lastName,
      mobile: String(9_876_500_001 + index),
      email: `${firstName}.${lastName}${index + 1}@buyers.example`.toLowerCase(),
      hasAccount: chance() < 0.6,
      language,
      address: { street: `${1 + Math.floor(chance() * 180)} ${street}`, city, district, state, postcode },
    };
  });
}
