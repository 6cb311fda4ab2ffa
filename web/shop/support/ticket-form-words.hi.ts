import type { words as english } from './ticket-form-words.ts';

export const words: typeof english = {
  trap: 'कृपया इसे खाली छोड़ दें',
  fullName: 'पूरा नाम',
  mobile: 'मोबाइल नंबर',
  email: 'ईमेल',
  emailHint: 'प्रति और हमारे उत्तर के लिए',
};
