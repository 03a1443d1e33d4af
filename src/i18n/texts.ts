import app from '#locales/en/app.json'
import session from '#locales/en/session.json'
import ui from '#locales/en/ui.json'
import type errors from '#locales/en/errors.json'
import type account from '#locales/en/account.json'
import type site from '#locales/en/site.json'
import type vendors from '#locales/en/vendors.json'
import type wedding from '#locales/en/wedding.json'

/** English is complete, and every key that a screen may ask for is one of its keys: a text that is missing does not compile. */
interface English {
  app: typeof app
  errors: typeof errors
  session: typeof session
  ui: typeof ui
  account: typeof account
  site: typeof site
  vendors: typeof vendors
  wedding: typeof wedding
}

export type Namespace = keyof English

/** `session:signIn.title`. The plural forms of a key, `days_one` and `days_other`, are asked for as `days`. */
export type TextKey = { [N in Namespace]: `${N}:${Keys<English[N]>}` }[Namespace]

type Keys<T> = { [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Keys<T[K]>}` }[keyof T & string]
type WithoutPlural<K extends string> = K extends `${infer Stem}_${Intl.LDMLPluralRule}` ? Stem : K

/** What every screen needs comes with the first file; the other namespaces come with the screens that speak them. */
const loaded = new Map<Namespace, object>(Object.entries({ app, session, ui }) as [Namespace, object][])

const files = import.meta.glob<object>(['/locales/*/{account,errors,site,vendors,wedding}.json'], { import: 'default' })

/** Brings the texts of these namespaces. Screens that load late call it beside their own code. */
export async function loadTexts(...namespaces: Namespace[]) {
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (!loaded.has(namespace)) loaded.set(namespace, (await files[`/locales/${language()}/${namespace}.json`]?.()) ?? {})
    }),
  )
}

/** The languages there are: one folder of locales/ each. English is the fallback. */
const languages = [...new Set(['en', ...Object.keys(files).map((file) => file.split('/')[2] ?? 'en')])]

/** The language that the browser asks for where we have it. */
export function detectLanguage(asked: readonly string[]) {
  return asked.map((tag) => tag.split('-')[0] ?? '').find((tag) => languages.includes(tag)) ?? 'en'
}

/** The language of the page, as `<html lang>` says it. */
export function language() {
  return document.documentElement.lang || 'en'
}

/** The text behind a key, or undefined when it has none. */
export function textAt(key: string): string | undefined {
  const [namespace = '', path = ''] = key.split(':')
  const text = path
    .split('.')
    .reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], loaded.get(namespace as Namespace))
  return typeof text === 'string' ? text : undefined
}
