import { createInstance } from 'i18next'
import { Problem } from '#machines/kernel/problem.ts'
import { countUnnamed } from '#machines/notices/notice.rules.ts'
import texts from '#locales/en/mail.json' with { type: 'json' }
import type { Look } from '#machines/wedding/wedding.schema.ts'
import { asHtml } from './mail-html.ts'
import type { MailContent } from './mail-html.ts'
import { lookThemes, ownTheme } from './mail-theme.ts'
import type { News, RenderMail } from './mail.port.ts'

const product = 'Vowline'
const longestFact = 200

// An instance of its own: the server speaks several languages at once one day, and shares no global
// state with anything.
const i18n = createInstance({
  lng: 'en',
  fallbackLng: 'en',
  ns: 'mail',
  defaultNS: 'mail',
  resources: { en: { mail: texts } },
  initAsync: false,
  // Escaping is done once, below, for the place where a sentence lands: HTML escapes do not belong
  // into plain text.
  interpolation: { escapeValue: false, skipOnVariables: true, defaultVariables: { product } },
})
void i18n.init()

/**
 * Writes one message. Facts that people typed stay on one line, without control or direction
 * characters, so that they can neither begin a header nor a line of their own. Refuses an address
 * that is not exactly one address.
 */
export const renderMail: RenderMail = (kind, facts) => {
  const {
    to,
    url,
    quoted = '',
    text = '',
    unsubscribe,
    look,
    news = [],
    ...placeholders
  }: Facts = { ...facts }
  const values = valuesOf(placeholders)
  // A plural is chosen by a number and not by its digits.
  const count = values['count'] === undefined ? {} : { count: Number(values['count']) }
  const say = (key: string) => i18n.t(key, { ...values, ...count })
  const hasMore = news.length > 0 && Number(values['count']) > news.length

  const email = {
    subject: say(`${kind}.subject`),
    greeting: say(values['firstName'] ? 'greetingByName' : 'greeting'),
    before: [
      text === '' ? say(`${kind}.fact`) : manyLines(text),
      ...(quoted ? [manyLines(quoted)] : []),
      ...(values['weddingDay'] === undefined ? [] : [say('weddingDay')]),
      ...(values['place'] ? [say('weddingPlace')] : []),
    ],
    news: news.map(lineOf),
    after: [
      ...(hasMore ? [say('news.more')] : []),
      ...(i18n.exists(`${kind}.consequence`) ? [say(`${kind}.consequence`)] : []),
      ...(values['pageUrl'] === undefined ? [] : [say('weddingPage')]),
    ],
    link: url === undefined ? null : { action: say(`${kind}.action`), url: webAddress(url) },
    reason: say(i18n.exists(`${kind}.reason`) ? `${kind}.reason` : 'reason'),
  }
  const ending = unsubscribe === undefined ? {} : { unsubscribe: webAddress(unsubscribe) }
  return {
    to: oneAddress(to),
    subject: email.subject,
    text: asText(email),
    html: asHtml(email, {
      lang: i18n.language,
      dir: i18n.dir(),
      head: (look && values['names']) || product,
      theme: look ? lookThemes[look] : ownTheme,
    }),
    ...ending,
  }
}

/**
 * What sentences are filled with. What has no kind of its own here is text that people typed: the
 * emails' types say so.
 */
function valuesOf({
  day,
  settings,
  pageUrl,
  weddingDay,
  period,
  ...typed
}: Pick<Facts, 'day' | 'settings' | 'pageUrl' | 'weddingDay' | 'period'> &
  Record<string, unknown>): Record<string, string> {
  const when = whenOf(weddingDay, period)
  const texts = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      oneLine(typeof value === 'string' ? value : ''),
    ]),
  )
  return {
    ...texts,
    // Only who has deleted their account has no name.
    ...(texts['names'] === '' && { names: i18n.t('gone') }),
    ...(day !== undefined && { day: formatDay(day) }),
    ...(when !== undefined && { weddingDay: when }),
    ...(settings !== undefined && { settings: webAddress(settings) }),
    ...(pageUrl !== undefined && { pageUrl: webAddress(pageUrl) }),
  }
}

/** What every email may be given; the rest is what its sentences speak of. */
interface Facts {
  to: string
  url?: string
  quoted?: string
  text?: string
  day?: string
  unsubscribe?: string
  settings?: string
  pageUrl?: string
  weddingDay?: string
  period?: string
  look?: Look
  news?: readonly News[]
  [typed: string]: string | readonly News[] | undefined
}

/**
 * One piece of news on one line. What people typed in it is as harmless as anywhere else in an
 * email.
 */
function lineOf(news: News) {
  const { by = '', count = 1, names = [], day } = news
  const somebody = i18n.t('news.somebody')
  const more = countUnnamed(news)
  const others = more > 0 ? [i18n.t('news.othersToo', { count: more })] : []
  const facts = {
    by: oneLine(by) || somebody,
    names: [...names.map(oneLine), ...others].join(', ') || somebody,
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

function asText({ greeting, before, news, after, link, reason }: MailContent) {
  const list = news.length > 0 ? [news.map((line) => `· ${line}`).join('\n')] : []
  return (
    [
      greeting,
      ...before,
      ...list,
      ...after,
      ...(link ? [i18n.t('actionInText', link)] : []),
      `-- \n${reason}`,
    ].join('\n\n') + '\n'
  )
}

/** When the wedding is: its day, or the month or season that it is to be in. */
function whenOf(day: string | undefined, period: string | undefined) {
  if (day !== undefined) return formatDay(day)
  if (period === undefined) return undefined
  const [year = '', part = ''] = period.split('-')
  if (!/^\d\d$/.test(part)) return i18n.t(`seasons.${part}`, { year })
  return new Intl.DateTimeFormat('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${period}-01`))
}

/**
 * "20 December 2026": names and words are in British spelling, so dates are too. The day is the
 * server's, in UTC.
 */
function formatDay(instant: string) {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(instant),
  )
}

/**
 * \p{C}: control, format (direction marks, zero-width), surrogate halves, unassigned; \p{Z}: every
 * blank, line and paragraph end.
 */
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

/**
 * A cast of the net wide enough for every address a provider has verified, and too narrow for a
 * second one or a header.
 */
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
