/** Words of every form that becomes a ticket. */
export const words = {
  trap: 'Please leave this empty',
  fullName: 'Full name',
  mobile: 'Mobile number',
  email: 'Email',
  emailHint: 'For a copy and our answers',
};
