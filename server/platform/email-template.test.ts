import { expect, test } from 'vitest';
import { escapeHtml, renderEmail } from './email-template.ts';

const sender = { name: 'Himgiri & Sons', footer: ['Rajpur Road, Dehradun', 'care@himgiri.example'] };

test('whatever stands in a letter is text: nothing of it becomes markup', () => {
  const email = renderEmail(sender, 'Order <1>', 'Dear <script>alert(1)</script>', [
    { kind: 'paragraph', text: `"quoted" & <img src=x onerror='x'>` },
    { kind: 'link', label: '<b>go</b>', url: 'https://shop.example/?a="><script>' },
    { kind: 'rows', rows: [['<td>', '<i>1</i>']], total: true },
    { kind: 'code', text: '<u>' },
  ]);
  expect(email.html).not.toMatch(/<(script|img|b|i|u)[ >]/);
  expect(email.html).toContain('&#34;quoted&#34; &#38; &#60;img src=x onerror=&#39;x&#39;&#62;');
  expect(email.html).toContain('href="https://shop.example/?a=&#34;&#62;&#60;script&#62;"');
  expect(email.text).toContain(`"quoted" & <img src=x onerror='x'>`);
});

test('plain text holds everything that the HTML says', () => {
  const email = renderEmail(sender, 'Your code', 'Set a new password', [
    { kind: 'paragraph', text: 'Enter this code:' },
    { kind: 'code', text: '012345' },
    {
      kind: 'rows',
      rows: [
        ['Goods', '₹1,200.00'],
        ['To pay', '₹1,260.00'],
      ],
      total: true,
    },
    { kind: 'link', label: 'Shop', url: 'https://shop.example/shop' },
  ]);
  expect(email.text).toBe(
    'Set a new password\n\nEnter this code:\n\n    012345\n\nGoods: ₹1,200.00\nTo pay: ₹1,260.00\n\nShop: https://shop.example/shop\n\n-- \nHimgiri & Sons\nRajpur Road, Dehradun\ncare@himgiri.example\n',
  );
});

test('the first link is a button, further ones are plain', () => {
  const link = (label: string) => ({ kind: 'link' as const, label, url: `https://shop.example/${label}` });
  const { html } = renderEmail(sender, 'x', 'x', [link('pay'), link('see')]);
  expect(html).toMatch(/href="https:\/\/shop\.example\/pay" style="display:inline-block;[^"]+">pay</);
  expect(html).toContain('<a href="https://shop.example/see" style="color:#a4462a">see</a>');
});

test('a line break in a subject cannot become a header', () => {
  expect(renderEmail(sender, 'Hello\r\nBcc: all@example.in', 'x', []).subject).toBe('Hello Bcc: all@example.in');
});

test('escaping keeps Devanagari as it is', () => {
  expect(escapeHtml('च्यवनप्राश "500 g"')).toBe('च्यवनप्राश &#34;500 g&#34;');
});
