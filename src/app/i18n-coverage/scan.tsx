import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { termsVersion } from '#machines/account/terms.schema.ts'
import { weeksOf } from '#machines/availability/month.rules.ts'
import { answerBy, resubmitFrom } from '#machines/vendors/vendor-approval.rules.ts'
import { forgetOtherAccounts } from '#src/client/query/query-client.ts'
import {
  countryName,
  dateLocale,
  dayHere,
  formatDate,
  formatDay,
  formatInstant,
  formatMonth,
  formatNearDay,
  formatShortDate,
  formatSize,
  formatWeekday,
  formatWhen,
  languageName,
} from '#src/i18n/format.ts'
import { weekdayNames } from '#src/i18n/parts/days/weekday-names.ts'
import { currencyChoices } from '#src/i18n/parts/zones.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { i18n, loadTexts, t } from '#src/i18n/i18n.ts'
import { pseudoLanguage } from '#src/i18n/pseudo.ts'
import { WeddingLoader, WeddingProvider } from '../couple/area/couple-area.tsx'
import { QueryProvider } from '../frame/query/query-provider.tsx'
import { at, board, choice, task, wedding } from './plan.ts'

/** What the API answers by path; a test adds what its screens ask for. */
export const answers: Record<string, unknown> = {
  '/api/weddings': { items: [wedding], nextCursor: null },
}

/** For a whole file: the pseudo-locale is spoken, and the API answers from `answers`. */
export function speakPseudo(...domains: Parameters<typeof loadTexts>) {
  beforeAll(async () => {
    vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
      return Promise.resolve(
        Response.json(answers[pathname] ?? { code: 'not_found' }, {
          status: answers[pathname] ? 200 : 404,
        }),
      )
    })
    await i18n.changeLanguage(pseudoLanguage)
    await loadTexts(...domains)
  })
  afterEach(cleanup)
  afterAll(async () => {
    await i18n.changeLanguage('en')
    vi.unstubAllGlobals()
  })
}

/** A screen of the couple's area, which knows its wedding. */
export function ofWedding(screen: ReactNode) {
  return (
    <WeddingProvider>
      <WeddingLoader title="app:titles.dashboard">{screen}</WeddingLoader>
    </WeddingProvider>
  )
}

/** Screens come lazily, which takes longer than a second where other processes are busy. */
export const patience = { timeout: 60_000 }

/**
 * Texts of a screen that are neither from locales/ nor the browser's own words; `then` opens what
 * is to be looked at on it.
 */
export async function hardCoded(
  screen: ReactNode,
  layout: ReactNode,
  path = '/',
  then: () => Promise<void> = async () => {},
) {
  forgetOtherAccounts(null)
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <QueryProvider>
        <Routes>
          <Route element={layout}>
            <Route path="/:id?" element={screen} />
            <Route path="/choices/:choiceId" element={screen} />
            <Route path="/categories/:category" element={screen} />
          </Route>
        </Routes>
      </QueryProvider>
    </MemoryRouter>,
  )
  await vi.waitFor(() => {
    expect(container.querySelector('h1, h2, p, input')).not.toBeNull()
    expect(container.textContent).not.toContain(errorText('unreachable'))
    // The style guide shows how loading looks, for good.
    const loading = [...container.querySelectorAll('output')].filter(
      ({ textContent }) => textContent === t('ui:loading'),
    )
    expect(loading).toHaveLength(container.querySelector('[class*=guide]') ? 1 : 0)
  }, patience)
  await then()
  words ??= ownWords()
  const own = words
  // Windows open beside the screen.
  return textsOf(document.body)
    .map((text) => own.reduce((rest, word) => rest.replaceAll(word, ''), text))
    .map(withoutPseudo)
    .filter((rest) => /\p{L}/u.test(rest))
}

/** Worked out once: a file speaks one language. */
let words: string[] | undefined

/** What the browser words by the locale. */
function ownWords() {
  return [
    // With a currency's code in each, which is another word below.
    ...currencyChoices().map(({ label }) => label),
    formatDay(wedding.weddingDate),
    formatDate(wedding.weddingDate),
    formatDate('2030-06-15'),
    formatDate(termsVersion),
    formatDate('2030-04-26'),
    // The last day to answer, six weeks before the wedding of the plan.
    formatDate('2031-01-30'),
    formatWeekday(wedding.weddingDate),
    formatDate('2030-06-14'),
    ...[formatDay, formatDate, formatShortDate, formatWeekday].map((format) =>
      format(choice.offerUntil),
    ),
    choice.price.currency,
    ...[formatDay, (day: string) => formatNearDay(day, board.today)].map((format) =>
      format(task.dueOn),
    ),
    countryName('PT'),
    formatInstant(at),
    formatSize(1_000),
    ...[at, answerBy(at), resubmitFrom(at)].map((instant) => formatWhen(instant, new Date())),
    languageName('en'),
    // React Aria’s own word for whoever hears a window, by the locale.
    'Dismiss',
    ...calendarWords(),
    ...['03-04', '03-05', '03-09', '03-12', '11-18', '11-20'].map((day) =>
      formatShortDate(`2026-${day}`),
    ),
  ]
}

/** The month that a vendor's calendar opens with, its days and weekdays. */
function calendarWords() {
  const month = dayHere(new Date()).slice(0, 7)
  const days = weeksOf(month, 1)
    .flat()
    .flatMap((day) => (day === null ? [] : [formatDay(day)]))
  const weekdays = weekdayNames(dateLocale()).short.flatMap(({ name, long }) => [long, name])
  return [formatMonth(month, ''), ...days, ...weekdays]
}

function textsOf(container: HTMLElement) {
  // Names of tokens, and of the businesses that the style guide makes up.
  for (const name of container.querySelectorAll('[translate="no"]')) name.remove()
  const named = [...container.querySelectorAll('*')].flatMap((element) =>
    ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  )
  const leaves = [...container.querySelectorAll('*')].flatMap((element) =>
    [...element.childNodes].filter((node) => node.nodeType === 3),
  )
  return [...named, ...leaves.map((node) => node.textContent ?? '')]
}

/** Inner brackets first: a text may be filled with another one. */
function withoutPseudo(text: string): string {
  const less = text.replace(/⟦[^⟦⟧]*⟧/g, '')
  return less === text ? text : withoutPseudo(less)
}
