import type { Page } from '@playwright/test';

/**
 * What Hindi keeps in Latin emails: brands, addresses of the web, numbers of registers, codes, units and abbreviations.
 */
const keptInHindi =
  /https?:\S+|\S+@\S+|[\w.-]+\.(?:example|com|in|org)\b|\b(?:Aarvya(?: (?:Ayurveda|Ayur Jyoti) Private Limited)?|YouTube|OpenStreetMap|Google|Razorpay|WhatsApp|English|FREESHIP|JPEG|PNG|WebP|MB|CSV|XLSX|CIN|GSTIN|FSSAI|DS|SP|Ctrl|PDF|PIN|OTP|GST|TDS|PAN|UPI|IFSC|UTR|SMS|[A-Z2-9]{5}-[A-Z2-9]{5}|(?=[A-Z/-]*\d)[A-Z0-9][A-Z0-9/-]+)\b/g;

/** Texts of the page that are in the other language and do not say so, with the words beside them. */
export async function strayTexts(page: Page, language: 'en' | 'hi'): Promise<string[]> {
  const other = language === 'hi' ? 'en' : 'hi';
  const texts = await page.evaluate((lang) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement!;
      if (
        parent.closest('script, style, noscript, svg text') ||
        parent.closest('[lang]')?.getAttribute('lang') === lang
      )
        continue;
      if (parent.closest('[translate="no"], code, option')) continue;
      found.push((walker.currentNode.textContent ?? '').trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [placeholder]'))
      if (element.closest('[lang]')?.getAttribute('lang') !== lang)
        for (const name of ['aria-label', 'alt', 'placeholder']) found.push(element.getAttribute(name) ?? '');
    return found;
  }, other);
  const stray = language === 'hi' ? /[A-Za-z]{3,}/ : /[\u0900-\u097f]{2,}/;
  return [...new Set(texts)].filter((text) => stray.test(language === 'hi' ? text.replaceAll(keptInHindi, '') : text));
}
