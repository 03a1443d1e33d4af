import { createInstance } from 'i18next'
import type { FormatterModule } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next, useTranslation as useAnyTranslation } from 'react-i18next'
import app from '#locales/en/app.json'
import session from '#locales/en/session.json'
import ui from '#locales/en/ui.json'
import type album from '#locales/en/album.json'
import type availability from '#locales/en/availability.json'
import type checklist from '#locales/en/checklist.json'
import type errors from '#locales/en/errors.json'
import type activity from '#locales/en/activity.json'
import type account from '#locales/en/account.json'
import type board from '#locales/en/board.json'
import type bookings from '#locales/en/bookings.json'
import type budget from '#locales/en/budget.json'
import type choices from '#locales/en/choices.json'
import type enquiries from '#locales/en/enquiries.json'
import type guests from '#locales/en/guests.json'
import type guide from '#locales/en/guide.json'
import type legal from '#locales/en/legal.json'
import type listings from '#locales/en/listings.json'
import type marketplace from '#locales/en/marketplace.json'
import type notices from '#locales/en/notices.json'
import type photos from '#locales/en/photos.json'
import type quotes from '#locales/en/quotes.json'
import type registry from '#locales/en/registry.json'
import type reviews from '#locales/en/reviews.json'
import type messages from '#locales/en/messages.json'
import type review from '#locales/en/review.json'
import type rsvp from '#locales/en/rsvp.json'
import type setup from '#locales/en/setup.json'
import type seating from '#locales/en/seating.json'
import type arrivals from '#locales/en/arrivals.json'
import type staff from '#locales/en/staff.json'
import type schedule from '#locales/en/schedule.json'
import type site from '#locales/en/site.json'
import type statecharts from '#locales/en/statecharts.json'
import type timeline from '#locales/en/timeline.json'
import type vendors from '#locales/en/vendors.json'
import type website from '#locales/en/website.json'
import type publishing from '#locales/en/publishing.json'
import type wedding from '#locales/en/wedding.json'
import { languageKey } from '../client/storage/storage.ts'
import { directionOf } from './direction.ts'
import { pseudo, pseudoLanguage } from './pseudo.ts'

/**
 * English is complete, and every key that a screen may ask for is one of its keys: a text that is
 * missing does not compile.
 */
interface Texts {
  app: typeof app
  errors: typeof errors
  session: typeof session
  ui: typeof ui
  account: typeof account
  activity: typeof activity
  board: typeof board
  bookings: typeof bookings
  budget: typeof budget
  choices: typeof choices
  enquiries: typeof enquiries
  guests: typeof guests
  guide: typeof guide
  legal: typeof legal
  listings: typeof listings
  marketplace: typeof marketplace
  notices: typeof notices
  photos: typeof photos
  quotes: typeof quotes
  registry: typeof registry
  review: typeof review
  reviews: typeof reviews
  rsvp: typeof rsvp
  site: typeof site
  statecharts: typeof statecharts
  album: typeof album
  availability: typeof availability
  checklist: typeof checklist
  schedule: typeof schedule
  seating: typeof seating
  staff: typeof staff
  arrivals: typeof arrivals
  messages: typeof messages
  setup: typeof setup
  timeline: typeof timeline
  vendors: typeof vendors
  website: typeof website
  publishing: typeof publishing
  wedding: typeof wedding
}

export type Namespace = keyof Texts

/**
 * `session:signIn.title`. The plural forms of a key, `days_one` and `days_other`, are asked for as
 * `days`.
 */
export type TextKey = { [N in Namespace]: `${N}:${Keys<Texts[N]>}` }[Namespace]

type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Keys<T[K]>}`
}[keyof T & string]
type WithoutPlural<K extends string> = K extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : K

const files = import.meta.glob<object>(
  ['/locales/*/*.json', '!/locales/*/{documents,mail}.json', '!/locales/en/{app,session,ui}.json'],
  {
    import: 'default',
  },
)

/** The languages there are: one folder of locales/ each, English first. */
export const languages = [
  ...new Set(['en', ...Object.keys(files).map((file) => file.split('/')[2] ?? 'en')]),
]

/**
 * Namespaces come with the screens that speak them. The pseudo-locale has no file: English stands
 * in and is changed afterwards.
 */
const backend = {
  type: 'backend' as const,
  callbackApi: false,
  init() {},
  read: async (language: string, namespace: string) =>
    (await files[`/locales/${language}/${namespace}.json`]?.()) ?? {},
}

/** "1,250": numbers in texts are written as the reader writes them. */
const formatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, language) =>
    (typeof value === 'number' ? value.toLocaleString(language) : value) as string,
}

/**
 * What the build and the server draw is in English, and so is a page that says so: the charts',
 * whose words are English.
 */
const fixedLanguage =
  typeof document === 'undefined' ? 'en' : document.documentElement.dataset['language']

/** The texts of this browser. Mail has an instance of its own. */
export const i18n = createInstance()

i18n.on('languageChanged', (language) => {
  // Written again it would cost a new look at every style of the page.
  if (typeof document !== 'undefined' && document.documentElement.lang !== language)
    Object.assign(document.documentElement, { lang: language, dir: directionOf(language) })
})

if (!fixedLanguage) i18n.use(LanguageDetector)
if (import.meta.env.DEV) i18n.use(pseudo)

/**
 * Done at once in English, whose first texts are here; in another language when its texts have
 * come.
 */
export const i18nReady = i18n
  .use(initReactI18next)
  .use(backend)
  .use(formatter)
  .init({
    ...(fixedLanguage ? { lng: fixedLanguage } : {}),
    fallbackLng: 'en',
    supportedLngs: import.meta.env.DEV ? [...languages, pseudoLanguage] : languages,
    load: 'currentOnly',
    initAsync: false,
    // What every screen needs comes with the first file.
    resources: { en: { app, session, ui } },
    partialBundledLanguages: true,
    ns: ['app', 'session', 'ui'],
    defaultNS: 'app',
    detection: {
      order: [...(import.meta.env.DEV ? ['querystring'] : []), 'localStorage', 'navigator'],
      lookupQuerystring: 'lang',
      lookupLocalStorage: languageKey,
      caches: ['localStorage'],
    },
    interpolation: { escapeValue: false, alwaysFormat: true },
    postProcess: import.meta.env.DEV ? [pseudo.name] : [],
    react: { useSuspense: false },
  })

/**
 * A key that English does not have does not compile. i18next's own types do the same, but the
 * product takes three times as long to check with them, and they would bind the texts of mail as
 * well (docs/decisions/171-i18next.md).
 */
type Translate = (key: TextKey, values?: Record<string, string | number>) => string

/** The text for a key, in functions that are called while something is rendered. */
export const t = i18n.t as unknown as Translate

/** The same in components and hooks, which are rendered again when the language changes. */
export const useTranslation = useAnyTranslation as unknown as () => { t: Translate }

/**
 * Brings the texts of these namespaces, in this language and in English, which stands in. Rejects
 * where they cannot be brought.
 */
export async function loadTexts(...namespaces: Namespace[]) {
  const isAbsent = (namespace: Namespace) => !i18n.hasResourceBundle('en', namespace)
  await i18n.loadNamespaces(namespaces)
  // i18next does not ask again for what failed once.
  if (namespaces.some(isAbsent))
    await i18n.reloadResources(i18n.languages, namespaces.filter(isAbsent))
  if (namespaces.some(isAbsent))
    throw new Error(`No texts: ${namespaces.filter(isAbsent).join(', ')}`)
}

/** The language of the page. */
export function language() {
  return i18n.language
}
