import app from '#locales/en/app.json'
import session from '#locales/en/session.json'
import ui from '#locales/en/ui.json'
import { directionOf } from './direction.ts'
import type checklist from '#locales/en/checklist.json'
import type errors from '#locales/en/errors.json'
import type activity from '#locales/en/activity.json'
import type account from '#locales/en/account.json'
import type board from '#locales/en/board.json'
import type budget from '#locales/en/budget.json'
import type choices from '#locales/en/choices.json'
import type guests from '#locales/en/guests.json'
import type guide from '#locales/en/guide.json'
import type legal from '#locales/en/legal.json'
import type marketplace from '#locales/en/marketplace.json'
import type notices from '#locales/en/notices.json'
import type registry from '#locales/en/registry.json'
import type review from '#locales/en/review.json'
import type rsvp from '#locales/en/rsvp.json'
import type seating from '#locales/en/seating.json'
import type schedule from '#locales/en/schedule.json'
import type site from '#locales/en/site.json'
import type statecharts from '#locales/en/statecharts.json'
import type timeline from '#locales/en/timeline.json'
import type vendors from '#locales/en/vendors.json'
import type website from '#locales/en/website.json'
import type publishing from '#locales/en/publishing.json'
import type wedding from '#locales/en/wedding.json'

/** English is complete, and every key that a screen may ask for is one of its keys: a text that is missing does not compile. */
interface English {
  app: typeof app
  errors: typeof errors
  session: typeof session
  ui: typeof ui
  account: typeof account
  activity: typeof activity
  board: typeof board
  budget: typeof budget
  choices: typeof choices
  guests: typeof guests
  guide: typeof guide
  legal: typeof legal
  marketplace: typeof marketplace
  notices: typeof notices
  registry: typeof registry
  review: typeof review
  rsvp: typeof rsvp
  site: typeof site
  statecharts: typeof statecharts
  checklist: typeof checklist
  schedule: typeof schedule
  seating: typeof seating
  timeline: typeof timeline
  vendors: typeof vendors
  website: typeof website
  publishing: typeof publishing
  wedding: typeof wedding
}

export type Namespace = keyof English

/** `session:signIn.title`. The plural forms of a key, `days_one` and `days_other`, are asked for as `days`. */
export type TextKey = { [N in Namespace]: `${N}:${Keys<English[N]>}` }[Namespace]

type Keys<T> = { [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Keys<T[K]>}` }[keyof T & string]
type WithoutPlural<K extends string> = K extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : K

/** What every screen needs comes with the first file; the rest comes with the screens that speak it. */
const loaded = new Map<string, object>(Object.entries({ 'en/app': app, 'en/session': session, 'en/ui': ui }))

const files = import.meta.glob<object>(['/locales/*/*.json', '!/locales/*/mail.json', '!/locales/en/{app,session,ui}.json'], {
  import: 'default',
})

/** The languages there are: one folder of locales/ each, English first. */
export const languages = [...new Set(['en', ...Object.keys(files).map((file) => file.split('/')[2] ?? 'en')])]

/** Every text longer, accented and in brackets, to find what is hard-coded or breaks. Made of the English ones, in development alone. */
export const pseudoLanguage = 'en-XA'

/** Brings the texts of these namespaces. Screens that load late call it beside their own code. */
export async function loadTexts(...namespaces: Namespace[]) {
  await Promise.all(namespaces.flatMap((namespace) => [...new Set(['en', language()])].map((tag) => load(tag, namespace))))
}

async function load(tag: string, namespace: Namespace) {
  const name = `${tag}/${namespace}`
  if (loaded.has(name)) return
  if (import.meta.env.DEV && tag === pseudoLanguage) {
    await load('en', namespace)
    const { inPseudo } = await import('./pseudo.ts')
    loaded.set(name, inPseudo(loaded.get(`en/${namespace}`) ?? {}))
  } else loaded.set(name, (await files[`/locales/${name}.json`]?.()) ?? {})
}

/** Turns the page to a language, and brings what every screen says in it. */
export async function setLanguage(tag: string) {
  // Said again it would cost a new look at every style of the page.
  if (language() !== tag) Object.assign(document.documentElement, { lang: tag, dir: directionOf(tag) })
  if (tag !== 'en') await loadTexts('app', 'session', 'ui')
}

/** The first language asked for that we have, by its whole tag or by its language alone; English otherwise. */
export function detectLanguage(asked: readonly (string | null)[]) {
  const ours = import.meta.env.DEV ? [...languages, pseudoLanguage] : languages
  const [found] = asked.flatMap((tag) => (tag ? [tag, tag.split('-')[0] ?? ''] : [])).filter((tag) => ours.includes(tag))
  return found ?? 'en'
}

/** The language of the page, as `<html lang>` says it. What the build draws is in English. */
export function language() {
  return typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en'
}

/** The text behind a key, in English where the language of the page has none; undefined when English has none either. */
export function textAt(key: string): string | undefined {
  return textIn(language(), key) ?? textIn('en', key)
}

function textIn(tag: string, key: string): string | undefined {
  const [namespace = '', path = ''] = key.split(':')
  const text = path
    .split('.')
    .reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], loaded.get(`${tag}/${namespace}`))
  return typeof text === 'string' ? text : undefined
}
