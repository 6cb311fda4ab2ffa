import type { words as english } from './offers-words.ts';

export const words: typeof english = {
  name: 'ऑफ़र',
  lead: 'ऑफ़र का कूपन कार्ट में अपने उत्पादों के नीचे डालें। कार्ट तुरंत दिखाता है कि आपकी कितनी बचत हुई।',
  states: { valid: 'अभी मान्य', to_come: 'जल्द आ रहा है', over: 'समाप्त' },
  from: 'ऑफ़र शुरू',
  to: 'ऑफ़र समाप्त',
  none: 'अभी कोई ऑफ़र नहीं है। घटा हुआ मूल्य हर उत्पाद पर उसके अधिकतम खुदरा मूल्य के साथ लिखा रहता है।',
};
