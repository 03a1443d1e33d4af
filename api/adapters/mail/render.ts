import { createInstance } from 'i18next'
import { Problem } from '#machines/kernel/problem.ts'
import texts from '#locales/en/mail.json' with { type: 'json' }
import type { News, RenderMail } from './mail.port.ts'

const product = 'Vowline'
const longestFact = 200

// An instance of its own: the server speaks several languages at once one day, and shares no global state with anything.
const i18n = createInstance({
  lng: 'en',
  fallbackLng: 'en',
  ns: 'mail',
  defaultNS: 'mail',
  resources: { en: { mail: texts } },
  initAsync: false,
  // Escaping is done once, below, for the place where a sentence lands: HTML escapes do not belong into plain text.
  interpolation: { escapeValue: false, skipOnVariables: true, defaultVariables: { product } },
})
void i18n.init()

/**
 * Writes one message. Facts that people typed stay on one line, without control or direction characters, so that they can neither
 * begin a header nor a line of their own. Refuses an address that is not exactly one address.
 */
export const renderMail: RenderMail = (kind, facts) => {
  const {
    to,
    url,
    quoted = '',
    words = '',
    day,
    unsubscribe,
    settings,
    pageUrl,
    weddingDay,
    news = [],
    ...typed
  }: Facts = { ...facts }
  // What is not named above is text: the letters' own types say so.
  const values: Record<string, string> = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      oneLine(typeof value === 'string' ? value : ''),
    ]),
  )
  if (day !== undefined) values['day'] = formatDay(day)
  if (weddingDay !== undefined) values['weddingDay'] = formatDay(weddingDay)
  if (settings !== undefined) values['settings'] = webAddress(settings)
  if (pageUrl !== undefined) values['pageUrl'] = webAddress(pageUrl)
  // A plural is chosen by a number and not by its digits.
  const count = values['count'] === undefined ? {} : { count: Number(values['count']) }
  const say = (key: string) => i18n.t(key, { ...values, ...count })
  const hasMore = news.length > 0 && Number(values['count']) > news.length

  const letter = {
    subject: say(`${kind}.subject`),
    greeting: say(values['firstName'] ? 'greetingByName' : 'greeting'),
    before: [
      words === '' ? say(`${kind}.fact`) : manyLines(words),
      ...(quoted ? [manyLines(quoted)] : []),
      ...(weddingDay === undefined ? [] : [say('weddingDay')]),
      ...(values['place'] ? [say('weddingPlace')] : []),
    ],
    news: news.map(lineOf),
    after: [
      ...(hasMore ? [say('news.more')] : []),
      ...(i18n.exists(`${kind}.consequence`) ? [say(`${kind}.consequence`)] : []),
      ...(pageUrl === undefined ? [] : [say('weddingPage')]),
    ],
    action: say(`${kind}.action`),
    url: webAddress(url),
    reason: say(i18n.exists(`${kind}.reason`) ? `${kind}.reason` : 'reason'),
  }
  const ending = unsubscribe === undefined ? {} : { unsubscribe: webAddress(unsubscribe) }
  return {
    to: oneAddress(to),
    subject: letter.subject,
    text: asText(letter),
    html: asHtml(letter),
    ...ending,
  }
}

/** What every letter may be given; the rest is what its sentences speak of. */
interface Facts {
  to: string
  url: string
  quoted?: string
  words?: string
  day?: string
  unsubscribe?: string
  settings?: string
  pageUrl?: string
  weddingDay?: string
  news?: readonly News[]
  [typed: string]: string | readonly News[] | undefined
}

/** One piece of news on one line. What people typed in it is as harmless as anywhere else in a letter. */
function lineOf(news: News) {
  const { by = '', count = 1, names = [], day } = news
  const somebody = i18n.t('news.somebody')
  const facts = {
    by: oneLine(by) || somebody,
    names: names.map(oneLine).join(', ') || somebody,
    day: day ? formatDay(day) : '',
  }
  return i18n.t(sentenceOf(news), { ...facts, count })
}

function sentenceOf({ kind, day, state }: News) {
  if (kind === 'review.waiting') {
    const waiting = `news.review.${state}`
    return i18n.exists(waiting) ? waiting : 'news.review.submitted'
  }
  const undated = `news.${kind}Undated`
  return day === null && i18n.exists(undated) ? undated : `news.${kind}`
}

interface Letter {
  subject: string
  greeting: string
  /** What has happened, and in whose words. */
  before: string[]
  news: string[]
  /** What follows from it, where anything does. */
  after: string[]
  action: string
  url: string
  reason: string
}

function asText({ greeting, before, news, after, action, url, reason }: Letter) {
  const list = news.length > 0 ? [news.map((line) => `· ${line}`).join('\n')] : []
  return (
    [
      greeting,
      ...before,
      ...list,
      ...after,
      i18n.t('actionInText', { action, url }),
      `-- \n${reason}`,
    ].join('\n\n') + '\n'
  )
}

/** As the product looks, by what every mail program understands: styles on the elements, and a few classes for those that know the dark. */
function asHtml({ subject, greeting, before, news, after, action, url, reason }: Letter) {
  return [
    '<!doctype html>',
    `<html lang="${i18n.language}" dir="${i18n.dir()}">`,
    '  <head>',
    '    <meta charset="utf-8" />',
    '    <meta name="viewport" content="width=device-width" />',
    '    <meta name="color-scheme" content="light dark" />',
    `    <title>${escapeHtml(subject)}</title>`,
    `    <style>${dark}</style>`,
    '  </head>',
    '  <body class="page" style="margin: 0; padding: 24px 16px; background: #f3f6f0; color: #151b33; font: 16px/1.5 sans-serif">',
    '    <main style="max-width: 36em; margin: 0 auto">',
    `      <p class="name" style="margin: 0 0 16px; color: #151b33; font: 24px/1.2 Georgia, serif">${product}</p>`,
    '      <div class="card" style="padding: 24px; background: #ffffff; border: 1px solid #d2dad0; border-radius: 14px">',
    ...[greeting, ...before].map((text) => paragraph(escapeHtml(text))),
    ...(news.length > 0
      ? [
          '      <ul style="margin: 0 0 16px; padding: 0 0 0 20px">',
          ...news.map(listItem),
          '      </ul>',
        ]
      : []),
    ...after.map((text) => paragraph(escapeHtml(text))),
    `      <p style="margin: 24px 0 0"><a class="act" style="${button}" href="${escapeHtml(url)}">${escapeHtml(action)}</a></p>`,
    '      </div>',
    `      <p class="soft" style="margin: 16px 0 0; color: #5c6379; font-size: 14px; overflow-wrap: anywhere">${escapeHtml(reason)}</p>`,
    '    </main>',
    '  </body>',
    '</html>',
    '',
  ].join('\n')
}

const button =
  'display: inline-block; padding: 11px 20px; background: #2b3a94; border-radius: 8px; color: #ffffff; font-weight: bold; text-decoration: none'

/** The tokens of the night; a program that knows no such query keeps the day, which reads as well. */
const dark =
  '@media (prefers-color-scheme: dark) { .page { background: #0e1322 !important } .page, .name { color: #ecf0e7 !important }' +
  ' .card { background: #161c30 !important; border-color: #2b344f !important } .soft { color: #98a1b8 !important }' +
  ' .act { background: #b3bfff !important; color: #10163a !important } }'

function listItem(line: string) {
  return `        <li style="margin: 0 0 8px">${escapeHtml(line)}</li>`
}

function paragraph(content: string) {
  return `      <p style="margin: 0 0 16px; white-space: pre-line">${content}</p>`
}

/** "20 December 2026": names and words are in British spelling, so dates are too. The day is the server's, in UTC. */
function formatDay(instant: string) {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(instant),
  )
}

/** \p{C}: control, format (direction marks, zero-width), surrogate halves, unassigned; \p{Z}: every blank, line and paragraph end. */
function oneLine(typed: string) {
  return Array.from(typed.replace(/[\p{C}\p{Z}]+/gu, ' ').trim())
    .slice(0, longestFact)
    .join('')
}

/** Text of several lines as it was typed, without what could hide or turn a part of it. */
function manyLines(typed: string) {
  return typed
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' '))
    .join('\n')
}

/** A cast of the net wide enough for every address a provider has verified, and too narrow for a second one or a header. */
function oneAddress(to: string) {
  const isOne =
    to.length <= 254 &&
    /^[^\s\p{C}<>()[\]\\,;:"@]{1,64}@[^\s\p{C}<>()[\]\\,;:"@]+\.[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(
      to,
    )
  if (!isOne)
    throw new Problem('invalid_input', { fields: [{ path: 'to', code: 'invalid_email' }] })
  return to
}

function webAddress(url: string) {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new Problem('invalid_input', { fields: [{ path: 'url', code: 'invalid_url' }] })
  return parsed.href
}

function escapeHtml(text: string) {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
