// @vitest-environment happy-dom
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { renderMail } from '#api/adapters/mail/render.ts'
import type { Mail } from '#api/adapters/mail/mail.port.ts'
import { noticeKindNames, noticeKinds } from '#machines/notices/notice.schema.ts'
import { Problem } from '#machines/kernel/problem.ts'

const url = 'https://vowline.example/dashboard'

describe('the texts', () => {
  test('a couple is told that their wedding is ready and what they can do', () => {
    const mail = renderMail('welcomeCouple', { to: 'maya@vowline.test', firstName: 'Maya', url })
    expect(mail).toMatchObject({
      to: 'maya@vowline.test',
      subject: 'Welcome to Vowline',
      text: [
        'Hi Maya,',
        '',
        'Your email is confirmed and your wedding is ready to plan.',
        '',
        'You can change anything later, including the date.',
        '',
        'Start planning: https://vowline.example/dashboard',
        '',
        '-- ',
        "You're getting this email because this address is used for a Vowline account.",
        '',
      ].join('\n'),
    })
  })

  test('a vendor is told that couples do not see a draft', () => {
    const mail = renderMail('welcomeVendor', {
      to: 'iris@vowline.test',
      firstName: 'Iris',
      businessName: 'Iris & Sons',
      url,
    })
    expect(mail.subject).toBe('Iris & Sons is a draft on Vowline')
    expect(mail.text).toContain("Iris & Sons is saved as a draft.\n\nCouples can't see a draft.")
    expect(textOf(mail)).toContain('Iris & Sons is saved as a draft.')
  })

  test('a recipient without a first name is greeted without one', () => {
    const mail = renderMail('welcomeCouple', { to: 'maya@vowline.test', firstName: ' ', url })
    expect(mail.text.split('\n')[0]).toBe('Hi,')
  })

  test('the page has a language, a title and one link whose text says where it leads', () => {
    const page = pageOf(
      renderMail('welcomeCouple', { to: 'maya@vowline.test', firstName: 'Maya', url }),
    )
    expect(page.documentElement.getAttribute('lang')).toBe('en')
    expect(page.title).toBe('Welcome to Vowline')
    expect(
      [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([['Start planning', url]])
  })

  test('a digest says every kind of news in a sentence', () => {
    const kinds = noticeKindNames.filter((kind) => noticeKinds[kind].mail === 'digest')
    const waiting = ['submitted', 'appealed', 'closing_asked', 'reported', 'change_proposed']
    const news = [
      ...kinds.map((kind) => ({ kind, by: 'Maya', names: ['Fern'], count: 1, day: '2027-06-19' })),
      ...[...waiting, 'review_reported'].map((state) => ({
        kind: 'review.waiting',
        names: ['Fern'],
        state,
      })),
    ]
    const { text: body } = renderMail('digest', {
      to: 'ruth@vowline.test',
      firstName: 'Ruth',
      count: String(news.length),
      news,
      url,
      unsubscribe: url,
      settings: url,
    })
    const lines = body.split('\n').filter((line) => line.startsWith('· '))
    expect(lines).toHaveLength(news.length)
    expect(lines.filter((line) => line.includes('news.'))).toEqual([])
    expect(body).toContain('· Fern appealed a decision')
    expect(body).toContain('· Fern published 1 change')
  })

  test('a name in another script, with accents or an emoji, arrives as typed', () => {
    for (const firstName of ['Zoë', "D'Arcy", 'अनन्या', 'محمد', '💐 Fleur', 'Ngọc']) {
      expect(
        renderMail('welcomeCouple', { to: 'maya@vowline.test', firstName, url }).text,
      ).toContain(`Hi ${firstName},`)
    }
  })
})

const intoHeaders = [
  'Maya\r\nBcc: everyone@evil.test',
  'Maya\nBcc: everyone@evil.test',
  'Maya\rBcc: everyone@evil.test',
  'Maya\r\n\r\n<script>alert(1)</script>',
  'Maya\n\n.\r\nMAIL FROM:<x@evil.test>',
  'Maya\r\n Content-Type: text/html',
  'Maya\u2028Bcc: everyone@evil.test',
  'Maya\u2029Bcc: everyone@evil.test',
  'Maya\u0085Bcc: everyone@evil.test',
  'Maya\v\fBcc: everyone@evil.test',
  'Maya\0Bcc: everyone@evil.test',
  '\r\n.\r\nQUIT\r\n',
  'Maya%0d%0aBcc: everyone@evil.test',
  '=?utf-8?Q?Maya=0D=0ABcc:_everyone@evil.test?=',
  '=?utf-8?B?DQpCY2M6IGV2ZXJ5b25lQGV2aWwudGVzdA==?=',
  'Maya嘊嘍Bcc: everyone@evil.test',
  'x'.repeat(5_000),
  'Maya <everyone@evil.test>, ',
]
const intoPages = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'><a href='javascript:alert(1)'>win</a>",
  '</title><script>alert(1)</script>',
  '</p></main></body></html><h1>',
  '<!-- Maya',
  '--><b>Maya</b>',
  '<![CDATA[<b>Maya</b>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;',
  '&colon;&NewLine;&Tab;',
  '<iframe srcdoc="&lt;script&gt;">',
  '<style>*{display:none}</style>',
  '<base href=//evil.test>',
  '<meta http-equiv=refresh content="0;url=//evil.test">',
  '<form action=//evil.test><input name=code>',
  '＜script＞alert(1)＜/script＞',
  '\u202Egnp.exe\u202C',
  '\u200B\u200BMa\u2066ya\u2069',
]
const intoTemplates = [
  '{{product}}',
  '{{- url}}',
  '$t(reason)',
  '$t(reason, {"x": "y"})',
  '${process.env.PATH}',
]

describe('43 malicious names', () => {
  const payloads = [...intoHeaders, ...intoPages, ...intoTemplates]
  const plain = renderMail('welcomeVendor', {
    to: 'iris@vowline.test',
    firstName: 'Iris',
    businessName: 'Iris',
    url,
  })

  test('there are 43', () => expect(new Set(payloads).size).toBe(43))

  test.each(payloads.map((payload) => [JSON.stringify(payload).slice(0, 60), payload]))(
    '%s stays a name',
    async (_, payload) => {
      const mail = renderMail('welcomeVendor', {
        to: 'iris@vowline.test',
        firstName: payload,
        businessName: payload,
        url,
      })

      expect(mail.subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(mail.subject.length).toBeLessThan(230)
      expect(mail.text.split('\n')).toHaveLength(plain.text.split('\n').length)
      expect(mail.text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
      expect(shapeOf(mail)).toEqual(shapeOf(plain))
      // What was typed is shown as typed: neither executed, nor filled in from our own texts.
      expect(textOf(mail)).toContain(
        mail.subject.replace(' is a draft on Vowline', ' is saved as a draft'),
      )
      expect(mail.text.match(/You're getting this email/g)).toHaveLength(1)
      expect(await headersOf(mail)).toEqual(await headersOf(plain))
    },
  )
})

describe('refused input', () => {
  const addresses = [
    'maya@vowline.test\r\nBcc: everyone@evil.test',
    'maya@vowline.test, everyone@evil.test',
    'maya@vowline.test;everyone@evil.test',
    'Maya <maya@vowline.test>',
    'maya@vowline.test\u0085',
    'maya@@vowline.test',
    '"maya"@vowline.test',
    'group: maya@vowline.test;',
    'maya@vowline',
    'maya',
    '',
    `${'m'.repeat(65)}@vowline.test`,
  ]
  test.each(addresses)('%j is not one address', (to) => {
    expect(() => renderMail('welcomeCouple', { to, firstName: 'Maya', url })).toThrow(Problem)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '/dashboard', ''])(
    '%j is not the URL of a page',
    (link) => {
      expect(() =>
        renderMail('welcomeCouple', { to: 'maya@vowline.test', firstName: 'Maya', url: link }),
      ).toThrow(Problem)
    },
  )
})

function pageOf(mail: Mail) {
  return new DOMParser().parseFromString(mail.html, 'text/html')
}

function textOf(mail: Mail) {
  return pageOf(mail).body.textContent
}

/** Every element with its attribute names: equal for pages that differ only in text. */
function shapeOf(mail: Mail) {
  return [...pageOf(mail).querySelectorAll('*')].map((element) =>
    [element.tagName, ...element.getAttributeNames()].join(' '),
  )
}

/** The names of the headers that a mail server would see, and the recipient. */
async function headersOf(mail: Mail) {
  const { message } = await createTransport({ streamTransport: true }).sendMail({
    from: 'no-reply@vowline.test',
    ...mail,
  })
  const head = (await text(Readable.from(message))).split(/\r?\n\r?\n/)[0] ?? ''
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return [lines.map((line) => line.split(':')[0]), lines.find((line) => line.startsWith('To:'))]
}
